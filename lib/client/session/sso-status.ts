'use client';

import { type SiblingName, SIBLINGS } from '@/lib/rules/auth/siblings';
import { readStored, writeStored } from '@/lib/client/storage';
import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/client/create-store';
import { fieldsOf, parseJson } from '@/lib/rules/text/stored-json';

/** What became of a hand-over at one sibling. `blocked`: acknowledged, but the browser may keep it apart from other tabs. */
export type SiblingResult = 'signedIn' | 'signedOut' | 'timedOut' | 'blocked';
export type SiblingResults = Readonly<Partial<Record<SiblingName, SiblingResult>>>;

interface SsoStatus {
  results: SiblingResults;
  isUnderWay: boolean;
  /** The server gives each credential out once, and for a short time. */
  canRetry: boolean;
}

interface StoredSsoStatus {
  results: SiblingResults;
  dueUntilMs: number;
}

const KEY = 'seen.sso';
export const INITIAL_SSO_STATUS: SsoStatus = { results: {}, isUnderWay: false, canRetry: false };
const changed = createListeners();
let current: StoredSsoStatus | undefined;
let isUnderWay = false;
let watchers = 0;
let snapshot: SsoStatus | undefined;
let expiry: ReturnType<typeof setTimeout> | undefined;

/** The same object until something changes. */
export function readSsoStatus(): SsoStatus {
  snapshot ??= { results: load().results, isUnderWay, canRetry: !isUnderWay && isDue() };
  return snapshot;
}

export function isDue(): boolean {
  return dueUntilMs() > Date.now();
}

export function dueUntilMs(): number {
  return load().dueUntilMs;
}

/** A credential may be handed over until then, milliseconds since the epoch; 0: none. */
export function setDue(dueUntilMs: number): void {
  change({ ...load(), dueUntilMs });
}

export function startHandOver(): void {
  isUnderWay = true;
  notify();
}

/** @param results as before if left out */
export function finishHandOver(results?: SiblingResults): void {
  isUnderWay = false;
  if (results) change({ ...load(), results });
  else notify();
}

/** Calls back on each change, in this tab or another. Returns the end of it. */
export function watchSsoStatus(listener: () => void): () => void {
  if (watchers === 0) window.addEventListener('storage', onStorage);
  watchers += 1;
  const stop = changed.on(listener);
  return () => {
    stop();
    watchers -= 1;
    if (watchers === 0) window.removeEventListener('storage', onStorage);
  };
}

function change(next: StoredSsoStatus): void {
  current = next;
  writeStored(KEY, JSON.stringify(next));
  notify();
}

function notify(): void {
  snapshot = undefined;
  clearTimeout(expiry);
  const remainingMs = load().dueUntilMs - Date.now();
  if (remainingMs > 0) expiry = setTimeout(notify, remainingMs + 1);
  changed.emit();
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== KEY || newValue === JSON.stringify(current)) return;
  current = parseStatus(newValue);
  notify();
}

function load(): StoredSsoStatus {
  current ??= readStored(KEY, parseStatus);
  return current;
}

/** Whatever has another form counts as nothing. */
function parseStatus(text: string | null): StoredSsoStatus {
  const { results, dueUntilMs } = fieldsOf(parseJson(text));
  const found = fieldsOf(results);
  const known = SIBLINGS.flatMap((name) => (isResult(found[name]) ? [[name, found[name]]] : []));
  return { results: Object.fromEntries(known), dueUntilMs: typeof dueUntilMs === 'number' ? dueUntilMs : 0 };
}

function isResult(value: unknown): value is SiblingResult {
  return value === 'signedIn' || value === 'signedOut' || value === 'timedOut' || value === 'blocked';
}

export function useSsoStatus(): SsoStatus {
  return useSyncExternalStore(watchSsoStatus, readSsoStatus, () => INITIAL_SSO_STATUS);
}
