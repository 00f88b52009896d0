import { isSameAccount } from './auth/account.ts';
import type { Member } from './members/member.ts';
import type { Organization } from './organization/organization.ts';
import { fromWire, type Role } from './roles.ts';

/** Who is signed in: known without asking the provider. */
export interface UserIdentity {
  /** With its suffix. */
  account: string;
  email: string;
  /** Sent with every call, so that a tab never acts for another account that signed in meanwhile. */
  fingerprint: string;
}

/** What the user is in their organisation, as far as controls need to know. The member list itself is too long to come along. */
export interface Membership {
  role: Role;
  organization: { id: number; name: string } | null;
  owners: number;
  members: number;
  /** The user's own display name, if the member list has one. */
  name?: string | undefined;
  /** The user's own second factor; undefined if the member list does not say. */
  mfa?: Member['mfa'] | undefined;
}

export interface CurrentUser extends UserIdentity, Membership {
  /** False if the organisation could not be read: then role and organisation are not known. */
  isKnown: boolean;
  /** The organisation is being read: until then controls wait, and nothing is said to be missing. */
  isReading?: boolean | undefined;
}

const UNKNOWN: Membership = { role: 'general', organization: null, owners: 0, members: 0 };

export function membershipOf({ organization_id: id, name, members }: Organization, account: string): Membership {
  return { organization: id === 0 ? null : { id, name }, ...standingIn(members, account) };
}

/** What a member list alone tells. */
export function standingIn(members: readonly Member[], account: string): Omit<Membership, 'organization'> {
  const own = members.find(({ email }) => isSameAccount(email, account));
  return {
    role: fromWire(own?.role),
    owners: members.filter(({ role }) => role === 'owner').length,
    members: members.length,
    mfa: own?.mfa,
    name: own?.name,
  };
}

/** Whether two reads tell the same of a user, so that nothing has to be drawn anew. */
export function isSameStanding(one: Membership, other: Membership): boolean {
  return JSON.stringify(standingOf(one)) === JSON.stringify(standingOf(other));
}

function standingOf({ role, organization, owners, members, name, mfa }: Membership): unknown[] {
  return [role, organization, owners, members, name, mfa];
}

/** Whether a user is known to have no organization yet. */
export function isStarting({ isKnown, organization }: CurrentUser): boolean {
  return isKnown && organization === null;
}

export function currentUserOf(user: UserIdentity, membership: Membership | null, isReading = false): CurrentUser {
  return { ...user, ...(membership ?? UNKNOWN), isKnown: membership !== null, isReading };
}
