'use client';

import { createStore, useStore } from '@/lib/client/create-store';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { CHANGE_SHOWN_MS } from '@/lib/rules/timing';

/** The accounts that were just added or changed, so that the list can show where they are. */
const recent = createStore<ReadonlySet<string>>(new Set());
let timer: ReturnType<typeof setTimeout> | undefined;

export function showAsChanged(accounts: readonly string[]): void {
  clearTimeout(timer);
  recent.set(new Set(accounts.map(canonicalAccount)));
  timer = setTimeout(() => recent.set(new Set()), CHANGE_SHOWN_MS);
}

export function useRecentlyChanged(): ReadonlySet<string> {
  return useStore(recent);
}
