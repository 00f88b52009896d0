'use client';
import { useSyncExternalStore } from 'react';

/** False in the server's HTML and until the page is hydrated. */
export function useReady(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}

/**
 * Does something once the browser has nothing to draw.
 * @param latestMs it is done by then in any case
 * @returns takes it back
 */
export function whenIdle(work: () => void, latestMs: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, latestMs / 10);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}

/** Whether the browser believes that it is online; always true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
}

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
