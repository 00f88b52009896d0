'use client';
import { useSyncExternalStore } from 'react';
import { readStored, type StoredName } from './storage';

/** What the browser keeps under a name, or null; every tab of this browser follows. The server, which keeps nothing, draws with null. */
export function useStored(name: StoredName): string | null {
  return useSyncExternalStore(
    watchStored,
    () => readStored(name),
    () => null,
  );
}

/** Calls back when something that the browser keeps may have changed, here or in another tab. @returns the way to stop */
export function watchStored(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
