'use client';

import { useLocale, useTranslations } from 'next-intl';
import { TIMING } from '@/lib/rules/timing';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';

interface RetryAfter {
  /** Why the buttons are blocked; null if they are not. */
  reason: string | null;
  waitFor: (seconds: number) => void;
}

const RetryAfterContext = createContext<RetryAfter | null>(null);

/** Blocks the submit buttons inside for the time of a `Retry-After` (promise F13). Nested scopes share the outer one. */
export function RetryAfterScope({ children }: { children: ReactNode }) {
  const outer = use(RetryAfterContext);
  return outer ? children : <OwnScope>{children}</OwnScope>;
}

function OwnScope({ children }: { children: ReactNode }) {
  const t = useTranslations('ui');
  const locale = useLocale();
  const [untilMs, setUntilMs] = useState<number | null>(null);
  const waitFor = useCallback(
    (seconds: number) => setUntilMs(Date.now() + Math.min(seconds, TIMING.longestRetryS) * 1000),
    [],
  );
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setTimeout(() => setUntilMs(null), untilMs - Date.now());
    return () => clearTimeout(timer);
  }, [untilMs]);
  // Formatted here: every screen loads this, and most need no other moment.
  const time =
    untilMs === null
      ? null
      : new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' }).format(untilMs);
  const reason = time === null ? null : t('heldUntil', { time });
  const scope = useMemo(() => ({ reason, waitFor }), [reason, waitFor]);
  return <RetryAfterContext value={scope}>{children}</RetryAfterContext>;
}

/** Why a submit button is blocked; null if it is not. */
export function useIsWaiting(): string | null {
  return use(RetryAfterContext)?.reason ?? null;
}

/** Blocks the buttons of the scope if the failure says when to try again. */
export function useRetryAfter(failure: { retryAfterS?: number } | null | undefined): void {
  const waitFor = use(RetryAfterContext)?.waitFor;
  useEffect(() => {
    if (failure?.retryAfterS) waitFor?.(failure.retryAfterS);
  }, [failure, waitFor]);
}
