import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import styles from './account.module.css';

/**
 * The way out. Never fetched ahead: to open the screen is to sign out. A plain link: what the router still has of the
 * screens goes with the document, so that the back button has nothing to show.
 */
export function SignOutLink({ named }: { named?: boolean }) {
  const t = useTranslations('shell');
  return (
    <a href="/signout" className={named ? styles.named : styles.power} title={t('signOut')}>
      <Icon name="power" size={20} />
      {named ? t('signOut') : <VisuallyHidden>{t('signOut')}</VisuallyHidden>}
    </a>
  );
}
