'use client';

import { useSWRConfig } from 'swr';
import type { FilteredList, SavedFilter } from '@/lib/rules/team/own-filters';
import { write } from './api';
import { useStoreQuery } from './use-query';
import type { TeamOutcome } from './use-team';

const KEY = 'filter.list';

/** The filters of a list that the user keeps in the store; `isOn` is false without one. */
export function useOwnFilters(list: FilteredList) {
  const { mutate } = useSWRConfig();
  const { isOn, data, ...query } = useStoreQuery(KEY);
  const { filters = [], version = null } = data?.lists.find((one) => one.list === list) ?? {};
  const change = async (wanted: readonly SavedFilter[]): Promise<TeamOutcome> => {
    const { data: answer, failure } = await write('filter.change', { list, filters: [...wanted], seen: version });
    // After a failure it may have been made all the same.
    await (answer ? mutate(KEY, answer, { revalidate: false }) : mutate(KEY));
    return { failure, conflicts: answer?.isConflict ? [{ kind: 'filter', id: '' }] : [] };
  };
  return { isOn, filters, isRead: data !== undefined, query, change };
}
