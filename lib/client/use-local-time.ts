'use client';

import { useLocale } from 'next-intl';
import { formatDate } from '@/lib/rules/text/format';
import { useSyncExternalStore } from 'react';

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

/** Looked at again when somebody comes back to the page, and this often while it stays in sight. */
const LOOK_MS = 60_000;

/** The day by this browser's own clock, YYYY-MM-DD. @param momentMs which day; left out: today */
export function localDay(momentMs = Date.now()): string {
  // Sweden writes dates as YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv-SE').format(momentMs);
}

/** The same, followed past midnight. The server, which cannot know it, draws with an empty text. */
export function useLocalDay(): string {
  return useSyncExternalStore(
    subscribe,
    () => localDay(),
    () => '',
  );
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
