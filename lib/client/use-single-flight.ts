'use client';
import { useCallback, useRef } from 'react';

/**
 * Runs one piece of work at a time: a press while one is under way does nothing (promises: V-K1). For work that has a
 * step before its write, such as loading a schema; a write alone guards itself.
 * @returns a function that answers undefined where it did nothing
 */
export function useSingleFlight(): <Result>(work: () => Promise<Result>) => Promise<Result | undefined> {
  const isUnderWay = useRef(false);
  return useCallback(async (work) => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    try {
      return await work();
    } finally {
      // Not before what it changed is drawn: the next press meets the new state.
      setTimeout(() => (isUnderWay.current = false));
    }
  }, []);
}
