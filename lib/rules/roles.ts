// On the wire a general member's role is null. In the console it has a name, so that no check confuses it with an unknown role.
import { isSameAccount } from './auth/account.ts';

export const ROLES = ['owner', 'admin', 'general'] as const;
export type Role = (typeof ROLES)[number];
/** A role as the provider writes it. */
export type WireRole = 'owner' | 'admin' | null;
/** What a call needs: no sign-in, any signed-in user, an admin, an owner. */
export type RequiredRole = 'nobody' | 'member' | 'admin' | 'owner';

const RANK: Record<Role, number> = { general: 0, admin: 1, owner: 2 };
const REQUIRED_RANK: Record<RequiredRole, number> = { nobody: -1, member: 0, admin: 1, owner: 2 };

/** The owner passes every check, an admin passes admin checks. */
export function passes(role: Role, required: RequiredRole): boolean {
  return RANK[role] >= REQUIRED_RANK[required];
}

/** Anything unknown counts as general. */
export function fromWire(role: string | null | undefined): Role {
  return role === 'owner' || role === 'admin' ? role : 'general';
}

/** Owners come before admins, and general members last. */
export function rankOf(role: string | null | undefined): number {
  return ROLES.indexOf(fromWire(role));
}

/** What somebody lacks who has not the role that is needed: a failure of the console. */
export function roleNeeded(need: RequiredRole): 'ownerNeeded' | 'adminNeeded' {
  return need === 'owner' ? 'ownerNeeded' : 'adminNeeded';
}

export function toWire(role: Role): WireRole {
  return role === 'general' ? null : role;
}

/** An account that is not among the members is general. */
export function roleIn(members: readonly { email: string; role: WireRole }[], account: string): Role {
  return fromWire(members.find((member) => isSameAccount(member.email, account))?.role);
}

/** Whether a change of one member's role (null: removal) would leave the organisation without an owner. */
export function leavesNoOwner(
  members: readonly { email: string; role: WireRole }[],
  account: string,
  next: Role | null,
): boolean {
  if (next === 'owner') return false;
  const owners = members.filter((member) => member.role === 'owner');
  return owners.length > 0 && owners.every((owner) => isSameAccount(owner.email, account));
}
