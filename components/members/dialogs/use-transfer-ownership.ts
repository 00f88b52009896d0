'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { write } from '@/lib/client/api';
import { navigateUnguarded } from '@/lib/client/navigation/leave-guard';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { toWire } from '@/lib/rules/roles';
import { useMemberMutation, useOutcomeToast } from './use-member-mutation';

/** What becomes of the former owner. */
export const AFTERWARDS = ['leave', 'admin', 'general'] as const;
export type Afterwards = (typeof AFTERWARDS)[number];

/**
 * Transfers ownership in two changes: the old owner steps down or leaves only once the server's own list shows the new
 * one. After a failure in between, the next call takes up the second half.
 */
export function useTransferOwnership(actor: Actor, onDone: (afterwards: Afterwards) => void) {
  const router = useRouter();
  const toastOutcome = useOutcomeToast();
  const setRole = useMemberMutation('member.setRole');
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();

  const makeOwner = async ({ email }: Member) => {
    const outcome = await setRole.send(email, { email, role: 'owner' });
    const isOwner = outcome?.now?.role === 'owner';
    if (!isOwner) setFailure(outcome?.failure);
    if (outcome && (isOwner || !outcome.failure)) toastOutcome.roleSet(email, 'owner', outcome);
    return isOwner;
  };
  const stepDown = async (afterwards: Exclude<Afterwards, 'leave'>) => {
    const { account } = actor;
    const outcome = await setRole.send(account, { email: account, role: toWire(afterwards) });
    const isThere = outcome?.now !== undefined && outcome.now?.role === toWire(afterwards);
    if (outcome?.failure && !isThere) return setFailure(outcome.failure);
    if (outcome && !isThere) return toastOutcome.roleSet(account, afterwards, outcome);
    onDone(afterwards);
  };
  const leave = async () => {
    const { failure: refused } = await write('member.delete', { email: actor.account });
    setFailure(refused);
    if (refused?.code === 'unknownResult') return router.refresh();
    if (refused) return;
    onDone('leave');
    navigateUnguarded();
    router.replace('/contract');
    router.refresh();
  };
  /** @param successor null if there is another owner already */
  const run = (successor: Member | null, afterwards: Afterwards) =>
    once(async () => {
      setFailure(undefined);
      const isHandedOver = successor === null || (await makeOwner(successor));
      if (isHandedOver) await (afterwards === 'leave' ? leave() : stepDown(afterwards));
    });
  return { run, isBusy, failure };
}
