'use client';

import type { ConsoleSessions } from '@/lib/rules/auth/console-sessions';
import { type QueryResult, useStoreQuery } from './use-query';

/** The account's own sessions with the console. */
export function useConsoleSessions(): QueryResult<ConsoleSessions> & { isOn: boolean } {
  return useStoreQuery('session.list');
}
