'use client';

import { useTranslations } from 'next-intl';
import { FailedNotice } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { useMe } from '@/lib/client/current-user';
import { isAnswerMissing } from '@/lib/rules/unknown-outcome';
import { type Acting, removalRefusal } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { Consequences } from './removal-impact';
import { Person } from './person';
import { useMemberWrite } from './use-member-mutation';
import { useTellOutcome } from './use-outcome-toast';

interface RemoveDialogProps {
  member: Member;
  acting: Acting;
  onClose: () => void;
}

/** Asks before somebody is removed, naming who and from where, and says what else that does (specification, section 4). */
export function RemoveDialog({ member, acting, onClose }: RemoveDialogProps) {
  const t = useTranslations('members');
  const { organization } = useMe();
  const tell = useTellOutcome();
  const { send, isBusy, failure } = useMemberWrite('member.delete');
  const refusal = removalRefusal(acting, member);
  const remove = async () => {
    const outcome = await send(member.email, { email: member.email });
    if (!outcome || (outcome.failure && !(isAnswerMissing(outcome.failure) && outcome.now === null))) return;
    tell.removed(member.email, outcome);
    onClose();
  };
  return (
    <Dialog
      open
      tone="danger"
      title={t('remove.title', { account: member.email, organization: organization?.name ?? '' })}
      onClose={onClose}
      confirmLabel={t('remove.confirm')}
      confirmReason={refusal && t(`refused.${refusal}`)}
      onConfirm={() => void remove()}
      busy={isBusy}
      size="m"
    >
      <Person member={member} />
      <p>{t('remove.text')}</p>
      <Consequences accounts={[member.email]} />
      {failure && <FailedNotice title={t('remove.failed')} failure={failure} />}
    </Dialog>
  );
}
