'use client';

import { useTranslations } from 'next-intl';
import { rolesToGive } from '@/lib/rules/permissions';
import { type Role, ROLES, type WireRole } from '@/lib/rules/roles';

/** The roles that the actor may give, as options; `current` is the role that the member has. */
export function RoleOptions({ actorRole, current = null }: { actorRole: Role; current?: WireRole }) {
  const roleName = useTranslations('role');
  const offered = rolesToGive(actorRole, current);
  return ROLES.filter((role) => offered.includes(role)).map((role) => (
    <option key={role} value={role}>
      {roleName(role)}
    </option>
  ));
}
