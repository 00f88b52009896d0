'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { Alert } from '@/components/ui/alert';
import { isOutcomeUnknown } from '@/lib/rules/failures';
import { type Actor, isOwn, roleChangeBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { fromWire, type Role, toWire } from '@/lib/rules/roles';
import { Person } from './remove-dialog';
import { useMemberMutation } from './use-member-mutation';
import { useOutcomeToast } from './use-outcome-toast';

interface ChangeRoleDialogProps {
  member: Member;
  next: Role;
  acting: Actor;
  onClose: () => void;
}

/** Asks before a role changes, naming who, from what and to what (specification, section 4). A failure stays in sight; the row shows the saved role. */
export function ChangeRoleDialog({ member, next, acting, onClose }: ChangeRoleDialogProps) {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  const tell = useOutcomeToast();
  const { send, isBusy, failure } = useMemberMutation('member.setRole');
  const from = fromWire(member.role);
  // Read again at each drawing: a colleague may have changed the owners while this was open.
  const refusal = roleChangeBlocker(acting, member, next);
  const change = async () => {
    const outcome = await send(member.email, { email: member.email, role: toWire(next) });
    if (!outcome) return;
    const isThere = outcome.now !== undefined && outcome.now !== null && fromWire(outcome.now.role) === next;
    if (outcome.failure && !(isOutcomeUnknown(outcome.failure) && isThere)) return;
    tell.roleSet(member.email, next, outcome);
    onClose();
  };
  return (
    <Dialog
      open
      title={t('setRole.title', { account: member.email })}
      onClose={onClose}
      confirmLabel={t('setRole.confirm')}
      confirmReason={refusal && t(`refused.${refusal}`)}
      onConfirm={() => void change()}
      busy={isBusy}
    >
      <Person member={member}>{t('setRole.change', { from: roleName(from), to: roleName(next) })}</Person>
      <p>{roleName(`text.${next}`)}</p>
      {isOwn(acting, member) && <Alert tone="warn">{t('setRole.own')}</Alert>}
      {!isOwn(acting, member) && next === 'owner' && <Alert tone="info">{t('setRole.owner')}</Alert>}
      {failure && <FailureAlert title={t('setRole.failed')} failure={failure} />}
    </Dialog>
  );
}
