'use client';
import { useCallback, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Answer, Input, ReadName, WriteName } from '@/lib/operations/table';
import type { Failure } from '@/lib/rules/failures';
import { TIMING } from '@/lib/rules/timing';
import { type Result, wasReadSince, write } from './api';
import { isInvalidatedBy, queryKey } from './query-keys';

interface MutationResult<Name extends WriteName> {
  /**
   * Null, and nothing sent, while a call is under way, for the same call right after a success, and if the user gave up the
   * fresh proof that it needs.
   */
  trigger: (input: Input<Name>) => Promise<Result<Answer<Name>> | null>;
  isBusy: boolean;
  failure: Failure | undefined;
  forget: () => void;
  /** Shows a failure of a step before the write, such as a schema that could not be loaded. */
  fail: (failure: Failure) => void;
}

/**
 * Calls an operation once and reads again what it made stale, also after a lost answer: the change may have happened.
 * @param samePressMs for how long the same call after a success does nothing; 0 where each call begins something of its own
 */
export function useMutation<Name extends WriteName>(
  name: Name,
  samePressMs: number = TIMING.samePressMs,
): MutationResult<Name> {
  const { mutate } = useSWRConfig();
  const isUnderWay = useRef(false);
  const lastDone = useRef({ input: '', atMs: 0 });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const trigger = useCallback(
    async (input: Input<Name>) => {
      const { input: done, atMs } = lastDone.current;
      const isSame = done === JSON.stringify(input) && performance.now() - atMs < samePressMs;
      // A double click comes before the button can be drawn as busy.
      if (isUnderWay.current || isSame) return null;
      isUnderWay.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        const result = await write(name, input);
        // The user gave up the fresh proof that it needs: as if it had not been asked for.
        if (result.failure?.code === 'freshNeeded') return null;
        setFailure(result.failure);
        lastDone.current = result.failure
          ? { input: '', atMs: 0 }
          : { input: JSON.stringify(input), atMs: performance.now() };
        const isReadAgain = result.failure?.code === 'unknownResult' || result.failure?.code === 'changedMeanwhile';
        if (result.failure && !isReadAgain) return result;
        const sinceMs = performance.now();
        await mutate((key) => isInvalidatedBy(key, name));
        if (result.failure?.code === 'changedMeanwhile') return result;
        if (!result.failure || !wasReadSince(sinceMs, (key) => isInvalidatedBy(key, name))) return result;
        const failure = { ...result.failure, isStateRead: true };
        setFailure(failure);
        return { failure };
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
    [mutate, name, samePressMs],
  );
  return { trigger, isBusy, failure, forget: useCallback(() => setFailure(undefined), []), fail: setFailure };
}

/**
 * Whether a change whose answer was lost has arrived after all: what a read that the change made stale says since. The
 * change is then told as done, and nobody does it twice.
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
