/** Who has a second factor, and what a stricter policy would mean: the board before the switch (specification, sections 4 and 6). */
import type { WireRole } from '../roles.ts';

/** A member as far as the board looks at one. */
export interface MfaOverviewMember {
  email: string;
  name?: string | undefined;
  role: WireRole;
  mfa: 'on' | 'off';
}

export interface MfaOverview<Member extends MfaOverviewMember> {
  total: number;
  on: number;
  /** Those who would have to enrol at their next sign-in: owners first, then admins, then by account. */
  without: Member[];
  /** Those who have it, in the same order. */
  having: Member[];
  owners: { total: number; on: number };
  admins: { total: number; on: number };
  /** Whether every owner has a second factor; false where there is no owner to be seen. */
  isEveryOwnerSafe: boolean;
}

const ORDER = { owner: 0, admin: 1, general: 2 } as const;

/** Sorts the members by what the policy would mean for them. */
export function mfaOverview<Member extends MfaOverviewMember>(members: readonly Member[]): MfaOverview<Member> {
  const ordered = members.toSorted(
    (a, b) => ORDER[a.role ?? 'general'] - ORDER[b.role ?? 'general'] || compare(a.email, b.email),
  );
  const having = ordered.filter(({ mfa }) => mfa === 'on');
  const owners = countOf(members, 'owner');
  return {
    total: members.length,
    on: having.length,
    without: ordered.filter(({ mfa }) => mfa !== 'on'),
    having,
    owners,
    admins: countOf(members, 'admin'),
    isEveryOwnerSafe: owners.total > 0 && owners.on === owners.total,
  };
}

/** The members whose account or name holds the words. */
export function searchMfaOverview<Member extends MfaOverviewMember>(
  members: readonly Member[],
  words: string,
): Member[] {
  const wanted = words.normalize('NFKC').toLowerCase().trim();
  if (wanted === '') return [...members];
  return members.filter(({ email, name }) =>
    `${email}\n${name ?? ''}`.normalize('NFKC').toLowerCase().includes(wanted),
  );
}

function countOf(members: readonly MfaOverviewMember[], role: 'owner' | 'admin'): { total: number; on: number } {
  const those = members.filter((member) => member.role === role);
  return { total: those.length, on: those.filter(({ mfa }) => mfa === 'on').length };
}

/** Plain order of code units: a collator over ten thousand addresses would be felt. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
