'use client';

import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * Whole seconds since a moment, told once a second.
 * @param since milliseconds since the epoch
 * @returns null until the first is over
 */
export function useSeconds(since: number): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setSeconds(Math.floor((Date.now() - since) / SECOND_MS));
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [since]);
  return seconds;
}
