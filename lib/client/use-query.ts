'use client';
import useSWR, { useSWRConfig } from 'swr';
import type { Answer, Input, ReadName } from '@/lib/operations/table';
import type { Failure } from '@/lib/rules/failures';
import { read } from './api';
import { queryKey } from './query-keys';

/** A failed read in the cache. */
class QueryFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

export interface QueryResult<Data> {
  data: Data | undefined;
  failure: Failure | undefined;
  isLoading: boolean;
  reload: () => Promise<Data | undefined>;
}

/** Reads an operation. The first render takes what the page brought along or the cache has, which is then read again. */
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
  // What the page itself brought along is fresh.
  const isInPage = fallback[key] !== undefined;
  const { data, error, isLoading, mutate } = useSWR<Answer<Name>, QueryFailed>(
    options.isPaused ? null : key,
    load,
    isInPage ? {} : { revalidateOnMount: true },
  );
  return { data, failure: error?.failure, isLoading, reload: () => mutate() };
}
