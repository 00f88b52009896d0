'use client';

import { useTranslations } from 'next-intl';
import type { MenuItem, OpenMenu } from '@/components/ui/menu';
import { MenuList } from '@/components/ui/menu-list';
import { roleSelectBlocker } from '@/lib/rules/members/member-permissions';
import { rolesToGive } from '@/lib/rules/permissions';
import { fromWire, ROLES } from '@/lib/rules/roles';
import { type MemberActsProps, useMemberActs } from './use-member-acts';

/** The open menu of a row: the roles, then the acts. It loads with the first that is opened. */
export function MemberMenu({ list, ...given }: MemberActsProps & { list: OpenMenu }) {
  const acts = useMemberActs(given);
  const roles = useRoles(given);
  return <MenuList {...list} items={[...roles, ...acts]} />;
}

/** The role of a member as a choice; one that cannot be changed says why. */
function useRoles({ member, actor, denial, onOpen }: MemberActsProps): MenuItem[] {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  if (denial) return [];
  const role = fromWire(member.role);
  const blocker = roleSelectBlocker(actor, member);
  const offered = blocker ? [role] : rolesToGive(actor.role, member.role);
  return ROLES.filter((each) => offered.includes(each)).map((next) => ({
    label: roleName(next),
    group: t('column.role'),
    isChecked: next === role,
    disabledReason: blocker && t(`refused.${blocker}`),
    onSelect: () => next !== role && onOpen({ kind: 'role', member, next }),
  }));
}
