import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatYen } from '@/lib/rules/text/format';
import styles from './yen.module.css';

/** An amount of yen with the note that tax is not in it; `per` says for what, "/ month". */
export function Yen({ amount, per }: { amount: number; per?: ReactNode }) {
  const locale = useLocale();
  const t = useTranslations('ui');
  return (
    <span>
      <span className={styles.amount}>{formatYen(amount, locale)}</span>
      {per && <span className={styles.note}>{per}</span>}
      <span className={styles.note}>{t('taxExcluded')}</span>
    </span>
  );
}
