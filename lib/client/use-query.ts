'use client';
import useSWR, { useSWRConfig } from 'swr';
import type { Answer, Input, ReadName } from '@/lib/operations/table';
import type { Failure } from '@/lib/rules/failures';
import { read } from './api';
import { queryKey } from './query-keys';

/** A failed read, as the cache keeps it. */
class QueryFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** A read as a panel sees it: what is known, why the last try failed, whether one is under way, and how to try again. */
export interface QueryResult<Data> {
  data: Data | undefined;
  failure: Failure | undefined;
  isLoading: boolean;
  reload: () => Promise<Data | undefined>;
}

/**
 * Reads by the operation's name. The first paint comes from the screen's own HTML where it was read there; a screen seen
 * before paints from the cache at once and is read again behind it.
 * @param options `isPaused`: not yet
 */
export function useQuery<Name extends ReadName>(
  name: Name,
  input?: Input<Name>,
  options: { isPaused?: boolean } = {},
): QueryResult<Answer<Name>> {
  const key = queryKey(name, input);
  const { fallback } = useSWRConfig();
  const load = async () => {
    const result = await read(name, input);
    if (result.failure) throw new QueryFailed(result.failure);
    return result.data;
  };
  // A fresh screen does not read again what its own HTML holds; everything else it does.
  const isAtHand = fallback[key] !== undefined;
  const { data, error, isLoading, mutate } = useSWR<Answer<Name>, QueryFailed>(
    options.isPaused ? null : key,
    load,
    isAtHand ? {} : { revalidateOnMount: true },
  );
  return { data, failure: error?.failure, isLoading, reload: () => mutate() };
}
