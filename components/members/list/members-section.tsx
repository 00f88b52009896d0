'use client';

import { useTranslations } from 'next-intl';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Stack } from '@/components/ui/stack';
import { useJob } from '@/components/jobs/job-store';
import { useAddressQuery } from '@/lib/client/use-address-query';
import { usePermission } from '@/lib/client/use-permission';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import type { FirstMembers } from './first-members';
import { useStreamed } from '@/lib/client/page-reads';
import type { StreamedValue } from '@/lib/rules/page-data';
import { MembersPanel } from './members-panel';
import { useMembers } from './use-members';
import { readMemberQuery, writeMemberQuery } from '@/lib/rules/members/member-query';

const JobPanel = lazyComponent(() => import('@/components/jobs/job-panel').then((loaded) => loaded.JobPanel));

export function MembersSection({ first }: { first: StreamedValue<FirstMembers | null> }) {
  const t = useTranslations('job');
  const me = useCurrentUser();
  const [query, onQuery] = useAddressQuery(readMemberQuery, writeMemberQuery);
  const members = useMembers(useStreamed(first) ?? null, query);
  const denial = usePermission('member.setRole');
  // The role could not be read with the page: the screen learns it from this answer, once the provider answers again.
  useQuery('organization.read', undefined, { isPaused: me.isKnown || me.isReading === true || !members.rows });
  const { job, isThere } = useJob(me.fingerprint);
  const isOpen = job !== null && job.status !== 'finished' && job.status !== 'cancelled';
  const jobReason = isOpen ? t('oneAtATime') : null;
  return (
    <Stack gap="panels">
      {isThere && <JobPanel owner={me.fingerprint} job={job} />}
      <MembersPanel members={members} query={query} onQuery={onQuery} denial={denial} jobReason={jobReason} />
    </Stack>
  );
}
