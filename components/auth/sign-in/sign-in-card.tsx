import { useTranslations } from 'next-intl';
import type { Route } from 'next';
import Link from 'next/link';
import { OpenCard } from '@/components/layout/open-card';
import type { SignInReason } from '@/lib/rules/auth/social';
import styles from './sign-in-card.module.css';
import { SignInForm } from './sign-in-form';
import { SocialButtons } from './social-buttons';

interface SignInCardProps {
  /** Where to go afterwards, validated. */
  path: string;
  /** Why the user is here again. */
  reason: SignInReason | null;
  providers: readonly string[];
  support: string;
  /** The sign-up page of each service. */
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
          <SocialButtons providers={providers} path={path} />
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
