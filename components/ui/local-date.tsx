import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatEndDate } from '@/lib/rules/text/format';
import styles from './local-date.module.css';

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
