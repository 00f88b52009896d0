'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Stack } from '@/components/ui/stack';
import { useMemberJob } from '@/components/members/job/job-store';
import { usePermission } from '@/lib/client/use-permission';
import { useCurrentUser } from '@/lib/client/current-user';
import { AddMemberPanel } from './add-member-panel';
import type { FirstMembers } from './first-members';
import { MembersPanel } from './members-panel';
import { useMembers } from './use-members';
import { type MemberQuery, readMemberQuery, writeMemberQuery } from '@/lib/rules/members/member-query';

const JobPanel = lazyComponent(() => import('@/components/members/job/job-panel').then((loaded) => loaded.JobPanel));

/** Everything about members on the organisation's screen: adding, a bulk job, and the list (specification, section 2). */
export function MembersSection({ first }: { first: FirstMembers | null }) {
  const t = useTranslations('members.bulk');
  const me = useCurrentUser();
  const [query, onQuery] = useMemberQuery();
  const members = useMembers(first, query);
  const denial = usePermission('member.setRole');
  const { job, isThere } = useMemberJob(me.fingerprint);
  const isOpen = job !== null && job.status !== 'finished' && job.status !== 'cancelled';
  const bulkReason = isOpen ? t('oneAtATime') : null;
  useOwnRole(members.all !== null, members.acting.role);
  return (
    <Stack gap="panels">
      {isThere && <JobPanel owner={me.fingerprint} job={job} />}
      <AddMemberPanel members={members} bulkReason={bulkReason} />
      <MembersPanel members={members} query={query} onQuery={onQuery} denial={denial} bulkReason={bulkReason} />
    </Stack>
  );
}

/** One's own role has changed, by oneself or by a colleague: what the screen offers is worked out anew. */
function useOwnRole(isKnown: boolean, role: string): void {
  const me = useCurrentUser();
  const router = useRouter();
  useEffect(() => {
    if (isKnown && me.isKnown && role !== me.role) router.refresh();
  }, [isKnown, role, me.isKnown, me.role, router]);
}

/** Browsers allow only so many changes of the address in a while; a typed word needs one. */
const WRITE_MS = 250;

/**
 * The query of the member list, kept in the address without asking the server: it survives Back, a reload and being sent
 * to a colleague (house bar, 3.18).
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
    // Somebody else changed the address: a link to this screen, or Back.
    written.current = address;
    latest.current = readMemberQuery(new URLSearchParams(address));
    setQuery(latest.current);
  }, [address]);

  // Whoever has left must not change the next screen's address.
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
