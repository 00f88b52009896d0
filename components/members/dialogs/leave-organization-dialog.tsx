'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailedNotice } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/toast';
import { write } from '@/lib/client/api';
import { leaveFreely } from '@/lib/client/navigation/leave-guard';
import { useMe } from '@/lib/client/current-user';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import { type Acting, removalRefusal } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { Consequences } from './removal-impact';

interface LeaveDialogProps {
  member: Member;
  acting: Acting;
  onClose: () => void;
}

/** Asks before somebody leaves the organisation; the last owner is told why not (house bar, 3.26). */
export function LeaveDialog({ member, acting, onClose }: LeaveDialogProps) {
  const t = useTranslations('members');
  const { organization } = useMe();
  const router = useRouter();
  const once = useSingleFlight();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const refusal = removalRefusal(acting, member);
  const name = organization?.name ?? '';
  const leave = async () => {
    setBusy(true);
    // Nothing is read again here: whoever has left may not read the members any more.
    const result = await write('member.delete', { email: member.email });
    setBusy(false);
    setFailure(result.failure);
    if (result.failure?.code === 'unknownResult') return router.refresh();
    if (result.failure) return;
    notify({ tone: 'good', text: t('leave.done', { organization: name }) });
    onClose();
    leaveFreely();
    router.replace('/contract');
    router.refresh();
  };
  return (
    <Dialog
      open
      tone="danger"
      title={t('leave.title', { organization: name })}
      onClose={onClose}
      confirmLabel={t('leave.confirm')}
      confirmReason={refusal && t(refusal === 'lastOwner' ? 'refused.lastOwnerLeaves' : `refused.${refusal}`)}
      onConfirm={() => void once(leave)}
      busy={isBusy}
      size="m"
    >
      <p>{t('leave.text')}</p>
      <Consequences accounts={[member.email]} />
      {failure && <FailedNotice title={t('leave.failed')} failure={failure} />}
    </Dialog>
  );
}
