'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { toast } from '@/components/ui/toast';
import { type Result, write } from '@/lib/client/api';
import { useCurrentUser } from '@/lib/client/current-user';
import { onLeave } from '@/lib/client/navigation/leave-guard';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { useInterval } from '@/lib/client/use-interval';
import type { Failure } from '@/lib/rules/failures';
import type {
  Decision,
  Offboarding,
  OffboardingAnswer,
  OffboardingChange,
  OffboardingSummary,
} from '@/lib/rules/offboarding/offboarding-schema';
import { stepsOfColleagues } from '@/lib/rules/offboarding/case';
import { queryKey } from '@/lib/rules/page-data';
import { mayCall } from '@/lib/rules/permissions';
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
   * is shown instead, and the failure says so; of decisions, whoever made them does. With it, what was judged is read again.
   */
  change: (
    change: OffboardingChange,
  ) => Promise<(Result<OffboardingAnswer> & { latest?: OffboardingAnswer | undefined }) | null>;
  /** Tells the case that nothing of these steps was sent after all. */
  reportNotSent: (steps: readonly string[]) => Promise<void>;
  isBusy: boolean;
  failure: Failure | undefined;
}

export function useOffboardingWork(
  { offboarding: { id, version } }: OffboardingAnswer,
  reload: () => Promise<void>,
): OffboardingWork {
  const { mutate } = useSWRConfig();
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();
  const key = queryKey('offboarding.read', { id });
  const change = async (wanted: OffboardingChange) => {
    const made = await once(async () => {
      setFailure(undefined);
      const result = await write('offboarding.change', { id, seen: version, change: wanted });
      const code = result.failure?.code;
      setFailure(wanted.kind === 'decide' && code === 'changedMeanwhile' ? undefined : result.failure);
      const isJudged = wanted.kind === 'plan' || wanted.kind === 'finish';
      if (isJudged && (code === 'changedMeanwhile' || code === 'badInput')) await reload();
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
export function useDecisions(offboarding: Offboarding, { change, isBusy }: OffboardingWork) {
  const { decisions, version } = offboarding;
  const [edits, setEdits] = useState<Edits>({});
  /** Edits that were not saved: as they are they wait until they are asked for again. */
  const [unsaved, setUnsaved] = useState<Edits>();
  /** Says that a colleague decided of the same item first. */
  const [overtaken, setOvertaken] = useState<Failure>();
  const saving = useRef<Saving>(null);
  const isSaved = Object.keys(edits).length === 0;
  useSavedAtEnd(offboarding, edits, saving);
  const save = useEffectEvent(async () => {
    const sent = edits;
    saving.current = { sent, result: change({ kind: 'decide', decisions: decisionsOf(sent) }) };
    const result = await saving.current.result;
    saving.current = null;
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

interface Saving {
  sent: Edits;
  result: ReturnType<OffboardingWork['change']>;
}

/** Before the page goes the browser asks; what waits when only the screen is left is saved then, after what is just being saved. */
function useSavedAtEnd(offboarding: Offboarding, edits: Edits, saving: RefObject<Saving | null>): void {
  const t = useTranslations('offboarding');
  const { mutate } = useSWRConfig();
  const isSaved = Object.keys(edits).length === 0;
  const saveRest = useEffectEvent(async () => {
    const before = saving.current;
    const saved = (await before?.result)?.data?.offboarding;
    if (isSaved || (saved && before?.sent === edits)) return;
    const { id, version, decisions } = saved ?? offboarding;
    const isFirst = ([item, { from, to }]: [string, Edits[string]]) =>
      [from, to, before?.sent[item]?.to].some((one) => isSame(one, decisions[item]));
    const rest = Object.fromEntries(Object.entries(edits).filter(isFirst));
    const change = { kind: 'decide', decisions: decisionsOf(rest) } as const;
    const isAny = Object.keys(rest).length > 0;
    const { data } = isAny ? await write('offboarding.change', { id, seen: version, change }) : {};
    if (data) await mutate(queryKey('offboarding.read', { id }), data, { revalidate: false });
    if (!data || !Object.entries(edits).every(isFirst)) toast({ tone: 'warn', text: t('leftUnsaved') });
  });
  useEffect(() => () => void saveRest(), []);
  useEffect(() => {
    if (isSaved) return;
    const asking = new AbortController();
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: asking.signal });
    const deafen = onLeave(() => asking.abort());
    return () => {
      deafen();
      asking.abort();
    };
  }, [isSaved]);
}

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
