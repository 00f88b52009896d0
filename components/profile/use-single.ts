'use client';
import { useRef } from 'react';

/**
 * A job for a button that is pressed twice: it does not run again while it runs, nor once it has come to its end.
 * @param job says whether it did; after a failure it may run again
 */
export function useSingle(job: () => Promise<boolean>): () => Promise<void> {
  const isTaken = useRef(false);
  return async () => {
    if (isTaken.current) return;
    isTaken.current = true;
    isTaken.current = await job();
  };
}
