'use client';

import { useLocale } from 'next-intl';
import { addDays } from '@/lib/rules/text/calendar-days';
import { calendarDate, daysUntil, formatDate } from '@/lib/rules/text/format';
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
  // Sweden writes dates as YYYY-MM-DD. What reckons with the offset itself is a day off where clocks change, and a formatter for
  // each call takes sixty times as long.
  return new Date(momentMs).toLocaleDateString('sv-SE');
}

/** Today, followed past midnight. The server, which cannot know it, renders with an empty text. */
export function useLocalDay(): string {
  return useSyncExternalStore(
    subscribe,
    () => localDay(),
    () => '',
  );
}

/** By the days that pages brought along: the one in Japan by this browser's clock, which may be wrong, when each was first seen. */
const firstSeen = new Map<string, string>();

/** Today in Japan: the day that the page brought along, and as many more as have passed since, also if it is shown again. */
export function useToday(broughtAlong: string): string {
  const [moved, setMoved] = useState({ from: broughtAlong, days: 0 });
  useEffect(() => {
    const look = () => {
      const now = calendarDate(new Date());
      const begun = firstSeen.get(broughtAlong) ?? now;
      firstSeen.set(broughtAlong, begun);
      const days = Math.max(0, daysUntil(now, begun) ?? 0);
      setMoved((last) => (last.from === broughtAlong && last.days === days ? last : { from: broughtAlong, days }));
    };
    look();
    return subscribe(look);
  }, [broughtAlong]);
  return moved.from === broughtAlong && moved.days > 0 ? addDays(broughtAlong, moved.days) : broughtAlong;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
