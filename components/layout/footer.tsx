import { useTranslations } from 'next-intl';
import { RELEASE } from '@/lib/rules/screens';
import styles from './footer.module.css';

export function Footer() {
  const t = useTranslations('shell');
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <span>{t('product')}</span>
        <span>{t('release', { release: RELEASE })}</span>
      </div>
    </footer>
  );
}
