'use client';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import type { BulkStatus, BulkView } from './job';
import { BULK_OWNER, readBulk, watchBulk } from './job-store';
import { isStaleAfter } from '@/lib/client/query-keys';
import { useKept } from '@/lib/client/use-kept';

/** An account's bulk job. */
export interface Bulk {
  /** As it stands: under way, over, or found again after a reload. */
  job: BulkView | null;
  /** Whether there is one, though it may not have been looked at yet. */
  isThere: boolean;
}

/**
 * The bulk job of an account. When one comes to rest, the reads that it made stale are read again: once, and not after
 * each of its tasks.
 * @param owner the account's fingerprint
 */
export function useBulk(owner: string): Bulk {
  const known = useSyncExternalStore(watchBulk, readBulk, () => null);
  // Begun by an earlier page, or by another tab.
  const isKept = useKept(BULK_OWNER) === owner;
  const job = known?.owner === owner ? known : null;
  useReadAgain(job && RESTING.includes(job.status) ? `${job.id} ${job.status} ${job.endedAt}` : null);
  return { job, isThere: job !== null || isKept };
}

const RESTING: readonly BulkStatus[] = ['paused', 'cancelled', 'finished'];

/** @param rest names the standstill, so that each is met once; null while there is none */
function useReadAgain(rest: string | null): void {
  const { mutate } = useSWRConfig();
  const met = useRef(rest);
  useEffect(() => {
    if (rest !== null && rest !== met.current) void mutate((key) => isStaleAfter(key, 'member.add'));
    met.current = rest;
  }, [rest, mutate]);
}
