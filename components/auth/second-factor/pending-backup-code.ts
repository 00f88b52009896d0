'use client';

import { createStore, useStore } from '@/lib/client/create-store';
import { keepDocument } from '@/lib/client/navigation/fresh-document';

/**
 * A backup code that was issued while signing in, on its way to the screen that shows it. In this document's memory only:
 * a reload forgets it, and the security screen can show it again.
 */
const pending = createStore<string | null>(null);

/** Holds a code until the user has saved it; null forgets it. */
export function setPendingBackupCode(code: string | null): void {
  keepDocument(code !== null);
  pending.set(code);
}

export function usePendingBackupCode(): string | null {
  return useStore(pending);
}
