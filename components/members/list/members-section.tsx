'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Stack } from '@/components/ui/stack';
import { useMemberJob } from '@/components/members/job/job-store';
import { usePermission } from '@/lib/client/use-permission';
import { useCurrentUser } from '@/lib/client/current-user';
import type { FirstMembers } from './first-members';
import { useStreamed } from '@/lib/client/use-streamed';
import type { Streamed } from '@/lib/rules/streamed';
import { MembersPanel } from './members-panel';
import { useMembers } from './use-members';
import { type MemberQuery, readMemberQuery, writeMemberQuery } from '@/lib/rules/members/member-query';

const JobPanel = lazyComponent(() => import('@/components/members/job/job-panel').then((loaded) => loaded.JobPanel));

export function MembersSection({ first }: { first: Streamed<FirstMembers | null> }) {
  const t = useTranslations('members.bulk');
  const me = useCurrentUser();
  const [query, onQuery] = useMemberQuery();
  const members = useMembers(useStreamed(first) ?? null, query);
  const denial = usePermission('member.setRole');
  const { job, isThere } = useMemberJob(me.fingerprint);
  const isOpen = job !== null && job.status !== 'finished' && job.status !== 'cancelled';
  const jobReason = isOpen ? t('oneAtATime') : null;
  return (
    <Stack gap="panels">
      {isThere && <JobPanel owner={me.fingerprint} job={job} />}
      <MembersPanel members={members} query={query} onQuery={onQuery} denial={denial} jobReason={jobReason} />
    </Stack>
  );
}

/** Browsers limit how often the address changes; a typed word needs only one change. */
const WRITE_MS = 250;

/**
 * The query of the member list, stored in the address without asking the server: it survives Back, a reload and being
 * shared.
 */
function useMemberQuery(): [MemberQuery, (change: Partial<MemberQuery>) => void] {
  const address = useSearchParams().toString();
  const [query, setQuery] = useState(() => readMemberQuery(new URLSearchParams(address)));
  const latest = useRef(query);
  const written = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const isOurs = address === written.current || address !== new URLSearchParams(window.location.search).toString();
    if (isOurs) return;
    // A link to this screen, or Back.
    written.current = address;
    latest.current = readMemberQuery(new URLSearchParams(address));
    setQuery(latest.current);
  }, [address]);

  // After navigation the timer would change the next screen's address.
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback((part: Partial<MemberQuery>) => {
    latest.current = { ...latest.current, ...part };
    setQuery(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const search = writeMemberQuery(new URLSearchParams(window.location.search), latest.current);
      written.current = search.replace(/^\?/, '');
      window.history.replaceState(null, '', `${window.location.pathname}${search}${window.location.hash}`);
    }, WRITE_MS);
  }, []);
  return [query, change];
}
