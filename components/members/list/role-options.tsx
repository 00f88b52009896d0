'use client';

import { useTranslations } from 'next-intl';
import { rolesToGive } from '@/lib/rules/permissions';
import { type Role, ROLES, type WireRole } from '@/lib/rules/roles';

/** The roles that somebody may give, as options of a list box; `current` is the role the member has. */
export function RoleOptions({ actor, current = null }: { actor: Role; current?: WireRole }) {
  const roleName = useTranslations('role');
  const offered = rolesToGive(actor, current);
  return ROLES.filter((role) => offered.includes(role)).map((role) => (
    <option key={role} value={role}>
      {roleName(role)}
    </option>
  ));
}
