'use client';

import { useEffect, useState } from 'react';
import { read, write } from '@/lib/client/api';
import { readStored, useStored, writeStored } from '@/lib/client/storage';
import { useInterval } from '@/lib/client/use-interval';
import { tryWithLock, withLock } from '@/lib/client/web-lock';
import type { Answer } from '@/lib/operations/table';
import type { Failure, FailureCode } from '@/lib/rules/failures';
import { afterPoll, beginSync, elapsedS, readSyncRecord, type SyncRecord } from '@/lib/rules/security/permission-sync';
import { TIMING } from '@/lib/rules/timing';

/** A domain's sync as a panel sees it. */
export interface Syncing {
  record: SyncRecord | null;
  isRunning: boolean;
  isStarting: boolean;
  /** Why it could not be started. */
  failure: Failure | undefined;
  /** Seconds since it began, growing while it runs. */
  seconds: number;
  start: () => Promise<void>;
}

/** Starts and follows the sync of a domain. Asking stops when the panel goes, and goes on when it comes back. */
export function usePermissionSync(domain: string): Syncing {
  const record = useSyncRecord(domain);
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isRunning = record?.end === null;
  const seconds = useElapsed(record);
  useEffect(() => {
    if (!isRunning) return;
    const leaving = new AbortController();
    void followSync(domain, leaving.signal);
    return () => leaving.abort();
  }, [domain, isRunning]);
  const start = async () => {
    setStarting(true);
    setFailure(undefined);
    const result = await startSync(domain);
    setStarting(false);
    if (typeof result !== 'string') setFailure(result);
  };
  return { record, isRunning, isStarting, failure, seconds, start };
}

function useElapsed(record: SyncRecord | null): number {
  const [nowMs, setNowMs] = useState(0);
  const isRunning = record?.end === null;
  useEffect(() => {
    if (isRunning) setNowMs(Date.now());
  }, [isRunning]);
  useInterval(() => setNowMs(Date.now()), isRunning ? 1000 : null);
  return record ? elapsedS(record, nowMs) : 0;
}

/** How the start of a sync went. `running`: there is one already, here or in another tab. */
type SyncStart = 'started' | 'running' | Failure;

/** Asks for a sync of a domain, unless one is under way (specification, section 4; promises: V-I5). */
async function startSync(domain: string): Promise<SyncStart> {
  const start = await tryWithLock(lockName(domain), async (): Promise<SyncStart> => {
    if (readSyncState(domain)?.end === null) return 'running';
    const { data, failure } = await write('permission.sync', { domain });
    if (failure) return failure;
    writeSyncState(domain, beginSync(data.requestId, Date.now()));
    return 'started';
  });
  return start ?? 'running';
}

/**
 * Follows a sync that is under way to its end: every second, at most 30 times over all. One tab asks, the others look on.
 * @param signal stops the asking; the record stays, and whoever comes back goes on from there
 */
function followSync(domain: string, signal: AbortSignal): Promise<void> {
  return withLock(lockName(domain), signal, async () => {
    let waitMs: number = TIMING.syncPollMs;
    for (let record = readSyncState(domain); record?.end === null; record = readSyncState(domain)) {
      await pause(waitMs, signal);
      if (signal.aborted) return;
      const next = await ask(record, signal);
      if (signal.aborted || next === 'signedOut') return;
      writeSyncState(domain, next.record);
      waitMs = Math.max(TIMING.syncPollMs, next.waitMs);
    }
  });
}

/** Failures after which another question would bring the same answer. */
const FINAL: Partial<Record<FailureCode, 'error' | 'forbidden' | 'notFound'>> = {
  forbidden: 'forbidden',
  denied: 'forbidden',
  ipRestricted: 'forbidden',
  notFound: 'notFound',
  described: 'error',
};

const OVER: readonly FailureCode[] = ['signedOut', 'sessionTimeout', 'sessionExpired', 'otherAccount'];

async function ask(
  record: SyncRecord,
  signal: AbortSignal,
): Promise<{ record: SyncRecord; waitMs: number } | 'signedOut'> {
  const { data, failure } = await read('async.read', { id: record.requestId }, signal);
  const nowMs = Date.now();
  if (!failure) return { record: afterPoll(record, data, nowMs), waitMs: 0 };
  if (OVER.includes(failure.code)) return 'signedOut';
  const end = FINAL[failure.code];
  const asked = afterPoll(record, null, nowMs);
  const described = { ...asked, description: failure.text ?? asked.description };
  // One lost answer is no outcome: it is asked again, more slowly where the provider wants that.
  return { record: end ? { ...described, end, endedAtMs: nowMs } : asked, waitMs: (failure.retryAfterS ?? 0) * 1000 };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
    function finish() {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}

function lockName(domain: string): string {
  return `sync.${domain}`;
}

/** What this browser knows of a domain's last sync. */
function readSyncState(domain: string): SyncRecord | null {
  return readStored(`seen.sync.${domain}`, readSyncRecord);
}

/** Keeps what is known of a domain's sync, so that it survives a reload; every tab is told. */
function writeSyncState(domain: string, record: SyncRecord): void {
  writeStored(`seen.sync.${domain}`, JSON.stringify(record));
}

/** The last sync of a domain as this browser knows it, kept current over all its tabs. */
function useSyncRecord(domain: string): SyncRecord | null {
  return useStored(`seen.sync.${domain}`, readSyncRecord);
}

/** A domain with its settings, as the provider answers it. */
export type PermissionRow = Answer<'permission.list'>['configList'][number];
