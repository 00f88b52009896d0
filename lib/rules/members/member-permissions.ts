import { isSameAccount } from '../auth/account.ts';
import { requiredRole, type OperationName, type PermissionContext } from '../permissions.ts';
import { leavesNoOwner, passes, type Role, roleNeeded, ROLES, toWire, type WireRole } from '../roles.ts';

/** Why a change is not even sent; keys of `members.refused` in the messages. */
export type MemberChangeBlocker = 'adminNeeded' | 'ownerNeeded' | 'lastOwner' | 'onlyMember';

/** The user who acts. Only the owners are listed: the policy asks about nobody else, and the whole list may be long. */
export interface Actor {
  account: string;
  role: Role;
  owners: PermissionContext['members'];
  count: number;
}

export function actorOf(account: string, role: Role, members: PermissionContext['members']): Actor {
  return { account, role, owners: members.filter((member) => member.role === 'owner'), count: members.length };
}

/** Null if the member may be given the role. */
export function roleChangeBlocker(
  actor: Actor,
  member: { email: string; role: WireRole },
  next: Role,
): MemberChangeBlocker | null {
  const blocker = permissionBlocker('member.setRole', actor, { email: member.email, role: toWire(next) });
  return blocker ?? (leavesNoOwner(actor.owners, member.email, next) ? 'lastOwner' : null);
}

/** Null if the member may be removed, or may leave. */
export function removalBlocker(actor: Actor, member: { email: string }): MemberChangeBlocker | null {
  const blocker = permissionBlocker('member.delete', actor, { email: member.email });
  if (blocker) return blocker;
  if (actor.count <= 1) return 'onlyMember';
  return leavesNoOwner(actor.owners, member.email, null) ? 'lastOwner' : null;
}

/** Null if the member's MFA may be turned off: an owner's by an owner only. */
export function mfaOffBlocker(actor: Actor, member: { email: string }): 'adminNeeded' | 'ownerNeeded' | null {
  return permissionBlocker('mfa.off', actor, { email: member.email });
}

/** Null if at least one other role can be chosen. */
export function roleSelectBlocker(actor: Actor, member: { email: string; role: WireRole }): MemberChangeBlocker | null {
  const blockers = ROLES.filter((role) => toWire(role) !== member.role).map((role) =>
    roleChangeBlocker(actor, member, role),
  );
  return blockers.includes(null)
    ? null
    : (blockers.find((blocker) => blocker === 'lastOwner') ?? blockers.at(-1) ?? null);
}

export function isOwn(actor: Pick<Actor, 'account'>, member: { email: string }): boolean {
  return isSameAccount(actor.account, member.email);
}

function permissionBlocker(
  operation: OperationName,
  actor: Actor,
  input: { email: string; role?: WireRole },
): 'adminNeeded' | 'ownerNeeded' | null {
  const need = requiredRole(operation, input, { account: actor.account, members: actor.owners });
  return passes(actor.role, need) ? null : roleNeeded(need);
}
