'use client';
import { useEffect, useState } from 'react';
import type { Failure } from '@/lib/rules/failures';
import { elapsedS, type SyncRecord } from '@/lib/rules/security/permission-sync';
import { followSync, startSync } from './permission-sync';
import { useSyncRecord } from './sync-record';

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
    if (!isRunning) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return record ? elapsedS(record, nowMs) : 0;
}
