import { ALL_MEMBERS, type MemberQuery, readMemberQuery } from '@/lib/rules/members/member-query';
import { firstMembers } from '@/lib/rules/members/member-search';
import type { Member } from '@/lib/rules/members/member';
import { fromWire, type Role } from '@/lib/rules/roles';

export type MemberCounts = Record<Role, number> & { mfa: Record<Member['mfa'], number>; all: number };

/** What the page's HTML holds of the member list, however long it is: the first rows of the address's query, and the counts. */
export interface FirstMembers {
  query: MemberQuery;
  rows: Member[];
  matched: number;
  counts: MemberCounts;
}

const FIRST_ROWS = 50;

/** Of the usual query. A list that is the same object as at the page before is not gone through again. */
const usual = new WeakMap<readonly Member[], FirstMembers>();

/** @param search the search parameters of the page */
export function firstPaintOf(
  members: readonly Member[],
  search: Readonly<Record<string, string | string[] | undefined>>,
): FirstMembers {
  const texts = Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const query = readMemberQuery(new URLSearchParams(texts));
  const isUsual = isSameQuery(query, ALL_MEMBERS);
  const known = isUsual ? usual.get(members) : undefined;
  if (known) return known;
  const first = { query, ...firstMembers(members, query, FIRST_ROWS), counts: countMembers(members) };
  if (isUsual) usual.set(members, first);
  return first;
}

export function countMembers(members: readonly Member[]): MemberCounts {
  const counts: MemberCounts = {
    owner: 0,
    admin: 0,
    general: 0,
    mfa: { on: 0, off: 0, unknown: 0 },
    all: members.length,
  };
  for (const { role, mfa } of members) {
    counts[fromWire(role)] += 1;
    counts.mfa[mfa] += 1;
  }
  return counts;
}

export function isSameQuery(a: MemberQuery, b: MemberQuery): boolean {
  return (Object.keys(ALL_MEMBERS) as (keyof MemberQuery)[]).every((name) => a[name] === b[name]); // The keys of a query are known.
}
