'use client';

import { useMemo, useSyncExternalStore } from 'react';
import type { StoredSchema } from '@/lib/rules/text/stored-json';

/**
 * What the browser stores. E-mail, token and MFA session key are not among it: they stay in the sealed cookie. Storage
 * that is full, forbidden or broken counts as empty.
 */
type PlainName = 'signin' | 'workspaceEmail' | 'workspaceId' | 'readOnlyMode' | 'signupSubDomain' | 'signupDomain';
export type StoredName =
  | PlainName
  | `draft.${string}`
  | `seen.${string}`
  | `tab.${string}`
  | `threshold.${number}`
  | `card.${number}.${string}`
  | `keynote.${number}`
  | `filters.${number}`;

/** `tab.` is of one tab, and the others do not see it. */
function storeOf(name: StoredName): Storage {
  return name.startsWith('tab.') ? sessionStorage : localStorage;
}

/** What is stored under a name: its text, or what a schema reads in it. */
export function readStored(name: StoredName): string | null;
export function readStored<Value>(name: StoredName, schema: StoredSchema<Value>): Value;
export function readStored(name: StoredName, schema: StoredSchema<unknown> = (text) => text): unknown {
  let text: string | null = null;
  try {
    text = storeOf(name).getItem(name);
  } catch {
    // Forbidden storage counts as empty.
  }
  return schema(text);
}

export function isReadOnly(): boolean {
  return readStored('readOnlyMode') === 'true';
}

/** Stores a text; null removes it. Other tabs are told by the browser, this one by an event. */
export function writeStored(name: StoredName, value: string | null): void {
  try {
    if (value === null) storeOf(name).removeItem(name);
    else storeOf(name).setItem(name, value);
    window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: value }));
  } catch {
    // Private windows may forbid it; nothing that is stored is more than a comfort.
  }
}

/** Stores a text that the user is told is kept. @returns whether this browser holds it now */
export function keepStored(name: StoredName, text: string): boolean {
  writeStored(name, text);
  return readStored(name) === text;
}

/** Removes every draft: a sign-out leaves nothing unfinished behind for the next account. */
export function deleteDrafts(): void {
  deleteStored('draft.');
}

export function deleteStored(start: `draft.${string}`): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(start)) localStorage.removeItem(name);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  } catch {
    // What cannot be read was not stored either.
  }
}

/** The same, followed over every tab of this browser. The server, which stores nothing, renders with null. */
export function useStored(name: StoredName): string | null;
export function useStored<Value>(name: StoredName, schema: StoredSchema<Value>): Value;
export function useStored(name: StoredName, schema: StoredSchema<unknown> = (text) => text): unknown {
  const text = useSyncExternalStore(
    watchStored,
    () => readStored(name),
    () => null,
  );
  return useMemo(() => schema(text), [schema, text]);
}

/** Calls back when something stored may have changed, here or in another tab. Returns the end of it. */
export function watchStored(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
