'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { isOutcomeUnknown } from '@/lib/rules/writes';
import type { Member } from '@/lib/rules/members/member';
import { Person } from './remove-dialog';
import { useMemberMutation, useOutcomeToast } from './use-member-mutation';

/** Turns off another member's MFA, as after the loss of a phone. */
export function MfaOffDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('members');
  const toastOutcome = useOutcomeToast();
  const { send, isBusy, failure } = useMemberMutation('mfa.off');
  const turnOff = async () => {
    const outcome = await send(member.email, { email: member.email });
    if (!outcome || (outcome.failure && !(isOutcomeUnknown(outcome.failure) && outcome.now?.mfa === 'off'))) return;
    toastOutcome.mfaOff(member.email, outcome);
    onClose();
  };
  return (
    <Dialog
      open
      tone="danger"
      title={t('mfaOff.title', { account: member.email })}
      onClose={onClose}
      confirmLabel={t('mfaOff.confirm')}
      onConfirm={() => void turnOff()}
      busy={isBusy}
    >
      <Person member={member} />
      <p>{t('mfaOff.text')}</p>
      {failure && <FailureAlert title={t('mfaOff.failed')} failure={failure} />}
    </Dialog>
  );
}
