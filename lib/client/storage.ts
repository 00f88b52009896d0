'use client';

import type * as z from 'zod';
import { useSyncExternalStore } from 'react';

/**
 * What the browser keeps (specification, section 3). E-mail, token and MFA session key are not among it: they stay in
 * the sealed cookie. Storage that is full, forbidden or broken counts as empty.
 */
const STORED = ['signin', 'workspaceEmail', 'workspaceId', 'readOnlyMode', 'signupSubDomain', 'signupDomain'] as const;
export type StoredName =
  | (typeof STORED)[number]
  | `draft.${string}`
  | `seen.${string}`
  | `threshold.${number}`
  | `keynote.${number}`;

/** The kept text of a name, or null. */
export function readStored(name: StoredName): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Whether this browser is in read-only mode (specification, section 6). */
export function isReadOnly(): boolean {
  return readStored('readOnlyMode') === 'true';
}

/** Keeps a text; null forgets it. Other tabs are told by the browser, this one by an event. */
export function writeStored(name: StoredName, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
    window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: value }));
  } catch {
    // Private windows may forbid it; what was to be kept is a comfort, never a need.
  }
}

/** Forgets every draft: whoever signs out leaves nothing unfinished behind for the next one. */
export function forgetDrafts(): void {
  forgetAll('draft.');
}

/** Forgets every name with this beginning. */
export function forgetAll(start: `draft.${string}`): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(start)) localStorage.removeItem(name);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  } catch {
    // What cannot be read was not kept either.
  }
}

/** A kept value in its schema, or null where there is none or it does not fit. */
export function readStoredAs<Schema extends z.ZodType>(name: StoredName, schema: Schema): z.output<Schema> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(readStored(name) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

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
