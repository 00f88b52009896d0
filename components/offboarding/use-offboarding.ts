'use client';

import { mayCall } from '@/lib/rules/permissions';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSWRConfig } from 'swr';
import { read, type Result, write } from '@/lib/client/api';
import { useCurrentUser } from '@/lib/client/current-user';
import { queryKey } from '@/lib/rules/page-data';
import { inLane, type QueryResult, useQuery, useRead } from '@/lib/client/use-query';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { useInterval } from '@/lib/client/use-interval';
import { useTeam } from '@/lib/client/use-team';
import { offersOf, WITHOUT_RECEIPTS } from '@/lib/rules/contracts/customisation-plans';
import type { Failure } from '@/lib/rules/failures';
import type { Facts } from '@/lib/rules/offboarding/holdings';
import {
  type Decision,
  type Offboarding,
  type OffboardingAnswer,
  type OffboardingChange,
  type OffboardingSummary,
  stepsOfColleagues,
} from '@/lib/rules/offboarding/offboarding';
import { entriesOf } from '@/lib/rules/team/team-entries';
import { MINUTE_S, TIMING } from '@/lib/rules/timing';

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
   * Changes the case as it was seen, and reads it after that; null while a change is under way. What a colleague changed meanwhile
   * is shown instead, and the failure says so; of decisions, whoever made them does.
   */
  change: (
    change: OffboardingChange,
  ) => Promise<(Result<OffboardingAnswer> & { latest?: OffboardingAnswer | undefined }) | null>;
  /** Tells the case that nothing of these steps was sent after all. */
  reportNotSent: (steps: readonly string[]) => Promise<void>;
  isBusy: boolean;
  failure: Failure | undefined;
}

export function useOffboardingWork({ offboarding: { id, version } }: OffboardingAnswer): OffboardingWork {
  const { mutate } = useSWRConfig();
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();
  const key = queryKey('offboarding.read', { id });
  const change = async (wanted: OffboardingChange) => {
    const made = await once(async () => {
      setFailure(undefined);
      const result = await write('offboarding.change', { id, seen: version, change: wanted });
      const isOfDecisions = wanted.kind === 'decide' && result.failure?.code === 'changedMeanwhile';
      setFailure(isOfDecisions ? undefined : result.failure);
      const latest = await (result.data
        ? mutate(key, result.data, { revalidate: false })
        : mutate<OffboardingAnswer>(key));
      return { ...result, latest };
    });
    return made ?? null;
  };
  const reportNotSent = async (steps: readonly string[]) => {
    for (let first = 0; first < steps.length; first += REPORTED_AT_ONCE) {
      const results = steps
        .slice(first, first + REPORTED_AT_ONCE)
        .map((ref) => ({ ref, status: 'failed', code: 'notDone' }) as const);
      const result = await write('offboarding.report', { id, results });
      if (result.failure) setFailure(result.failure);
    }
    await mutate(key);
  };
  return { change, reportNotSent, isBusy, failure };
}

/** Why a change failed since its dialog was opened: what failed before is another's. */
export function useFailureSince({ failure }: OffboardingWork): Failure | undefined {
  const [before] = useState(failure);
  return failure === before ? undefined : failure;
}

const REPORTED_AT_ONCE = 50;

/** The steps that colleagues are just carrying out. By the minute: who tells nothing more is not waited for. */
export function useHeldSteps(offboarding: Offboarding): string[] {
  const { account } = useCurrentUser();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useInterval(() => setNowMs(Date.now()), MINUTE_S * 1000);
  return stepsOfColleagues(offboarding, account, nowMs);
}

/** Decisions as they are kept, with those that are just being made. Each is saved for every admin as soon as it rests. */
export function useDecisions({ decisions, version }: Offboarding, { change, isBusy }: OffboardingWork) {
  const [edits, setEdits] = useState<Edits>({});
  /** Edits that were not saved: as they are they wait until they are asked for again. */
  const [unsaved, setUnsaved] = useState<Edits>();
  /** Says that a colleague decided of the same item first. */
  const [overtaken, setOvertaken] = useState<Failure>();
  const isSaved = Object.keys(edits).length === 0;
  const save = useEffectEvent(async () => {
    const sent = edits;
    const result = await change({ kind: 'decide', decisions: decisionsOf(sent) });
    if (!result) return;
    const { failure, latest } = result;
    if (!failure) setEdits((now) => withoutSaved(now, sent));
    else if (failure.code !== 'changedMeanwhile') setUnsaved(sent);
    else if (!latest || latest.offboarding.version === version) {
      setUnsaved(sent);
      setOvertaken(failure);
    } else {
      // A colleague was faster: what they decided is shown in place of what was typed here of the same, and the rest is saved.
      const isFirst = ([id, edit]: [string, Edits[string]]) =>
        [edit.from, edit.to].some((one) => isSame(one, latest.offboarding.decisions[id]));
      setEdits((now) => Object.fromEntries(Object.entries(now).filter(isFirst)));
      if (!Object.entries(sent).every(isFirst)) setOvertaken(failure);
    }
  });
  useEffect(() => {
    if (isSaved || isBusy || edits === unsaved) return;
    const timer = setTimeout(() => void save(), TIMING.typedMs);
    return () => clearTimeout(timer);
  }, [edits, isSaved, isBusy, unsaved]);
  return {
    decisions: { ...decisions, ...decisionsOf(edits) },
    isSaved,
    overtaken,
    retry: edits === unsaved && !isSaved ? () => setUnsaved(undefined) : undefined,
    decide: (id: string, to: Decision) => {
      setOvertaken(undefined);
      setEdits((now) => ({ ...now, [id]: { to, from: now[id] ? now[id].from : decisions[id] } }));
    },
  };
}

/** Decisions that are being made, by the item, with what was kept of it before. */
type Edits = Readonly<Record<string, { to: Decision; from: Decision | undefined }>>;

function decisionsOf(edits: Edits): Record<string, Decision> {
  return Object.fromEntries(Object.entries(edits).map(([id, { to }]) => [id, to]));
}

/** What was decided while others were saved: of the same item after what was saved. */
function withoutSaved(edits: Edits, saved: Edits): Edits {
  const left = Object.entries(edits).filter(([id, edit]) => edit !== saved[id]);
  return Object.fromEntries(left.map(([id, { to, from }]) => [id, { to, from: saved[id]?.to ?? from }]));
}

function isSame(one: Decision | undefined, other: Decision | undefined): boolean {
  return (['do', 'to', 'reason'] as const).every((field) => one?.[field] === other?.[field]);
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
      data: (
        await Promise.all(
          (domains ?? []).map(async (domain) => {
            const result = await inLane('payment.readEmail', () => read('payment.readEmail', { domain }, signal));
            const { data, failure } = result;
            if (failure && WITHOUT_RECEIPTS.includes(failure.code)) return [];
            return [{ domain, email: data ? data.email : null }];
          }),
        )
      ).flat(),
    }),
    { isPaused: domains === undefined },
  );
}
