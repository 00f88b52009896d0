import { LIMITS } from '../limits.ts';
import { ROLES, type Role } from '../roles.ts';
import type { SavedFilter } from '../team/team-entries.ts';
import { searchWith } from '../text/address-search.ts';
import { listOf, object, stored, text } from '../text/stored-json.ts';

export const MEMBER_SORTS = ['role', 'account', 'name', 'mfa'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

export const MFA_FILTERS = ['on', 'off', 'unknown'] as const;
type MfaFilter = (typeof MFA_FILTERS)[number];

export interface MemberQuery {
  /** All words must be found in the account or the name. */
  words: string;
  role: Role | null;
  mfa: MfaFilter | null;
  /** Only those who made API keys. */
  hasKeys: boolean;
  sort: MemberSort;
  isDescending: boolean;
}

export const UNNARROWED = { words: '', role: null, mfa: null, hasKeys: false } satisfies Partial<MemberQuery>;

export const ALL_MEMBERS: MemberQuery = { ...UNNARROWED, sort: 'role', isDescending: false };

/** No account and no name is longer. */
const LONGEST_SEARCH = 300;

/** Unknown values count as left out. */
export function readMemberQuery(address: URLSearchParams): MemberQuery {
  const order = address.get('sort') ?? '';
  return {
    words: (address.get('q') ?? '').slice(0, LONGEST_SEARCH),
    role: ROLES.find((role) => role === address.get('role')) ?? null,
    mfa: MFA_FILTERS.find((mfa) => mfa === address.get('mfa')) ?? null,
    hasKeys: address.get('keys') === 'yes',
    sort: MEMBER_SORTS.find((sort) => sort === order.replace(/^-/, '')) ?? ALL_MEMBERS.sort,
    isDescending: order.startsWith('-'),
  };
}

/** Keeps what else is in the address, and leaves out what is as usual. Empty, or with its `?`. */
export function writeMemberQuery(address: URLSearchParams, query: MemberQuery): string {
  const isUsualOrder = query.sort === ALL_MEMBERS.sort && !query.isDescending;
  return searchWith(address, {
    q: query.words.trim(),
    role: query.role ?? '',
    mfa: query.mfa ?? '',
    keys: query.hasKeys ? 'yes' : '',
    sort: isUsualOrder ? '' : `${query.isDescending ? '-' : ''}${query.sort}`,
  });
}

export function isNarrowed({ words, role, mfa, hasKeys }: MemberQuery): boolean {
  return words.trim() !== '' || role !== null || mfa !== null || hasKeys;
}

/** What a query narrows by, without its order. */
export type MemberFilter = Pick<MemberQuery, keyof typeof UNNARROWED>;

export const WITH_KEYS: MemberFilter = { ...UNNARROWED, hasKeys: true };

export const storedFilters = stored(listOf(object<SavedFilter>({ name: text, search: text })));

export function savedFilter(name: string, query: MemberQuery): SavedFilter {
  return {
    name: name.trim().slice(0, LIMITS.filterName),
    search: writeMemberQuery(new URLSearchParams(), { ...ALL_MEMBERS, ...filterOf(query) }),
  };
}

export function filterIn({ search }: SavedFilter): MemberFilter {
  return filterOf(readMemberQuery(new URLSearchParams(search)));
}

export function isSameFilter(a: MemberFilter, b: MemberFilter): boolean {
  return a.words.trim() === b.words.trim() && a.role === b.role && a.mfa === b.mfa && a.hasKeys === b.hasKeys;
}

function filterOf({ words, role, mfa, hasKeys }: MemberQuery): MemberFilter {
  return { words, role, mfa, hasKeys };
}
