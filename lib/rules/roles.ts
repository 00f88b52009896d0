/**
 * The one catalogue of roles (specification, section 6). On the wire a general member's role is null;
 * inside the console it is spelled out so that no check can confuse "general" with "unknown".
 */
import { isSameAccount } from './auth/account.ts';

export const ROLES = ['owner', 'admin', 'general'] as const;
export type Role = (typeof ROLES)[number];
/** A role as the provider writes it. */
export type WireRole = 'owner' | 'admin' | null;
/** What a call asks of the person: nobody signed in, anyone signed in, an admin, an owner. */
export type RequiredRole = 'nobody' | 'member' | 'admin' | 'owner';

const RANK: Record<Role, number> = { general: 0, admin: 1, owner: 2 };
const NEEDED: Record<RequiredRole, number> = { nobody: -1, member: 0, admin: 1, owner: 2 };

/** Whether a role passes a check: the owner passes every one, an admin only admin checks. */
export function passes(role: Role, need: RequiredRole): boolean {
  return RANK[role] >= NEEDED[need];
}

/** The wire's role in the console's words; anything unknown counts as general. */
export function fromWire(role: string | null | undefined): Role {
  return role === 'owner' || role === 'admin' ? role : 'general';
}

/** The console's role as the provider writes it. */
export function toWire(role: Role): WireRole {
  return role === 'general' ? null : role;
}

/** The role of an account, found in the member list; somebody who is not listed is general. */
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
