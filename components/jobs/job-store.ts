'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { createStore, useStore } from '@/lib/client/create-store';
import { useInvalidate } from '@/lib/client/use-query';
import { type StoredName, useStored } from '@/lib/client/storage';
import type { WriteName } from '@/lib/operations/table';
import { canonicalAccount } from '@/lib/rules/auth/account';
import type { JobOrigin, JobStatus, JobView } from './job';

/** What a screen sees of this browser's one job. Small and on its own: without a job nothing is loaded that runs, stores or shows one. */
const view = createStore<JobView | null>(null);

export const JOB_OWNER: StoredName = 'draft.bulkOwner';

/** The job as it stands; the same object until something changes. */
export const readJobView = view.get;
export const setJobView = view.set;

/**
 * The job of an account. When it comes to rest, the reads that it made stale are read again: once, and not after each of
 * its tasks.
 * @param owner the account's fingerprint
 */
export function useJob(owner: string) {
  const known = useStore(view);
  // Started by an earlier page, or by another tab.
  const isStored = useStored(JOB_OWNER) === owner;
  const job = known?.owner === owner ? known : null;
  useRevalidate(job, job && RESTING.includes(job.status) ? `${job.id} ${job.status} ${job.endedAt}` : null);
  // There may be one that has not been loaded yet.
  return { job, isThere: job !== null || isStored };
}

const RESTING: readonly JobStatus[] = ['paused', 'cancelled', 'finished'];

/** @param rest names the standstill, so that each counts once; null while there is none */
function useRevalidate(job: JobView | null, rest: string | null): void {
  const invalidate = useInvalidate();
  const last = useRef(rest);
  const revalidate = useEffectEvent(() => {
    const { tasks = [], origin } = job ?? {};
    const changes = tasks.map((task) => ('call' in task ? task.call : 'member.add'));
    void invalidate(new Set(origin ? [...changes, REPORTS[origin.kind]] : changes));
  });
  useEffect(() => {
    if (rest !== null && rest !== last.current) revalidate();
    last.current = rest;
  }, [rest]);
}

/** What takes the results of an origin, the same one more than once. */
export const REPORTS = {
  file: 'organizationFile.report',
  review: 'review.report',
  leaving: 'offboarding.report',
} as const satisfies Record<JobOrigin['kind'], WriteName>;

/** The accounts that were just added or changed, so that the list can show where they are. */
const recent = createStore<ReadonlySet<string>>(new Set());
const SHOWN_MS = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function showAsChanged(accounts: readonly string[]): void {
  clearTimeout(timer);
  recent.set(new Set(accounts.map(canonicalAccount)));
  timer = setTimeout(() => recent.set(new Set()), SHOWN_MS);
}

export function useRecentlyChanged(): ReadonlySet<string> {
  return useStore(recent);
}
