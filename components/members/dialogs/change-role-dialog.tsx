'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { Alert } from '@/components/ui/alert';
import { isOutcomeUnknown } from '@/lib/rules/writes';
import { type Actor, isOwn, roleChangeBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { fromWire, type Role, toWire } from '@/lib/rules/roles';
import { Person } from './remove-dialog';
import { useMemberMutation, useOutcomeToast } from './use-member-mutation';

interface ChangeRoleDialogProps {
  member: Member;
  next: Role;
  actor: Actor;
  onClose: () => void;
}

/** A failure stays in the dialog, and the row goes on showing the saved role. */
export function ChangeRoleDialog({ member, next, actor, onClose }: ChangeRoleDialogProps) {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  const toastOutcome = useOutcomeToast();
  const { send, isBusy, failure } = useMemberMutation('member.setRole');
  const from = fromWire(member.role);
  // Evaluated at each render: another user may have changed the owners meanwhile.
  const blocker = roleChangeBlocker(actor, member, next);
  const change = async () => {
    const outcome = await send(member.email, { email: member.email, role: toWire(next) });
    if (!outcome) return;
    const isThere = outcome.now !== undefined && outcome.now !== null && fromWire(outcome.now.role) === next;
    if (outcome.failure && !(isOutcomeUnknown(outcome.failure) && isThere)) return;
    toastOutcome.roleSet(member.email, next, outcome);
    onClose();
  };
  return (
    <Dialog
      open
      title={t('setRole.title', { account: member.email })}
      onClose={onClose}
      confirmLabel={t('setRole.confirm')}
      confirmReason={blocker && t(`refused.${blocker}`)}
      onConfirm={() => void change()}
      busy={isBusy}
    >
      <Person member={member}>{t('setRole.change', { from: roleName(from), to: roleName(next) })}</Person>
      <p>{roleName(`text.${next}`)}</p>
      {isOwn(actor, member) && <Alert tone="warn">{t('setRole.own')}</Alert>}
      {!isOwn(actor, member) && next === 'owner' && <Alert tone="info">{t('setRole.owner')}</Alert>}
      {failure && <FailureAlert title={t('setRole.failed')} failure={failure} />}
    </Dialog>
  );
}
