'use client';

import { createStore, useStore } from '@/lib/client/create-store';
import { lockDocument } from '@/lib/client/navigation/fresh-document';

/** A code that was issued at sign-in. In this document's memory only: a reload loses it, the security screen shows it again. */
const pending = createStore<string | null>(null);

/** Holds a code until the user has saved it; null forgets it. */
export function setPendingBackupCode(code: string | null): void {
  lockDocument(code !== null);
  pending.set(code);
}

export function usePendingBackupCode(): string | null {
  return useStore(pending);
}
