import { useTranslations } from 'next-intl';
import Link from 'next/link';
import styles from './account.module.css';
import { OwnAvatar } from './own-avatar';

/** The signed-in e-mail with its picture, leading to the profile. */
export function AccountLink({ email, avatarUrl }: { email: string; avatarUrl: string | null }) {
  const t = useTranslations('shell');
  return (
    <Link
      href="/profile"
      prefetch={false}
      className={styles.account}
      aria-label={t('account', { email })}
      title={email}
    >
      <OwnAvatar src={avatarUrl} size={24} />
      <span className={styles.email}>{email}</span>
    </Link>
  );
}
