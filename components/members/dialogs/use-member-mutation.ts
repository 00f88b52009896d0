'use client';

import { useTranslations } from 'next-intl';
import { useSWRConfig } from 'swr';
import { toast } from '@/components/ui/toast';
import { useDoneToast } from '@/components/activity/undo-offers';
import { queryKey } from '@/lib/rules/page-data';
import { type Made, useMutation } from '@/lib/client/use-mutation';
import type { Answer, Input } from '@/lib/operations/table';
import { isSameAccount } from '@/lib/rules/auth/account';
import type { Failure } from '@/lib/rules/failures';
import type { WrittenLine } from '@/lib/rules/journal/undo-rules';
import type { Member } from '@/lib/rules/members/member';
import { fromWire, type Role } from '@/lib/rules/roles';

type MemberWrite = 'member.add' | 'member.setRole';

export interface MemberOutcome {
  failure: Failure | undefined;
  /** The member as the server has it now: undefined if the list could not be read again, null if it is not listed. */
  now: Member | null | undefined;
  line: WrittenLine | undefined;
}

/**
 * Changes one member, then looks at the server's own list, because only that says what became of it.
 * @returns `send` gives null while an earlier press is under way
 */
export function useMemberMutation<Name extends MemberWrite>(name: Name) {
  const outcomeOf = useMemberOutcome();
  const { trigger, ...rest } = useMutation(name);
  const send = async (input: Input<Name>): Promise<MemberOutcome | null> => {
    const result = await trigger(input);
    return result && outcomeOf(input.email, result);
  };
  return { send, ...rest };
}

/** What became of a change by its answer, and by the list that was read after it. */
export function useMemberOutcome() {
  const { cache } = useSWRConfig();
  return (account: string, result: Pick<Made<unknown>, 'failure' | 'line'>): MemberOutcome => ({
    failure: result.failure,
    line: result.line,
    now: memberNow(cache.get(queryKey('member.list')), account),
  });
}

interface CachedList {
  data?: Answer<'member.list'>;
  error?: unknown;
}

function memberNow(cached: CachedList | undefined, account: string): Member | null | undefined {
  if (!cached?.data || cached.error) return undefined;
  return cached.data.members.find(({ email }) => isSameAccount(email, account)) ?? null;
}

/** Tells the outcome of an accepted change by the list that was read afterwards, never by what was asked for. */
export function useOutcomeToast() {
  const t = useTranslations('members.outcome');
  const labels = useTranslations('labels');
  const tellDone = useDoneToast();
  const show = (isAsWanted: boolean, good: string, otherwise: string, line?: WrittenLine) => {
    if (isAsWanted) tellDone(good, line);
    else toast({ tone: 'warn', text: otherwise });
  };
  const roleOf = ({ now }: MemberOutcome) => fromWire(now?.role);
  return {
    added: (account: string, role: Role, outcome: MemberOutcome) => {
      if (outcome.now === undefined) return show(false, '', t('unread', { account }));
      if (outcome.now === null) return show(false, '', t('notListed', { account }));
      const current = { account: outcome.now.email, role: roleOf(outcome) };
      return show(current.role === role, t('added', current), t('otherRole', current));
    },
    roleSet: (account: string, role: Role, outcome: MemberOutcome) => {
      if (outcome.now === undefined) return show(false, '', t('unread', { account }));
      if (outcome.now === null) return show(false, '', t('goneMeanwhile', { account }));
      const current = { account, role: roleOf(outcome) };
      return show(current.role === role, t('roleSet', current), t('otherRole', current), outcome.line);
    },
    removed: (account: string, outcome: MemberOutcome) => {
      if (outcome.now === undefined) return show(false, '', t('unread', { account }));
      return show(outcome.now === null, t('removed', { account }), t('stillListed', { account }), outcome.line);
    },
    mfaOff: (account: string, outcome: MemberOutcome) => {
      if (outcome.now === undefined) return show(false, '', t('unread', { account }));
      if (outcome.now === null) return show(false, '', t('goneMeanwhile', { account }));
      const { mfa } = outcome.now;
      const otherwise = t(mfa === 'unknown' ? 'mfaUnknown' : 'mfaStillOn', { account });
      return show(mfa === 'off', labels('mfaOff.done', { account }), otherwise);
    },
  };
}
