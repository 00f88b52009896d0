'use client';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import type { JobStatus, JobView } from './job';
import { JOB_OWNER, readJobView, watchJob } from './job-store';
import { isInvalidatedBy } from '@/lib/client/query-keys';
import { useStored } from '@/lib/client/storage';

/** An account's bulk job. */
interface MemberJob {
  /** As it stands: under way, over, or found again after a reload. */
  job: JobView | null;
  /** Whether there is one, though it may not have been looked at yet. */
  isThere: boolean;
}

/**
 * The bulk job of an account. When one comes to rest, the reads that it made stale are read again: once, and not after
 * each of its tasks.
 * @param owner the account's fingerprint
 */
export function useMemberJob(owner: string): MemberJob {
  const known = useSyncExternalStore(watchJob, readJobView, () => null);
  // Begun by an earlier page, or by another tab.
  const isKept = useStored(JOB_OWNER) === owner;
  const job = known?.owner === owner ? known : null;
  useReadAgain(job && RESTING.includes(job.status) ? `${job.id} ${job.status} ${job.endedAt}` : null);
  return { job, isThere: job !== null || isKept };
}

const RESTING: readonly JobStatus[] = ['paused', 'cancelled', 'finished'];

/** @param rest names the standstill, so that each is met once; null while there is none */
function useReadAgain(rest: string | null): void {
  const { mutate } = useSWRConfig();
  const met = useRef(rest);
  useEffect(() => {
    if (rest !== null && rest !== met.current) void mutate((key) => isInvalidatedBy(key, 'member.add'));
    met.current = rest;
  }, [rest, mutate]);
}
