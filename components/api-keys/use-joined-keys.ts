'use client';

import { useMemo } from 'react';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import type { Answer } from '@/lib/operations/table';
import { creatorState, type JoinedKey, peopleOf } from '@/lib/rules/api-keys/api-key-list';

/** The keys with the state of their creators, which is unknown while the members cannot be read. */
export function useJoinedKeys(): Omit<QueryResult<Answer<'apikey.list'>>, 'data'> & {
  keys: readonly JoinedKey[] | undefined;
} {
  const { data, ...reading } = useQuery('apikey.list');
  const { data: list } = useQuery('member.list');
  const keys = useMemo(() => {
    const people = list && peopleOf(list.members);
    return data?.apikeys.map((row) => ({ ...row, creator: creatorState(row, people) }));
  }, [data, list]);
  return { ...reading, keys };
}
