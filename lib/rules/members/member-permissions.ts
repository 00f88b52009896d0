/** Whether one member may be changed by the person who looks, and why not (specification, sections 4 and 6). */
import { isSameAccount } from '../auth/account.ts';
import { requiredRole, type OperationName, type PermissionContext } from '../permissions.ts';
import { leavesNoOwner, passes, type Role, ROLES, toWire, type WireRole } from '../roles.ts';

/** Why a change is refused before anything is sent; keys of `members.refused` in the messages. */
export type MemberChangeBlocker = 'adminNeeded' | 'ownerNeeded' | 'lastOwner' | 'onlyMember';

/** Who acts, with which role, and the owners there are: the policy asks after nobody else, and the whole list may be long. */
export interface Actor {
  account: string;
  role: Role;
  owners: PermissionContext['members'];
  /** How many members there are. */
  count: number;
}

/** Who acts, worked out of a member list. */
export function actorOf(account: string, role: Role, members: PermissionContext['members']): Actor {
  return { account, role, owners: members.filter((member) => member.role === 'owner'), count: members.length };
}

/** Why a member may not be given another role; null where they may. */
export function roleChangeBlocker(
  acting: Actor,
  member: { email: string; role: WireRole },
  next: Role,
): MemberChangeBlocker | null {
  const refusal = needRefusal('member.setRole', acting, { email: member.email, role: toWire(next) });
  return refusal ?? (leavesNoOwner(acting.owners, member.email, next) ? 'lastOwner' : null);
}

/** Why a member may not be removed, or may not leave; null where they may. The last member stays. */
export function removalBlocker(acting: Actor, member: { email: string }): MemberChangeBlocker | null {
  const refusal = needRefusal('member.delete', acting, { email: member.email });
  if (refusal) return refusal;
  if (acting.count <= 1) return 'onlyMember';
  return leavesNoOwner(acting.owners, member.email, null) ? 'lastOwner' : null;
}

/** Why another role cannot be chosen for a member at all; null where at least one can. */
export function roleSelectBlocker(
  acting: Actor,
  member: { email: string; role: WireRole },
): MemberChangeBlocker | null {
  const refusals = ROLES.filter((role) => toWire(role) !== member.role).map((role) =>
    roleChangeBlocker(acting, member, role),
  );
  return refusals.includes(null)
    ? null
    : (refusals.find((refusal) => refusal === 'lastOwner') ?? refusals.at(-1) ?? null);
}

/** Whether a row is that of the person who looks. */
export function isOwn(acting: Pick<Actor, 'account'>, member: { email: string }): boolean {
  return isSameAccount(acting.account, member.email);
}

function needRefusal(
  operation: OperationName,
  acting: Actor,
  input: { email: string; role?: WireRole },
): MemberChangeBlocker | null {
  const need = requiredRole(operation, input, { account: acting.account, members: acting.owners });
  if (passes(acting.role, need)) return null;
  return need === 'owner' ? 'ownerNeeded' : 'adminNeeded';
}
