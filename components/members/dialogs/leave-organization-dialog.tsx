'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { write } from '@/lib/client/api';
import { isGivenUp } from '@/lib/rules/writes';
import { noteAsked } from '@/lib/client/navigation/coming-screen';
import { navigateUnguarded } from '@/lib/client/navigation/leave-guard';
import { useCurrentUser } from '@/lib/client/current-user';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import { type Actor, removalBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { RemovalImpact } from './removal-impact';

interface LeaveOrganizationDialogProps {
  member: Member;
  actor: Actor;
  /** Opens the dialog that hands over ownership, and leaves afterwards. */
  onTransferOwnership: () => void;
  onClose: () => void;
}

/** An owner is offered to hand over ownership first; the last one cannot leave without it. */
export function LeaveOrganizationDialog({ member, actor, onTransferOwnership, onClose }: LeaveOrganizationDialogProps) {
  const t = useTranslations('members');
  const nav = useTranslations('nav');
  const ui = useTranslations('ui');
  const { organization } = useCurrentUser();
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();
  const blocker = removalBlocker(actor, member);
  const name = organization?.name ?? '';
  const leave = useLeave(member.email, setFailure, () => {
    toast({ tone: 'good', text: t('leave.done', { organization: name }) });
    onClose();
  });
  return (
    <Dialog
      tone="danger"
      title={t('leave.title', { organization: name })}
      onClose={onClose}
      confirmLabel={t('leave.confirm')}
      confirmReason={blocker && t(blocker === 'lastOwner' ? 'refused.lastOwnerLeaves' : `refused.${blocker}`)}
      onConfirm={() => void once(leave)}
      busy={isBusy}
      size="m"
    >
      <p>{t('leave.text')}</p>
      {actor.role === 'owner' && (
        <Alert
          tone={blocker === 'lastOwner' ? 'warn' : 'info'}
          action={{ label: nav('transfer'), onSelect: onTransferOwnership, held: isBusy ? ui('wait') : null }}
        >
          {t(blocker === 'lastOwner' ? 'leave.lastOwner' : 'leave.owner')}
        </Alert>
      )}
      <RemovalImpact accounts={[member.email]} />
      {failure && <FailureAlert title={t('leave.failed')} failure={failure} />}
    </Dialog>
  );
}

/** Removes the user from the organization, and shows what there is without one. */
export function useLeave(
  account: string,
  onFailure: (failure: Failure | undefined) => void,
  onDone: () => void,
): () => Promise<void> {
  const router = useRouter();
  return async () => {
    // Nothing is read again: a former member may not read the members.
    const { failure } = await write('member.delete', { email: account });
    onFailure(isGivenUp(failure) ? undefined : failure);
    if (failure?.code === 'unknownResult') {
      noteAsked(window.location.href);
      router.refresh();
    }
    if (failure) return;
    onDone();
    navigateUnguarded();
    router.replace('/contract');
    router.refresh();
  };
}
