'use client';

import { useEffect, useState } from 'react';
import { read, write } from '@/lib/client/api';
import { readStored, useStored, writeStored } from '@/lib/client/storage';
import { useInterval } from '@/lib/client/use-interval';
import { heldMs } from '@/lib/client/use-query';
import { tryWithLock, withLock } from '@/lib/client/web-lock';
import type { Answer } from '@/lib/operations/table';
import type { Failure, FailureCode } from '@/lib/rules/failures';
import {
  afterPoll,
  beginSync,
  elapsedS,
  readSyncRecord,
  readSyncRuns,
  type SyncRecord,
  withRun,
} from '@/lib/rules/security/permission-sync';
import { TIMING } from '@/lib/rules/timing';
import { SESSION_OVER } from '@/lib/rules/writes';

/**
 * Starts and follows the sync of a domain. Polling stops when the panel is unmounted and resumes when it is back.
 * @returns with `runs`, those that ended, newest first, as this browser has seen them; `start` answers why it could not
 */
export function usePermissionSync(domain: string) {
  const record = useStored(recordName(domain), readSyncRecord);
  const runs = useSyncRuns(domain, record);
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isRunning = record?.end === null;
  const seconds = useElapsed(record);
  useEffect(() => {
    if (!isRunning) return;
    const controller = new AbortController();
    void followSync(domain, controller.signal);
    return () => controller.abort();
  }, [domain, isRunning]);
  const start = async () => {
    setStarting(true);
    setFailure(undefined);
    const result = await startSync(domain);
    setStarting(false);
    const reason = typeof result === 'string' ? undefined : result;
    setFailure(reason);
    return reason;
  };
  return { record, runs, isRunning, isStarting, failure, seconds, start };
}

export type PermissionSync = ReturnType<typeof usePermissionSync>;

const NO_RUNS: readonly SyncRecord[] = [];

function useSyncRuns(domain: string, record: SyncRecord | null): readonly SyncRecord[] {
  const runs = useStored(runsName(domain), readSyncRuns) ?? NO_RUNS;
  // A result of a release that kept no history.
  return runs.length === 0 && record && record.end !== null ? [record] : runs;
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

/** `running`: a sync was under way already, here or in another tab. */
type SyncStart = 'started' | 'running' | Failure;

/** Starts a sync unless one is under way (promise V-I5). The last result leaves when a new sync cannot start. */
export async function startSync(domain: string): Promise<SyncStart> {
  const start = await tryWithLock(lockName(domain), async (): Promise<SyncStart> => {
    if (readSyncState(domain)?.end === null) return 'running';
    const { data, failure } = await write('permission.sync', { domain });
    writeSyncState(domain, failure ? null : beginSync(data.requestId, Date.now()));
    if (failure) return failure;
    return 'started';
  });
  return start ?? 'running';
}

/** Polls a sync to its end. One tab, and in it one caller, polls, the others look on. After an abort the stored record says where to go on. */
export function followSync(domain: string, signal: AbortSignal): Promise<void> {
  return withLock(lockName(domain), signal, async () => {
    let waitMs: number = TIMING.syncPollMs;
    let lostAtMs: number | null = null;
    for (let record = readSyncState(domain); record?.end === null; record = readSyncState(domain)) {
      await pause(waitMs, signal);
      if (signal.aborted) return;
      const next = await poll(record, lostAtMs, signal);
      if (signal.aborted || next === 'otherAccount') return;
      if (next === 'signedOut') {
        lostAtMs = null;
        await untilSignedIn(signal);
      } else {
        writeSyncState(domain, next.record);
        lostAtMs = next.lostAtMs;
        waitMs = Math.max(TIMING.syncPollMs, next.waitMs);
      }
    }
  });
}

async function untilSignedIn(signal: AbortSignal): Promise<void> {
  for (let isBack = false; !isBack; ) {
    await pause(TIMING.sessionRetryMs, signal);
    if (signal.aborted) return;
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMING.browserWaitMs)]);
    const look = fetch('/api/session?peek=1', { cache: 'no-store', signal: inTime }).then((answer) => answer.json());
    const body = await look.catch(() => null); // `api` would open the notice of the end once more.
    isBack = body?.data?.state === 'signedIn';
  }
}

/** Failures that another poll would only repeat. */
const FINAL: Partial<Record<FailureCode, 'error' | 'forbidden' | 'notFound'>> = {
  forbidden: 'forbidden',
  denied: 'forbidden',
  otherOrganization: 'forbidden',
  ipRestricted: 'forbidden',
  notFound: 'notFound',
  described: 'error',
};

interface Poll {
  record: SyncRecord;
  waitMs: number;
  /** Since when nothing could be read; null: it could just now. */
  lostAtMs: number | null;
}

async function poll(
  record: SyncRecord,
  lostBeforeMs: number | null,
  signal: AbortSignal,
): Promise<Poll | 'otherAccount' | 'signedOut'> {
  const { data, failure } = await read('async.read', { id: record.requestId }, signal);
  const nowMs = Date.now();
  if (!failure) return { record: afterPoll(record, data, nowMs), waitMs: 0, lostAtMs: null };
  if (failure.code === 'otherAccount') return failure.code;
  if (SESSION_OVER.includes(failure.code)) return 'signedOut';
  const end = FINAL[failure.code];
  const waitMs = heldMs(failure);
  const lostAtMs = lostBeforeMs ?? nowMs;
  const polled = afterPoll(record, null, nowMs, nowMs - lostAtMs + waitMs);
  const described = { ...polled, status: String(failure.status), description: failure.text ?? polled.description };
  // One lost answer is no result: the poll is repeated, later if the provider asks for that.
  return { record: end ? { ...described, end, endedAtMs: nowMs } : polled, waitMs, lostAtMs };
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

const recordName = (domain: string) => `seen.sync.${domain}` as const;
const runsName = (domain: string) => `seen.syncs.${domain}` as const;

export function readSyncState(domain: string): SyncRecord | null {
  return readStored(recordName(domain), readSyncRecord);
}

/** Stored, so that it survives a reload and reaches the other tabs. */
function writeSyncState(domain: string, record: SyncRecord | null): void {
  const before = readSyncState(domain);
  for (const run of [before, record]) {
    if (run === null || run.end === null) continue;
    const runs = readStored(runsName(domain), readSyncRuns) ?? [];
    writeStored(runsName(domain), JSON.stringify(withRun(runs, run)));
  }
  writeStored(recordName(domain), record && JSON.stringify(record));
}

export type PermissionRow = Answer<'permission.list'>['configList'][number];
