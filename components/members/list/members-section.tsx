'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { partOnDemand } from '@/components/ui/part-on-demand';
import { Stack } from '@/components/ui/stack';
import { useMemberJob } from '@/components/members/job/use-bulk';
import { usePermission } from '@/lib/client/use-permission';
import { useCurrentUser } from '@/lib/client/current-user';
import { AddMemberPanel } from './add-member-panel';
import type { FirstMembers } from './first-members';
import { MembersPanel } from './members-panel';
import { useMemberQuery } from './use-member-query';
import { useMembers } from './use-members';

const BulkPart = partOnDemand(() => import('@/components/members/job/job-section').then((loaded) => loaded.JobSection));

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
      {isThere && <BulkPart owner={me.fingerprint} job={job} />}
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
