'use client';

import { useSyncExternalStore } from 'react';
import { keepDocument } from '@/lib/client/navigation/fresh-document';

/**
 * A backup code that was issued while signing in, on its way to the screen that shows it. In this document's memory only:
 * a reload forgets it, and the security screen can show it again.
 */
let code: string | null = null;
const listeners = new Set<() => void>();

/** Holds a code until somebody says that it is kept; null forgets it. */
export function setPendingBackupCode(next: string | null): void {
  code = next;
  keepDocument(next !== null);
  for (const listener of listeners) listener();
}

/** The code that waits to be kept, or null. */
export function usePendingBackupCode(): string | null {
  return useSyncExternalStore(
    watch,
    () => code,
    () => null,
  );
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
