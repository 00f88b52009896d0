'use client';
import { useSWRConfig } from 'swr';
import { isInvalidatedBy } from '@/lib/client/query-keys';
import { useCurrentUser } from '@/lib/client/current-user';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import type { Answer } from '@/lib/operations/table';
import { isSameAccount } from '@/lib/rules/auth/account';

interface OwnMfa extends Omit<QueryResult<Answer<'member.list'>>, 'data'> {
  /** Whether one's own second factor is on; undefined while that is not known. */
  isOn: boolean | undefined;
  /** Reads again what a change by way of the session's own endpoints has made stale. */
  reread: () => Promise<unknown>;
}

/**
 * The state of one's own second factor, out of the member list.
 * @param firstPaint as the server saw it, until the list is there
 */
export function useOwnMfa(firstPaint: boolean | undefined): OwnMfa {
  const { data, ...reading } = useQuery('member.list');
  const { account } = useCurrentUser();
  const { mutate } = useSWRConfig();
  const own = data?.members.find(({ email }) => isSameAccount(email, account));
  const isOn = data ? own?.mfa === 'on' : firstPaint;
  return { ...reading, isOn, reread: () => mutate((key) => isInvalidatedBy(key, 'mfa.off')) };
}
