'use client';
import { useSyncExternalStore } from 'react';

/** Whether the page can be used: false in the server's HTML and until scripts have taken it over. */
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
