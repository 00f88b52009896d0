/** What somebody asks of the member list: search, filters and order, as the address bar holds them (house bar: filters survive Back). */
import { ROLES, type Role } from '../roles.ts';

export const MEMBER_SORTS = ['role', 'account', 'name', 'mfa'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

export interface MemberQuery {
  /** Words that must all be found in the account or the name. */
  words: string;
  role: Role | null;
  mfa: 'on' | 'off' | null;
  sort: MemberSort;
  isDescending: boolean;
}

/** No search and no filter. */
export const UNNARROWED = { words: '', role: null, mfa: null } satisfies Partial<MemberQuery>;

/** Everybody, owners first. */
export const ALL_MEMBERS: MemberQuery = { ...UNNARROWED, sort: 'role', isDescending: false };

/** The longest search worth keeping: no account and no name is longer. */
const LONGEST_SEARCH = 300;

/** The query in an address; whatever is unknown there counts as left out. */
export function readMemberQuery(address: URLSearchParams): MemberQuery {
  const order = address.get('sort') ?? '';
  const mfa = address.get('mfa');
  return {
    words: (address.get('q') ?? '').slice(0, LONGEST_SEARCH),
    role: ROLES.find((role) => role === address.get('role')) ?? null,
    mfa: mfa === 'on' || mfa === 'off' ? mfa : null,
    sort: MEMBER_SORTS.find((sort) => sort === order.replace(/^-/, '')) ?? ALL_MEMBERS.sort,
    isDescending: order.startsWith('-'),
  };
}

/**
 * An address with this query in it; what else is in the address stays, and what is as usual is left out.
 * @returns the search part: empty, or with its `?`
 */
export function writeMemberQuery(address: URLSearchParams, query: MemberQuery): string {
  const next = new URLSearchParams(address);
  const isUsualOrder = query.sort === ALL_MEMBERS.sort && !query.isDescending;
  const parts = {
    q: query.words.trim(),
    role: query.role ?? '',
    mfa: query.mfa ?? '',
    sort: isUsualOrder ? '' : `${query.isDescending ? '-' : ''}${query.sort}`,
  };
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const text = next.toString();
  return text ? `?${text}` : '';
}

/** Whether a query hides some members. */
export function isNarrowed({ words, role, mfa }: MemberQuery): boolean {
  return words.trim() !== '' || role !== null || mfa !== null;
}
