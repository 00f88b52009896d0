'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocalTime } from '@/lib/client/use-local-time';

interface Hold {
  /** Until when its buttons wait, in words; null where they do not. */
  reason: string | null;
  waitFor: (seconds: number) => void;
}

/** Whoever asks for more patience than this is not taken at their word: a page is not left locked for a day. */
const LONGEST_S = 3600;
const HoldContext = createContext<Hold | null>(null);

/**
 * A form or dialog whose sending buttons wait where the server asked for patience (promises: V-K5, F13). One inside
 * another shares the hold of the outer one.
 */
export function RetryAfterScope({ children }: { children: ReactNode }) {
  const outer = use(HoldContext);
  return outer ? children : <OwnHold>{children}</OwnHold>;
}

function OwnHold({ children }: { children: ReactNode }) {
  const t = useTranslations('ui');
  const momentOf = useLocalTime();
  const [untilMs, setUntilMs] = useState<number | null>(null);
  const waitFor = useCallback((seconds: number) => setUntilMs(Date.now() + Math.min(seconds, LONGEST_S) * 1000), []);
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setTimeout(() => setUntilMs(null), untilMs - Date.now());
    return () => clearTimeout(timer);
  }, [untilMs]);
  const time = untilMs === null ? null : momentOf(untilMs, 'second');
  const reason = time === null ? null : t('heldUntil', { time });
  const hold = useMemo(() => ({ reason, waitFor }), [reason, waitFor]);
  return <HoldContext value={hold}>{children}</HoldContext>;
}

/** Until when a sending button has to wait, in words; null where it need not. */
export function useIsWaiting(): string | null {
  return use(HoldContext)?.reason ?? null;
}

/**
 * Makes the buttons around it wait.
 * @param failure why the last try failed; it may say after how many seconds another one makes sense
 */
export function useRetryAfter(failure: { retryAfterS?: number } | null | undefined): void {
  const waitFor = use(HoldContext)?.waitFor;
  useEffect(() => {
    if (failure?.retryAfterS) waitFor?.(failure.retryAfterS);
  }, [failure, waitFor]);
}
