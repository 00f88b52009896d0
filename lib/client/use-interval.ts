'use client';
import { useEffect, useEffectEvent } from 'react';

/** Calls back every so many milliseconds; null: not now. Another key begins the interval anew. */
export function useInterval(tick: () => void, everyMs: number | null, key?: unknown): void {
  const onTick = useEffectEvent(tick);
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => onTick(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, key]);
}
