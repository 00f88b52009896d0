'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { fromWire, type Role } from '@/lib/rules/roles';
import type { MemberOutcome } from './use-member-mutation';

/**
 * Says what became of an accepted change, by the list that the server gave afterwards: as wanted, otherwise, or not to be
 * seen. Never by what was asked for.
 */
export function useOutcomeToast() {
  const t = useTranslations('members.outcome');
  const tell = (isAsWanted: boolean, good: string, otherwise: string) => {
    toast(isAsWanted ? { tone: 'good', text: good } : { tone: 'warn', text: otherwise });
  };
  const roleOf = ({ now }: MemberOutcome) => fromWire(now?.role);
  return {
    added: (account: string, role: Role, outcome: MemberOutcome) => {
      if (outcome.now === undefined) return tell(false, '', t('unread', { account }));
      if (outcome.now === null) return tell(false, '', t('notListed', { account }));
      const there = { account: outcome.now.email, role: roleOf(outcome) };
      return tell(there.role === role, t('added', there), t('otherRole', there));
    },
    roleSet: (account: string, role: Role, outcome: MemberOutcome) => {
      if (outcome.now === undefined) return tell(false, '', t('unread', { account }));
      if (outcome.now === null) return tell(false, '', t('goneMeanwhile', { account }));
      const there = { account, role: roleOf(outcome) };
      return tell(there.role === role, t('roleSet', there), t('otherRole', there));
    },
    removed: (account: string, outcome: MemberOutcome) => {
      if (outcome.now === undefined) return tell(false, '', t('unread', { account }));
      return tell(outcome.now === null, t('removed', { account }), t('stillListed', { account }));
    },
    mfaOff: (account: string, outcome: MemberOutcome) => {
      if (!outcome.now) return tell(false, '', t('unread', { account }));
      return tell(outcome.now.mfa === 'off', t('mfaOff', { account }), t('mfaStillOn', { account }));
    },
  };
}
