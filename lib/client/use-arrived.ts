'use client';
import { useSWRConfig } from 'swr';
import type { Answer, Input, ReadName } from '@/lib/operations/table';
import type { Failure } from '@/lib/rules/failures';
import { queryKey } from './query-keys';

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
