'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { type Actor, roleSelectBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { fromWire, ROLES } from '@/lib/rules/roles';
import type { MemberDialogState } from '@/components/members/dialogs/member-dialog-state';
import { RoleOptions } from './role-options';

interface RoleSelectProps {
  member: Member;
  acting: Actor;
  /** The person may change nobody: the role is only said. */
  isFixed: boolean;
  onAsk: (ask: MemberDialogState) => void;
}

/**
 * A member's role. Choosing another asks first; the saved one stays in sight until the server has said that it changed,
 * so cancelling and failing need no undoing (specification, section 4).
 */
export function RoleSelect({ member, acting, isFixed, onAsk }: RoleSelectProps) {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  const role = fromWire(member.role);
  if (isFixed) return roleName(role);
  const refusal = roleSelectBlocker(acting, member);
  if (refusal) {
    return (
      <Button
        size="s"
        variant="quiet"
        icon="lock"
        aria-label={t('roleLocked', { account: member.email, role: roleName(role) })}
        disabledReason={t(`refused.${refusal}`)}
      >
        {roleName(role)}
      </Button>
    );
  }
  const choose = (value: string) => {
    const next = ROLES.find((known) => known === value);
    if (next && next !== role) onAsk({ kind: 'role', member, next });
  };
  return (
    <Select
      small
      aria-label={t('roleOf', { account: member.email })}
      value={role}
      onChange={({ target }) => choose(target.value)}
    >
      <RoleOptions actor={acting.role} current={member.role} />
    </Select>
  );
}
