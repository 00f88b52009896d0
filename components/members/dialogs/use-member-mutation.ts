'use client';

import { useSWRConfig } from 'swr';
import { queryKey } from '@/lib/client/query-keys';
import { useMutation } from '@/lib/client/use-mutation';
import type { Answer, Input } from '@/lib/operations/table';
import { canonicalAccount, isSameAccount, toHalfWidth } from '@/lib/rules/auth/account';
import type { Failure } from '@/lib/rules/failures';
import type { Member } from '@/lib/rules/members/member';

type MemberWrite = 'member.add' | 'member.setRole' | 'member.delete' | 'mfa.off';

/** What came of a change: a failure, and the member as the server has it now. */
export interface MemberOutcome {
  failure: Failure | undefined;
  /** Undefined where the list could not be read again; null where the account is not in it. */
  now: Member | null | undefined;
}

/**
 * Changes one member, then looks at the server's own list, because only that says what became of it (house bar, 3.8).
 * @returns null where an earlier press is still under way
 */
export function useMemberMutation<Name extends MemberWrite>(name: Name) {
  const { cache } = useSWRConfig();
  const { trigger, ...rest } = useMutation(name);
  const send = async (account: string, input: Input<Name>): Promise<MemberOutcome | null> => {
    const result = await trigger(input);
    if (!result) return null;
    return { failure: result.failure, now: memberNow(cache.get(queryKey('member.list')), account) };
  };
  return { send, ...rest };
}

interface Kept {
  data?: Answer<'member.list'>;
  error?: unknown;
}

function memberNow(kept: Kept | undefined, account: string): Member | null | undefined {
  if (!kept?.data || kept.error) return undefined;
  const wanted = canonicalAccount(toHalfWidth(account));
  return kept.data.members.find(({ email }) => isSameAccount(email, wanted)) ?? null;
}
