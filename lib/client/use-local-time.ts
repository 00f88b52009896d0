'use client';

import { useLocale } from 'next-intl';
import { calendarDate, formatDate } from '@/lib/rules/text/format';
import { useEffect, useState, useSyncExternalStore } from 'react';

const FORMS = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  second: { timeStyle: 'medium', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Formats moments of this browser, such as when a draft was saved, in its time zone and the language of the page. Dates of
 * contracts are calendar dates without a zone.
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

/** Checked this often, and whenever the page becomes visible. */
const LOOK_MS = 60_000;

/** The day of a moment by this browser's clock, YYYY-MM-DD; today by default. */
export function localDay(momentMs = Date.now()): string {
  // Sweden writes dates as YYYY-MM-DD. What reckons with the offset itself is a day off where clocks change.
  return new Intl.DateTimeFormat('sv-SE').format(momentMs);
}

/** Today, followed past midnight. The server, which cannot know it, renders with an empty text. */
export function useLocalDay(): string {
  return useSyncExternalStore(
    subscribe,
    () => localDay(),
    () => '',
  );
}

/** Today in Japan, as the page brought it along, and followed past midnight. */
export function useToday(broughtAlong: string): string {
  const [later, setLater] = useState<string>();
  useEffect(() => {
    const begun = calendarDate(new Date());
    return subscribe(() => {
      const now = calendarDate(new Date());
      if (now !== begun) setLater(now);
    });
  }, []);
  return later ?? broughtAlong;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
