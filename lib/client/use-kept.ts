'use client';
import { useSyncExternalStore } from 'react';
import { recall, type StoredName } from './storage';

/** What the browser keeps under a name, or null; every tab of this browser follows. The server, which keeps nothing, draws with null. */
export function useKept(name: StoredName): string | null {
  return useSyncExternalStore(
    watchKept,
    () => recall(name),
    () => null,
  );
}

/** Calls back when something that the browser keeps may have changed, here or in another tab. @returns the way to stop */
export function watchKept(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
