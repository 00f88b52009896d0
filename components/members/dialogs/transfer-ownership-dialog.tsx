'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Alert } from '@/components/ui/alert';
import { toast } from '@/components/ui/toast';
import { Select } from '@/components/ui/select';
import { useCurrentUser } from '@/lib/client/current-user';
import { type Actor, isOwn } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { SuccessorChoice } from './successor-choice';
import { AFTERWARDS, type Afterwards, useTransferOwnership } from './use-transfer-ownership';

interface HandOverDialogProps {
  all: readonly Member[];
  acting: Actor;
  onClose: () => void;
}

/** The way out for an only owner: who becomes the next one, and what becomes of oneself (house bar, 3.26). */
export function TransferOwnershipDialog({ all, acting, onClose }: HandOverDialogProps) {
  const t = useTranslations('members.handOver');
  const organization = useCurrentUser().organization?.name ?? '';
  const [chosen, setChosen] = useState<string | null>(null);
  const [afterwards, setAfterwards] = useState<Afterwards>('leave');
  const { run, isBusy, failure } = useTransferOwnership(acting, (done) => {
    toast({ tone: 'good', text: t(`done.${done}`, { organization }) });
    onClose();
  });
  const others = all.filter((member) => !isOwn(acting, member));
  // As the server's list has it now: after the first half, or where a colleague was quicker.
  const owner = others.find(({ role }) => role === 'owner') ?? null;
  const successor = owner ? null : (others.find(({ email }) => email === chosen) ?? null);
  return (
    <Dialog
      open
      size="m"
      tone="danger"
      title={t('title', { organization })}
      onClose={onClose}
      confirmLabel={t(owner ? `second.${afterwards}` : `confirm.${afterwards}`)}
      confirmReason={owner || successor ? null : t('choose')}
      onConfirm={() => void run(successor, afterwards)}
      busy={isBusy}
    >
      <p>{t('text')}</p>
      {owner ? (
        <Alert tone="good" announce>
          {t('handedOver', { account: owner.email })}
        </Alert>
      ) : (
        <SuccessorChoice members={others} chosen={chosen} onChoose={setChosen} />
      )}
      <Field label={t('afterwards')} hint={t(`hint.${afterwards}`)}>
        <Select
          value={afterwards}
          onChange={({ target }) => setAfterwards(AFTERWARDS.find((one) => one === target.value) ?? afterwards)}
        >
          {AFTERWARDS.map((one) => (
            <option key={one} value={one}>
              {t(`choice.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {failure && <FailureAlert title={t(owner ? 'secondFailed' : 'failed')} failure={failure} />}
    </Dialog>
  );
}
