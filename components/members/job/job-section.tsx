'use client';

import { useEffect } from 'react';
import type { JobView } from '@/components/members/job/job';
import { followOtherTab, restoreJob } from '@/components/members/job/job-controller';
import { JobPanel } from './job-panel';

interface BulkPartProps {
  /** The account's fingerprint. */
  owner: string;
  job: JobView | null;
}

/** An account's bulk job, found again after a reload, and followed where another tab works on it. */
export function JobSection({ owner, job }: BulkPartProps) {
  useEffect(() => {
    void restoreJob(owner);
    const follow = (event: StorageEvent) => followOtherTab(event, owner);
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [owner]);
  return job && <JobPanel job={job} />;
}
