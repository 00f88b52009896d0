import { useTranslations } from 'next-intl';
import type { Route } from 'next';
import Link from 'next/link';
import { OpenCard } from '@/components/layout/open-card';
import { providerLabel, type SignInReason } from '@/lib/rules/auth/social';
import styles from './sign-in-card.module.css';
import socialStyles from './social-buttons.module.css';
import { SignInForm } from './sign-in-form';
import { SocialButtons } from './social-buttons';

interface SignInCardProps {
  path: string;
  reason: SignInReason | null;
  providers: readonly string[];
  support: string;
  signUp: Record<'site' | 'customisation', string>;
}

export function SignInCard({ path, reason, providers, support, signUp }: SignInCardProps) {
  const t = useTranslations('signin');
  return (
    <OpenCard title={t('title')} purpose={t('purpose')} footer={<SignUpLinks paths={signUp} />}>
      <SignInForm path={path} reason={reason} support={support} />
      {providers.length > 0 && (
        <>
          <p className={styles.or}>{t('or')}</p>
          <SocialButtons
            providers={providers.map((name) => ({
              name,
              label: providerLabel(name),
              mark: <ProviderMark provider={name} />,
            }))}
            path={path}
          />
        </>
      )}
    </OpenCard>
  );
}

function SignUpLinks({ paths }: { paths: SignInCardProps['signUp'] }) {
  const t = useTranslations('signin.signUp');
  return (
    <div className={styles.signUp}>
      <p>{t('title')}</p>
      <p>
        <Link href={paths.site as Route}>{t('site')}</Link>
      </p>
      <p>
        <Link href={paths.customisation as Route}>{t('customisation')}</Link>
      </p>
    </div>
  );
}

const MARKS: Readonly<Record<string, string>> = {
  google:
    'M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z',
  microsoft: 'M0 0v11.408h11.408V0zm12.594 0v11.408H24V0zM0 12.594V24h11.408V12.594zm12.594 0V24H24V12.594z',
};

/** The mark of a provider, or its first letter. The name stands beside it, so it is never read aloud. */
function ProviderMark({ provider }: { provider: string }) {
  const path = Object.hasOwn(MARKS, provider) ? MARKS[provider] : undefined;
  if (!path) {
    return (
      <span className={socialStyles.letter} aria-hidden="true">
        {providerLabel(provider).charAt(0)}
      </span>
    );
  }
  return (
    <svg className={socialStyles.mark} width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
