'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { write } from '@/lib/client/api';
import { navigateUnguarded } from '@/lib/client/navigation/leave-guard';
import { useCurrentUser } from '@/lib/client/current-user';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import { type Actor, removalBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { RemovalImpact } from './removal-impact';

interface LeaveDialogProps {
  member: Member;
  acting: Actor;
  onClose: () => void;
}

/** Asks before somebody leaves the organisation; the last owner is told why not (house bar, 3.26). */
export function LeaveOrganizationDialog({ member, acting, onClose }: LeaveDialogProps) {
  const t = useTranslations('members');
  const { organization } = useCurrentUser();
  const router = useRouter();
  const once = useSingleFlight();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const refusal = removalBlocker(acting, member);
  const name = organization?.name ?? '';
  const leave = async () => {
    setBusy(true);
    // Nothing is read again here: whoever has left may not read the members any more.
    const result = await write('member.delete', { email: member.email });
    setBusy(false);
    setFailure(result.failure);
    if (result.failure?.code === 'unknownResult') return router.refresh();
    if (result.failure) return;
    toast({ tone: 'good', text: t('leave.done', { organization: name }) });
    onClose();
    navigateUnguarded();
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
      <RemovalImpact accounts={[member.email]} />
      {failure && <FailureAlert title={t('leave.failed')} failure={failure} />}
    </Dialog>
  );
}
