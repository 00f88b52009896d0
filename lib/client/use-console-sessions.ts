'use client';

import { useSWRConfig } from 'swr';
import type { ConsoleSessions } from '@/lib/rules/auth/console-sessions';
import { usePageReads } from './page-reads';
import { queryKey } from './query-keys';
import { type QueryResult, useQuery } from './use-query';

const KEY = queryKey('session.list');

/** The account's own sessions with the console. A page that brings none of it is one without a store. */
export function useConsoleSessions(): QueryResult<ConsoleSessions> & { isOn: boolean } {
  const { fallback } = useSWRConfig();
  const { later } = usePageReads();
  const isOn = fallback[KEY] !== undefined || later[KEY] !== undefined;
  return { ...useQuery('session.list', undefined, { isPaused: !isOn }), isOn };
}
