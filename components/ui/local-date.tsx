'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatEndDate, formatYen } from '@/lib/rules/text/format';
import styles from './local-date.module.css';

/** A calendar date in the user's language, or a text for an end date that never comes. */
export function LocalDate({ date }: { date: string }) {
  const locale = useLocale();
  const t = useTranslations('ui');
  const text = formatEndDate(date, locale);
  return text === null ? (
    <>{t('permanent')}</>
  ) : (
    <time dateTime={date} className={styles.date}>
      {text}
    </time>
  );
}

/** Yen without tax; `per` is for example "/ month". */
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
