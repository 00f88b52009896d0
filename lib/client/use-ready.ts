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
