/** The part of the catalogue that concerns members, light enough for every screen that lists them. */
import { isSameAccount } from '../auth/account.ts';
import { fromWire, passes, type RequiredRole, type Role, type WireRole } from '../roles.ts';

interface Person {
  email: string;
  role: WireRole;
  mfa: 'on' | 'off' | 'unknown';
}

interface MemberCase {
  role?: Role;
  mfa?: Person['mfa'];
}

/** Cases by which members are counted and filtered. An unknown MFA is a case of its own, neither on nor off. */
export const MEMBER_CASES = {
  withMfa: { mfa: 'on' },
  withoutMfa: { mfa: 'off' },
  mfaUnknown: { mfa: 'unknown' },
  ownersWithoutMfa: { role: 'owner', mfa: 'off' },
  ownersMfaUnknown: { role: 'owner', mfa: 'unknown' },
} as const satisfies Record<string, MemberCase>;

export function membersIn<Member extends Person>(
  members: readonly Member[],
  name: keyof typeof MEMBER_CASES,
): Member[] {
  return members.filter((member) => isInCase(member, MEMBER_CASES[name]));
}

/** @param wanted what is left out, or null, is any */
export function isInCase(
  member: Pick<Person, 'role' | 'mfa'>,
  { role = null, mfa = null }: { role?: Role | null; mfa?: Person['mfa'] | null },
): boolean {
  return (role === null || fromWire(member.role) === role) && (mfa === null || member.mfa === mfa);
}

/** Whether the organization loses its only owner with one person. One person alone can only be the owner. */
export function hasSingleOwner({ owner, all }: { owner: number; all: number }): boolean {
  return owner === 1 && all > 1;
}

/** What a line says: the first of what was found by name, and how many there are. */
export interface Finding<Href extends string> {
  count: number;
  /** A domain, an account or a key's name; empty if the condition is about the whole organization or a service. */
  name: string;
  href: Href;
}

export interface Row<Facts, Found> {
  /** Key of `home.needs` in the messages. */
  name: string;
  tone: 'bad' | 'warn' | 'info';
  /** Who can do something about it: for everybody else it is no condition. */
  role: RequiredRole;
  find: (facts: Facts) => Found | null;
}

/** A source that is left out was not read, or not yet. */
export interface MemberFacts {
  account: string;
  role: Role;
  members?: readonly Person[] | undefined;
}

export const MEMBER_CONDITIONS = [
  { name: 'ownMfaOff', tone: 'warn', role: 'owner', find: findOwnMfaOff },
  { name: 'ownersWithoutMfa', tone: 'warn', role: 'admin', find: findOwnersWithoutMfa },
  { name: 'singleOwner', tone: 'warn', role: 'owner', find: findSingleOwner },
] as const satisfies readonly Row<MemberFacts, Finding<string>>[];

/** Those of the members that this user can do something about. */
export function listMemberConditions(facts: MemberFacts): (typeof MEMBER_CONDITIONS)[number]['name'][] {
  return MEMBER_CONDITIONS.filter(({ role, find }) => passes(facts.role, role) && find(facts)).map(({ name }) => name);
}

function findOwnMfaOff({ members = [], account }: MemberFacts) {
  const mine = membersIn(members, 'ownersWithoutMfa').filter(({ email }) => isSameAccount(email, account));
  return found(
    mine.map(({ email }) => email),
    '/security#own-mfa',
  );
}

function findOwnersWithoutMfa({ members = [], account }: MemberFacts) {
  const others = membersIn(members, 'ownersWithoutMfa').filter(({ email }) => !isSameAccount(email, account));
  return found(
    others.map(({ email }) => email),
    '/organization?role=owner&mfa=off',
  );
}

function findSingleOwner({ members = [] }: MemberFacts) {
  const owner = members.filter(({ role }) => role === 'owner').length;
  return hasSingleOwner({ owner, all: members.length }) ? found([''], '/organization') : null;
}

export function found<const Href extends string>(names: readonly string[], href: Href): Finding<Href> | null {
  const [name] = names;
  return name === undefined ? null : { count: names.length, name, href };
}
