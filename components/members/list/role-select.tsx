'use client';

import { useTranslations } from 'next-intl';
import type { MemberDialogState } from '@/components/members/dialogs/member-dialog-state';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { type Actor, roleSelectBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { fromWire, ROLES } from '@/lib/rules/roles';
import { RoleOptions } from './role-options';

interface RoleSelectProps {
  member: Member;
  actor: Actor;
  /** The user may change nobody: the role is plain text. */
  isFixed: boolean;
  onOpen: (dialog: MemberDialogState) => void;
}

/**
 * Choosing a role opens a dialog. The saved role stays visible until the server has changed it, so that neither
 * cancelling nor a failure needs an undo.
 */
export function RoleSelect({ member, actor, isFixed, onOpen }: RoleSelectProps) {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  const role = fromWire(member.role);
  if (isFixed) return roleName(role);
  const blocker = roleSelectBlocker(actor, member);
  if (blocker) {
    return (
      <Button
        size="s"
        variant="quiet"
        icon="lock"
        aria-label={t('roleLocked', { account: member.email, role: roleName(role) })}
        disabledReason={t(`refused.${blocker}`)}
      >
        {roleName(role)}
      </Button>
    );
  }
  const choose = (value: string) => {
    const next = ROLES.find((known) => known === value);
    if (next && next !== role) onOpen({ kind: 'role', member, next });
  };
  return (
    <Select
      small
      aria-label={t('roleOf', { account: member.email })}
      value={role}
      onChange={({ target }) => choose(target.value)}
    >
      <RoleOptions actorRole={actor.role} current={member.role} />
    </Select>
  );
}
