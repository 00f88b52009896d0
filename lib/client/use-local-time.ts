'use client';
import { useLocale } from 'next-intl';
import { formatDate } from '@/lib/rules/text/format';
import { localDay } from './use-local-day';

const FORMS = {
  time: { hour: '2-digit', minute: '2-digit' },
  second: { timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Says moments of this browser, such as when a draft was kept, as its own clock shows them: in the language of the page
 * and the browser's time zone. Only for what browsers know and servers do not; dates of contracts are calendar dates
 * without a zone (specification, section 3).
 * @returns the words for a moment in milliseconds; `date` is the day alone, in the form that all days here have
 */
export function useLocalTime(): (momentMs: number, as: keyof typeof FORMS | 'date' | 'dateTime') => string {
  const locale = useLocale();
  const clockOf = (momentMs: number, as: keyof typeof FORMS) =>
    new Intl.DateTimeFormat(locale, FORMS[as]).format(momentMs);
  return (momentMs, as) => {
    if (as !== 'date' && as !== 'dateTime') return clockOf(momentMs, as);
    const date = formatDate(localDay(momentMs), locale);
    return as === 'date' ? date : `${date}${locale === 'ja' ? ' ' : ', '}${clockOf(momentMs, 'time')}`;
  };
}
