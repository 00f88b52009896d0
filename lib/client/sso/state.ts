'use client';

import { type SiblingName, SIBLINGS } from '@/lib/rules/auth/siblings';
import { readStored, writeStored } from '@/lib/client/storage';
import { useSyncExternalStore } from 'react';

/**
 * What became of a hand-over at one sibling: it has the sign-in (or knows of the sign-out), it did not say so in time,
 * or it said so while the browser keeps it apart, so that it may not hold in a tab of its own.
 */
export type SiblingResult = 'signedIn' | 'signedOut' | 'timedOut' | 'blocked';
export type SiblingResults = Readonly<Partial<Record<SiblingName, SiblingResult>>>;

/** The shared sign-in as screens show it. It never holds a credential. */
interface SsoStatus {
  results: SiblingResults;
  isUnderWay: boolean;
  /** Whether another try is still allowed: the server gives each credential out once, and for a short time. */
  canRetry: boolean;
}

interface Kept {
  results: SiblingResults;
  dueUntilMs: number;
}

const KEY = 'seen.sso';
export const INITIAL_SSO_STATUS: SsoStatus = { results: {}, isUnderWay: false, canRetry: false };
const listeners = new Set<() => void>();
let kept: Kept | undefined;
let isUnderWay = false;
let snapshot: SsoStatus | undefined;
let expiry: ReturnType<typeof setTimeout> | undefined;

/** The state now; the same object until something changes. */
export function readSsoStatus(): SsoStatus {
  snapshot ??= { results: keptNow().results, isUnderWay, canRetry: !isUnderWay && isDue() };
  return snapshot;
}

/** Whether a credential waits to be handed over. */
export function isDue(): boolean {
  return keptNow().dueUntilMs > Date.now();
}

/** Notes that a credential may be handed over until then (milliseconds since the epoch); 0: none. */
export function setDue(dueUntilMs: number): void {
  change({ ...keptNow(), dueUntilMs });
}

/** Notes that a hand-over has begun. */
export function startSharing(): void {
  isUnderWay = true;
  tell();
}

/** Notes what a hand-over came to; left out: as it was before. */
export function finishSharing(results?: SiblingResults): void {
  isUnderWay = false;
  change({ ...keptNow(), ...(results ? { results } : {}) });
}

/** Calls back on each change, in this tab or another. @returns the way to stop */
export function watchSsoStatus(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function change(next: Kept): void {
  kept = next;
  writeStored(KEY, JSON.stringify(next));
  tell();
}

function tell(): void {
  snapshot = undefined;
  clearTimeout(expiry);
  const remainingMs = keptNow().dueUntilMs - Date.now();
  if (remainingMs > 0) expiry = setTimeout(tell, remainingMs + 1);
  for (const listener of listeners) listener();
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== KEY || newValue === JSON.stringify(kept)) return;
  kept = parse(newValue);
  tell();
}

function keptNow(): Kept {
  kept ??= parse(readStored(KEY));
  return kept;
}

/** What another release, or anybody at all, may have left there is read with care. */
function parse(text: string | null): Kept {
  try {
    const { results = {}, dueUntilMs = 0 }: { results?: Record<string, unknown>; dueUntilMs?: unknown } = JSON.parse(
      text ?? '{}',
    );
    const known = SIBLINGS.flatMap((name) => (isResult(results[name]) ? [[name, results[name]]] : []));
    return { results: Object.fromEntries(known), dueUntilMs: typeof dueUntilMs === 'number' ? dueUntilMs : 0 };
  } catch {
    return { results: {}, dueUntilMs: 0 };
  }
}

function isResult(value: unknown): value is SiblingResult {
  return value === 'signedIn' || value === 'signedOut' || value === 'timedOut' || value === 'blocked';
}

/** The shared sign-in as it stands, sibling by sibling; the server knows nothing of it. */
export function useSsoStatus(): SsoStatus {
  return useSyncExternalStore(watchSsoStatus, readSsoStatus, () => INITIAL_SSO_STATUS);
}
