/** The order of member rows: by one column, and within it by account, so that it is the same at every look. */
import { canonicalAccount } from '../auth/account.ts';
import type { MemberQuery, MemberSort } from './member-query.ts';
import type { Member } from './member.ts';
import { fromWire, ROLES } from '../roles.ts';

/** A member with what is looked at again and again when many rows are arranged. */
export interface Entry {
  member: Member;
  /** The account as it is compared. */
  account: string;
}

type Compare = (a: Entry, b: Entry) => number;

const byAccount: Compare = (a, b) => (a.account < b.account ? -1 : a.account > b.account ? 1 : 0);
// One collator for both languages: it knows Japanese and leaves Latin letters in their usual order.
const names = new Intl.Collator('ja', { numeric: true });

const COMPARE: Record<MemberSort, Compare> = {
  account: byAccount,
  role: (a, b) => rank(a) - rank(b) || byAccount(a, b),
  mfa: (a, b) => Number(b.member.mfa === 'on') - Number(a.member.mfa === 'on') || byAccount(a, b),
  // Whoever has no name comes last.
  name: (a, b) =>
    Number(!a.member.name) - Number(!b.member.name) ||
    names.compare(a.member.name ?? '', b.member.name ?? '') ||
    byAccount(a, b),
};

/** How two rows are compared under a query's order. */
export function compareMembers({ sort, isDescending }: Pick<MemberQuery, 'sort' | 'isDescending'>): Compare {
  const compare = COMPARE[sort];
  return isDescending ? (a, b) => compare(b, a) : compare;
}

/** A member, ready to be compared. */
export function toEntry(member: Member): Entry {
  return { member, account: canonicalAccount(member.email) };
}

function rank({ member }: Entry): number {
  return ROLES.indexOf(fromWire(member.role));
}
