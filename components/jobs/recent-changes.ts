'use client';

import { createStore, useStore } from '@/lib/client/create-store';
import { canonicalAccount } from '@/lib/rules/auth/account';

/** The accounts that were just added or changed, so that the list can show where they are. */
const recent = createStore<ReadonlySet<string>>(new Set());
const SHOWN_MS = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function showAsChanged(accounts: readonly string[]): void {
  clearTimeout(timer);
  recent.set(new Set(accounts.map(canonicalAccount)));
  timer = setTimeout(() => recent.set(new Set()), SHOWN_MS);
}

export function useRecentlyChanged(): ReadonlySet<string> {
  return useStore(recent);
}
