'use client';

import { type ConsoleSessions, SESSIONS_KEY } from '@/lib/rules/auth/console-sessions';
import { get } from './api';
import { usePageReads } from './page-reads';
import { type QueryResult, useRead } from './use-query';
import { useSWRConfig } from 'swr';

/** The account's own sessions with the console. A page that brings none of it is one without a store. */
export function useConsoleSessions(): QueryResult<ConsoleSessions> & { isOn: boolean } {
  const { fallback } = useSWRConfig();
  const { later } = usePageReads();
  const isOn = fallback[SESSIONS_KEY] !== undefined || later[SESSIONS_KEY] !== undefined;
  const query = useRead<ConsoleSessions>(SESSIONS_KEY, (signal) => get('/api/session/list', signal), {
    isPaused: !isOn,
  });
  return { ...query, isOn };
}
