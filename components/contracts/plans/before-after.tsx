import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import styles from '@/components/contracts/contract.module.css';

export function BeforeAfter({
  before,
  after,
  effective,
}: {
  before: ReactNode;
  after: ReactNode;
  effective: ReactNode;
}) {
  const t = useTranslations('contract.change');
  return (
    <div className={styles.change}>
      <div className={styles.beforeAfter}>
        <div className={styles.side}>
          <span className={styles.sideName}>{t('before')}</span>
          <span>{before}</span>
        </div>
        <span aria-hidden="true">→</span>
        <div className={styles.side}>
          <span className={styles.sideName}>{t('after')}</span>
          <span>{after}</span>
        </div>
      </div>
      <p className={styles.reason}>{effective}</p>
    </div>
  );
}
