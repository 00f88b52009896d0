'use client';

import { useTranslations } from 'next-intl';
import { daysUntil } from '@/lib/rules/text/format';
import styles from './contract.module.css';

/** How far a day is away; past days say so, and what never ends says nothing. */
export function DaysLeft({ date, today }: { date: string; today: string }) {
  const t = useTranslations('contract.calendar');
  const days = daysUntil(date, today);
  if (days === null) return null;
  return <span className={styles.days}>{days < 0 ? t('past', { days: -days }) : t('days', { days })}</span>;
}
