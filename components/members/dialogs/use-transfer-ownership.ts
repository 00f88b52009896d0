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
import { useMemberMutation } from './use-member-mutation';
import { useOutcomeToast } from './use-outcome-toast';

/** What becomes of the owner who hands over. */
export const AFTERWARDS = ['leave', 'admin', 'general'] as const;
export type Afterwards = (typeof AFTERWARDS)[number];

/**
 * Hands the organisation over in two changes: first somebody else becomes an owner, and only when the server's own list
 * says so does the old one step down or leave (house bar, 3.26). What failed half-way is taken up at its second half.
 * @param onDone called when both are done
 */
export function useTransferOwnership(acting: Actor, onDone: (afterwards: Afterwards) => void) {
  const router = useRouter();
  const tell = useOutcomeToast();
  const setRole = useMemberMutation('member.setRole');
  const once = useSingleFlight();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const makeOwner = async ({ email }: Member) => {
    const outcome = await setRole.send(email, { email, role: 'owner' });
    const isOwner = outcome?.now?.role === 'owner';
    if (!isOwner) setFailure(outcome?.failure);
    if (outcome && (isOwner || !outcome.failure)) tell.roleSet(email, 'owner', outcome);
    return isOwner;
  };
  const stepDown = async (afterwards: Exclude<Afterwards, 'leave'>) => {
    const { account } = acting;
    const outcome = await setRole.send(account, { email: account, role: toWire(afterwards) });
    const isThere = outcome?.now !== undefined && outcome.now?.role === toWire(afterwards);
    if (outcome?.failure && !isThere) return setFailure(outcome.failure);
    if (outcome && !isThere) return tell.roleSet(account, afterwards, outcome);
    onDone(afterwards);
  };
  const leave = async () => {
    const { failure: refused } = await write('member.delete', { email: acting.account });
    setFailure(refused);
    if (refused?.code === 'unknownResult') return router.refresh();
    if (refused) return;
    onDone('leave');
    navigateUnguarded();
    router.replace('/contract');
    router.refresh();
  };
  /** @param successor who is to become an owner; null where somebody has already */
  const run = (successor: Member | null, afterwards: Afterwards) =>
    once(async () => {
      setBusy(true);
      setFailure(undefined);
      const isHandedOver = successor === null || (await makeOwner(successor));
      if (isHandedOver) await (afterwards === 'leave' ? leave() : stepDown(afterwards));
      setBusy(false);
    });
  return { run, isBusy, failure };
}
