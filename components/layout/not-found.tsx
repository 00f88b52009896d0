import { useTranslations } from 'next-intl';
import buttons from '@/components/ui/button.module.css';
import { classNames } from '@/components/ui/class-names';
import styles from './message.module.css';
import { OpenCard } from './open-card';

export function NotFound() {
  const t = useTranslations('errorPage');
  return (
    <div className={styles.middle}>
      <OpenCard title={t('notFoundTitle')} purpose={t('notFoundText')}>
        <p className={styles.ways}>
          <a href="/" className={classNames(buttons.button, buttons.primary)}>
            {t('toHome')}
          </a>
        </p>
      </OpenCard>
    </div>
  );
}
