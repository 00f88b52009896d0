import type { Member } from '../members/member.ts';
import { membersIn } from '../members/member-conditions.ts';
import { rankOf } from '../roles.ts';
import { createMatcher, type Romanize, searchTextOf } from '../text/search-fold.ts';

export interface MfaOverview {
  total: number;
  on: number;
  /** Members who would have to enrol at their next sign-in: owners first, then admins, then by account. */
  without: Member[];
  having: Member[];
  /** The provider did not say whether they have a second factor. */
  unknown: Member[];
  owners: { total: number; on: number };
  admins: { total: number; on: number };
}

export function mfaOverview(members: readonly Member[]): MfaOverview {
  const ordered = members.toSorted((a, b) => rankOf(a.role) - rankOf(b.role) || compare(a.email, b.email));
  const having = membersIn(ordered, 'withMfa');
  return {
    total: members.length,
    on: having.length,
    without: membersIn(ordered, 'withoutMfa'),
    having,
    unknown: membersIn(ordered, 'mfaUnknown'),
    owners: countOf(members, 'owner'),
    admins: countOf(members, 'admin'),
  };
}

export function searchMfaOverview(
  members: readonly Member[],
  words: string,
  romanize: Romanize | null = null,
): Member[] {
  const matches = createMatcher(words, romanize);
  return members.filter(({ email, name }) => matches(searchTextOf([email, name], romanize)));
}

function countOf(members: readonly Member[], role: 'owner' | 'admin'): { total: number; on: number } {
  const holders = members.filter((member) => member.role === role);
  return { total: holders.length, on: membersIn(holders, 'withMfa').length };
}

// By code units: a collator is slow over ten thousand addresses.
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
