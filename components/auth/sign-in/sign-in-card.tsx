import { useTranslations } from 'next-intl';
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
}

export function SignInCard({ path, reason, providers, support }: SignInCardProps) {
  const t = useTranslations('signin');
  return (
    <OpenCard title={t('title')} purpose={t('purpose')}>
      <SignInForm path={path} reason={reason} support={support} />
      <p className={styles.forgot}>
        <Link href="/resetpasswd">{t('forgot')}</Link>
      </p>
      {providers.length > 0 && (
        <>
          <p className={styles.or}>{t('or')}</p>
          <SocialButtons providers={providers} path={path} />
        </>
      )}
    </OpenCard>
  );
}
