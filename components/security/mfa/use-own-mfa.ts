'use client';
import { useSWRConfig } from 'swr';
import { isStaleAfter } from '@/lib/client/query-keys';
import { useMe } from '@/lib/client/current-user';
import { type Reading, useRead } from '@/lib/client/use-query';
import type { Answer } from '@/lib/operations/table';
import { isSameAccount } from '@/lib/rules/auth/account';

interface OwnMfa extends Omit<Reading<Answer<'member.list'>>, 'data'> {
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
  const { data, ...reading } = useRead('member.list');
  const { account } = useMe();
  const { mutate } = useSWRConfig();
  const own = data?.members.find(({ email }) => isSameAccount(email, account));
  const isOn = data ? own?.mfa === 'on' : firstPaint;
  return { ...reading, isOn, reread: () => mutate((key) => isStaleAfter(key, 'mfa.off')) };
}
