'use client';

import { useEffect } from 'react';
import type { BulkView } from '@/components/members/job/job';
import { followOtherTab, restoreBulk } from '@/components/members/job/job-controller';
import { BulkPanel } from './job-panel';

interface BulkPartProps {
  /** The account's fingerprint. */
  owner: string;
  job: BulkView | null;
}

/** An account's bulk job, found again after a reload, and followed where another tab works on it. */
export function BulkPart({ owner, job }: BulkPartProps) {
  useEffect(() => {
    void restoreBulk(owner);
    const follow = (event: StorageEvent) => followOtherTab(event, owner);
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [owner]);
  return job && <BulkPanel job={job} />;
}
