'use client';
import { useCallback, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Answer, Input, WriteName } from '@/lib/operations/table';
import type { Failure } from '@/lib/rules/failures';
import { type Result, write } from './api';
import { isInvalidatedBy } from './query-keys';

/** The same once more, so soon after it went well, belongs to the press that it followed: a quick answer comes between two clicks. */
const SAME_PRESS_MS = 500;

/** A write as a form sees it. */
interface MutationResult<Name extends WriteName> {
  /** Sends it once; a second call while one is under way, or the same again right after it, gets null and sends nothing. */
  trigger: (input: Input<Name>) => Promise<Result<Answer<Name>> | null>;
  isBusy: boolean;
  /** Why the last try failed. */
  failure: Failure | undefined;
  forget: () => void;
  /** Shows a failure of a step before the write, such as a schema that could not be loaded. */
  fail: (failure: Failure) => void;
}

/**
 * Changes something by the operation's name, then reads again what it made stale: after a success, and after a lost
 * answer too, because only the provider knows what became of it.
 */
export function useMutation<Name extends WriteName>(name: Name): MutationResult<Name> {
  const { mutate } = useSWRConfig();
  const isUnderWay = useRef(false);
  const lastDone = useRef({ input: '', atMs: 0 });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const trigger = useCallback(
    async (input: Input<Name>) => {
      const { input: done, atMs } = lastDone.current;
      const isSame = done === JSON.stringify(input) && performance.now() - atMs < SAME_PRESS_MS;
      // A double click comes before the button can be drawn as busy.
      if (isUnderWay.current || isSame) return null;
      isUnderWay.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        const result = await write(name, input);
        setFailure(result.failure);
        lastDone.current = result.failure
          ? { input: '', atMs: 0 }
          : { input: JSON.stringify(input), atMs: performance.now() };
        if (!result.failure || result.failure.code === 'unknownResult')
          await mutate((key) => isInvalidatedBy(key, name));
        return result;
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
    [mutate, name],
  );
  return { trigger, isBusy, failure, forget: useCallback(() => setFailure(undefined), []), fail: setFailure };
}
