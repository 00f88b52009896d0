'use client';
import { useEffect, useEffectEvent, useState } from 'react';
import { TIMING } from '@/lib/rules/timing';

/** Calls back every so many milliseconds; null: not now. Another key begins the interval anew. */
export function useInterval(tick: () => void, everyMs: number | null, key?: unknown): void {
  const onTick = useEffectEvent(tick);
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => onTick(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, key]);
}

/** Whether something has been waited for so long; unless said otherwise, that the user should be told. */
export function useLongWait(isWaiting: boolean, longMs: number = TIMING.longWaitMs): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setLong, longMs, true);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting, longMs]);
  return isLong;
}
