'use client';
import { useCallback, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Answer, Input, ReadName, WriteName } from '@/lib/operations/table';
import type { Failure } from '@/lib/rules/failures';
import { TIMING } from '@/lib/rules/timing';
import { isGivenUp, isOutcomeUnknown, isStateOld, leavesStale } from '@/lib/rules/writes';
import { read, type Result, wasReadSince, write } from './api';
import { lazyImport } from './lazy-import';
import { queryKey } from '@/lib/rules/page-data';
import { isInvalidatedBy } from './query-keys';
import { useInvalidate } from './use-query';
import type { StateReader } from './was-made';

/** Without failure it is made. Its answer may have been lost all the same: then there is neither data nor a line. */
export type Made<Data> = Result<Data> | { data?: undefined; failure?: undefined; line?: undefined };

interface MutationResult<Name extends WriteName> {
  /**
   * Null, and nothing sent, while a call is under way, for the same call right after a success or a colleague's change, whatever
   * was seen, and if the user gave up the fresh proof that it needs.
   */
  trigger: (input: Input<Name>) => Promise<Made<Answer<Name>> | null>;
  isBusy: boolean;
  failure: Failure | undefined;
  forget: () => void;
  /** Shows a failure of a step before the write, such as a schema that could not be loaded. */
  fail: (failure: Failure) => void;
}

/**
 * Calls an operation once and reads again what it made stale, also after a lost answer: the change may have happened. If the
 * state says that it has, it is told as made, and nobody does it twice.
 * @param samePressMs for how long the same call after a success does nothing; 0 where each call begins something of its own
 */
export function useMutation<Name extends WriteName>(
  name: Name,
  samePressMs: number = TIMING.samePressMs,
): MutationResult<Name> {
  const invalidate = useInvalidate();
  const hasArrived = useHasArrived();
  const isUnderWay = useRef(false);
  const lastPress = useRef({ input: '', atMs: 0 });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const trigger = useCallback(
    async (input: Input<Name>) => {
      const press = JSON.stringify({ ...input, seen: undefined });
      const { input: last, atMs } = lastPress.current;
      const isSame = last === press && performance.now() - atMs < samePressMs;
      // A double click comes before the button can be drawn as busy.
      if (isUnderWay.current || isSame) return null;
      const end = (failure: Failure | undefined) => {
        setFailure(failure);
        const isToRepeat = failure && failure.code !== 'changedMeanwhile';
        lastPress.current = isToRepeat ? { input: '', atMs: 0 } : { input: press, atMs: performance.now() };
      };
      isUnderWay.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        const result = await write(name, input);
        if (isGivenUp(result.failure)) return null;
        end(result.failure);
        if (result.failure && !leavesStale(result.failure)) return result;
        const sinceMs = performance.now();
        await invalidate([name], input);
        if (!result.failure || isStateOld(result.failure.code)) return result;
        if (!wasReadSince(sinceMs, (key) => isInvalidatedBy(key, name, input))) return result;
        const isMade = isOutcomeUnknown(result.failure) && (await hasArrived(name, input, sinceMs));
        const failure = isMade ? undefined : { ...result.failure, isStateRead: true };
        end(failure);
        return failure ? { failure } : {};
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
    [hasArrived, invalidate, name, samePressMs],
  );
  return { trigger, isBusy, failure, forget: useCallback(() => setFailure(undefined), []), fail: setFailure };
}

/** Whether a change has arrived although its answer was lost, by what was read again since, or else by one read more. */
function useHasArrived() {
  const { cache } = useSWRConfig();
  return useCallback(
    async (call: WriteName, input: object, sinceMs: number): Promise<boolean> => {
      const machine = await lazyImport(() => import('./was-made'));
      if (!machine) return false;
      const readState: StateReader = async (name, of) => {
        const key = queryKey(name, of);
        return wasReadSince(sinceMs, (one) => one === key) ? { data: cache.get(key)?.data } : read(name, of as never);
      };
      return (await machine.wasMade({ call, input: { ...input } }, 0, readState)) === true;
    },
    [cache],
  );
}

/**
 * What was made although its answer was lost and its id with it: what a read that the change made stale says since.
 * @returns a function of the change's failure: the state that was read again, or undefined if nothing newer is known
 */
export function useArrived<Name extends ReadName>(
  name: Name,
  input?: Input<Name>,
): (failure: Failure | undefined) => Answer<Name> | undefined {
  const { cache } = useSWRConfig();
  const key = queryKey(name, input);
  return (failure) => (failure?.code === 'unknownResult' && failure.isStateRead ? cache.get(key)?.data : undefined);
}
