'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { daysUntil, formatEndDate, formatYen } from '@/lib/rules/text/format';
import styles from './local-date.module.css';
import contractStyles from '@/components/contracts/contract.module.css';

/** A calendar date in the reader's form; an end that never comes is named instead. */
export function LocalDate({ date, permanent }: { date: string; permanent?: ReactNode }) {
  const locale = useLocale();
  const t = useTranslations('ui');
  const text = formatEndDate(date, locale);
  return text === null ? (
    <>{permanent ?? t('permanent')}</>
  ) : (
    <time dateTime={date} className={styles.date}>
      {text}
    </time>
  );
}

/** How far a day is away; past days say so, and what never ends says nothing. */
export function DaysLeft({ date, today }: { date: string; today: string }) {
  const t = useTranslations('contract.calendar');
  const days = daysUntil(date, today);
  if (days === null) return null;
  return <span className={contractStyles.days}>{days < 0 ? t('past', { days: -days }) : t('days', { days })}</span>;
}

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
