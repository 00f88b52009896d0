'use client';

import { mayCall } from '@/lib/rules/permissions';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { JobView } from '@/components/jobs/job';
import { read, type Result, write } from '@/lib/client/api';
import { useCurrentUser } from '@/lib/client/current-user';
import { queryKey } from '@/lib/client/query-keys';
import { inLane, type QueryResult, useQuery, useRead } from '@/lib/client/use-query';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { useTeam } from '@/lib/client/use-team';
import { offersOf } from '@/lib/rules/contracts/customisation-plans';
import type { Failure } from '@/lib/rules/failures';
import type { Facts } from '@/lib/rules/offboarding/holdings';
import {
  type OffboardingAnswer,
  type OffboardingChange,
  type OffboardingSummary,
} from '@/lib/rules/offboarding/offboarding';
import { entriesOf } from '@/lib/rules/team/team-entries';

export function useOffboardings(): QueryResult<{ offboardings: OffboardingSummary[] }> {
  const isPaused = useIsDenied();
  return useQuery('offboarding.list', undefined, { isPaused });
}

export function useOffboarding(id: string): QueryResult<OffboardingAnswer> {
  const isPaused = useIsDenied();
  return useQuery('offboarding.read', { id }, { isPaused });
}

/** Whether the user's role sees no case at all. */
export function useIsDenied(): boolean {
  const { role, isKnown } = useCurrentUser();
  return isKnown && !mayCall(role, 'offboarding.read');
}

export interface OffboardingWork {
  /**
   * Changes the case as it was seen; null while a change is under way. What a colleague changed meanwhile is shown instead,
   * and the failure says so.
   */
  change: (change: OffboardingChange) => Promise<Result<OffboardingAnswer> | null>;
  isBusy: boolean;
  failure: Failure | undefined;
}

export function useOffboardingWork({ offboarding: { id, version } }: OffboardingAnswer): OffboardingWork {
  const { mutate } = useSWRConfig();
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();
  const change = async (wanted: OffboardingChange) => {
    const made = await once(async () => {
      setFailure(undefined);
      const result = await write('offboarding.change', { id, seen: version, change: wanted });
      setFailure(result.failure);
      const key = queryKey('offboarding.read', { id });
      await (result.data ? mutate(key, result.data, { revalidate: false }) : mutate(key));
      return result;
    });
    return made ?? null;
  };
  return { change, isBusy, failure };
}

/** Tells the case that nothing of these steps was sent after all. */
export async function reportNotSent(id: string, steps: readonly string[]): Promise<void> {
  await write('offboarding.report', {
    id,
    results: steps.slice(0, 50).map((ref) => ({ ref, status: 'failed', code: 'notDone' })),
  });
}

/** Steps that were called off in the list of results were never sent: the case is told, or it would take them for doubtful. */
export function useCalledOff(id: string, job: JobView | null, reload: () => Promise<void>): void {
  const isOwn = job?.origin?.kind === 'leaving' && job.origin.id === id;
  const end = isOwn && job.status === 'cancelled' ? `${job.id} ${job.endedAt}` : null;
  const tell = useEffectEvent(async () => {
    const refs = job?.tasks.flatMap(({ ref }, index) =>
      ref !== undefined && job.taskStatuses[index] === 'cancelled' ? [ref] : [],
    );
    if (!refs || refs.length === 0) return;
    await reportNotSent(id, refs);
    await reload();
  });
  useEffect(() => {
    if (end !== null) void tell();
  }, [end]);
}

export interface OffboardingFacts {
  facts: Facts;
  /** Reads everything again. @returns what is known by then */
  reload: () => Promise<void>;
  isLoading: boolean;
}

/** Everything that tells what the people of a case hold, each read by itself: one that fails says so and holds up no other. */
export function useOffboardingFacts(
  answer: OffboardingAnswer | undefined,
  record: QueryResult<OffboardingAnswer>,
): OffboardingFacts {
  const members = useQuery('member.list');
  const keys = useQuery('apikey.list');
  const projects = useQuery('project.list');
  const organization = useQuery('organization.read');
  const team = useTeam();
  const domains = organization.data?.organization.services.Customine.filter((contract) =>
    offersOf(contract).includes('payment'),
  ).map(({ domain }) => domain);
  const receipts = useReceipts(domains);
  const notes = team.isRead
    ? new Map(entriesOf(team.entries, 'note').map(({ id, value }) => [id, value]))
    : team.failure && null;
  const facts: Facts = {
    members: known(members)?.members ?? (members.failure && null),
    keys: known(keys)?.apikeys ?? (keys.failure && null),
    projects: known(projects)?.projects ?? (projects.failure && null),
    receipts: known(receipts) ?? ((organization.failure ?? receipts.failure) && null),
    notes,
    held: answer && (answer.held ?? null),
  };
  const all = [members, keys, projects, organization, receipts, team, record];
  return {
    facts,
    reload: async () => {
      await Promise.all(all.map((one) => Promise.resolve(one.reload()).catch(() => undefined)));
    },
    isLoading: all.some(({ isLoading }) => isLoading),
  };
}

/** What was read before a read that failed is old: it counts for nothing. */
function known<Data>({ data, failure }: QueryResult<Data>): Data | undefined {
  return failure ? undefined : data;
}

type Receipts = NonNullable<Facts['receipts']>;

/** The receipts' address of each domain; null where one could not be read. */
function useReceipts(domains: readonly string[] | undefined): QueryResult<Receipts> {
  return useRead<Receipts>(
    `offboarding.receipts/${(domains ?? []).join(' ')}`,
    async (signal) => ({
      data: await Promise.all(
        (domains ?? []).map(async (domain) => {
          const { data } = await inLane('payment.readEmail', () => read('payment.readEmail', { domain }, signal));
          return { domain, email: data ? data.email : null };
        }),
      ),
    }),
    { isPaused: domains === undefined },
  );
}
