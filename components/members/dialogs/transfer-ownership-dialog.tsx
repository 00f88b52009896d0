'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Alert } from '@/components/ui/alert';
import { toast } from '@/components/ui/toast';
import { Choice } from '@/components/ui/select';
import { useCurrentUser } from '@/lib/client/current-user';
import { type Actor, isOwn } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { toWire } from '@/lib/rules/roles';
import { SuccessorChoice } from '@/components/offboarding/item-choice';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import { useLeave } from './leave-organization-dialog';
import { useMemberMutation, useOutcomeToast } from './use-member-mutation';

interface TransferOwnershipDialogProps {
  all: readonly Member[];
  actor: Actor;
  afterwards: Afterwards | undefined;
  onClose: () => void;
}

/** Lets an owner name a successor, and choose what becomes of themselves. Beside another owner no successor is needed. */
export function TransferOwnershipDialog({ all, actor, afterwards: initial, onClose }: TransferOwnershipDialogProps) {
  const t = useTranslations('members.handOver');
  const labels = useTranslations('labels');
  const organization = useCurrentUser().organization?.name ?? '';
  const [chosen, setChosen] = useState<string | null>(null);
  const [afterwards, setAfterwards] = useState(initial ?? 'stay');
  const { run, isBusy, failure } = useTransferOwnership(actor, (done) => {
    toast({ tone: 'good', text: t(`done.${done}`, { organization }) });
    onClose();
  });
  const others = all.filter((member) => !isOwn(actor, member));
  // By the server's list: after the first half, or if another user was faster.
  const owner = others.find(({ role }) => role === 'owner') ?? null;
  const candidates = others.filter(({ role }) => role !== 'owner');
  const successor = candidates.find(({ email }) => email === chosen) ?? null;
  const isSecondHalf = successor === null && owner !== null;
  const nothingLeft = isSecondHalf && afterwards === 'stay' ? t('chooseAfterwards') : null;
  return (
    <Dialog
      size="m"
      tone="danger"
      title={t(initial === 'stay' && afterwards === 'stay' ? 'titleStay' : 'title', { organization })}
      onClose={onClose}
      confirmLabel={t(isSecondHalf && afterwards !== 'stay' ? `second.${afterwards}` : `confirm.${afterwards}`)}
      confirmReason={!successor && !owner ? t('choose') : nothingLeft}
      onConfirm={() => void run(successor, afterwards)}
      busy={isBusy}
    >
      <p>{t('text')}</p>
      {owner && (
        <Alert tone="good" announce>
          {t('handedOver', { account: owner.email })}
        </Alert>
      )}
      {candidates.length > 0 && (
        <SuccessorChoice
          members={candidates}
          chosen={chosen}
          label={owner ? t('anotherSuccessor') : labels('newOwner')}
          none={owner ? t('nobodyElse') : undefined}
          onChoose={setChosen}
        />
      )}
      <AfterwardsChoice chosen={afterwards} onChoose={setAfterwards} />
      {failure && <FailureAlert title={t(isSecondHalf ? 'secondFailed' : 'failed')} failure={failure} />}
    </Dialog>
  );
}

function AfterwardsChoice({ chosen, onChoose }: { chosen: Afterwards; onChoose: (chosen: Afterwards) => void }) {
  const t = useTranslations('members.handOver');
  return (
    <Field label={t('afterwards')} hint={t(`hint.${chosen}`)}>
      <Choice
        values={AFTERWARDS}
        nameOf={(one) => t(`choice.${one}`)}
        value={chosen}
        onChoose={(next) => onChoose(next ?? chosen)}
      />
    </Field>
  );
}

/** What becomes of the former owner. */
const AFTERWARDS = ['stay', 'admin', 'general', 'leave'] as const;

export type Afterwards = (typeof AFTERWARDS)[number];

/**
 * Transfers ownership in two changes: the old owner steps down or leaves only once the server's own list shows the new
 * one. After a failure in between, the next call takes up the second half.
 */
function useTransferOwnership(actor: Actor, onDone: (afterwards: Afterwards) => void) {
  const toastOutcome = useOutcomeToast();
  const setRole = useMemberMutation('member.setRole');
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();

  const makeOwner = async ({ email }: Member) => {
    const outcome = await setRole.send({ email, role: 'owner' });
    const isOwner = outcome?.now?.role === 'owner';
    if (!isOwner) setFailure(outcome?.failure);
    if (outcome && (isOwner || !outcome.failure)) toastOutcome.roleSet(email, 'owner', outcome);
    return isOwner;
  };
  const stepDown = async (afterwards: 'admin' | 'general') => {
    const { account } = actor;
    const outcome = await setRole.send({ email: account, role: toWire(afterwards) });
    if (!outcome) return;
    const isThere = outcome.now !== undefined && outcome.now?.role === toWire(afterwards);
    if (outcome.failure && !isThere) return setFailure(outcome.failure);
    if (!isThere) return toastOutcome.roleSet(account, afterwards, outcome);
    onDone(afterwards);
  };
  const leave = useLeave(actor.account, setFailure, () => onDone('leave'));
  /** @param successor null if there is another owner already */
  const run = (successor: Member | null, afterwards: Afterwards) =>
    once(async () => {
      setFailure(undefined);
      const isHandedOver = successor === null || (await makeOwner(successor));
      if (!isHandedOver) return;
      if (afterwards === 'stay') onDone(afterwards);
      else await (afterwards === 'leave' ? leave() : stepDown(afterwards));
    });
  return { run, isBusy, failure };
}
