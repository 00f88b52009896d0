import { MEMBER_CASES } from './member-conditions.ts';
import { LIMITS } from '../limits.ts';
import { listOf, object, stored, text } from '../text/stored-json.ts';
import { type MemberQuery, readMemberQuery, UNNARROWED, writeMemberQuery, ALL_MEMBERS } from './member-query.ts';

/** What a query narrows by, without its order. */
export type MemberFilter = Pick<MemberQuery, keyof typeof UNNARROWED>;

/** Filters that everybody needs, by the cases of the catalogue; keys of `members.saved` in the messages. */
export const PRESET_FILTERS = [
  { key: 'ownersWithoutMfa', filter: { ...UNNARROWED, ...MEMBER_CASES.ownersWithoutMfa } },
  { key: 'withoutMfa', filter: { ...UNNARROWED, ...MEMBER_CASES.withoutMfa } },
  { key: 'mfaUnknown', filter: { ...UNNARROWED, ...MEMBER_CASES.mfaUnknown } },
  { key: 'withKeys', filter: { ...UNNARROWED, hasKeys: true } },
] as const satisfies readonly { key: string; filter: MemberFilter }[];

/** A filter that the user named; as the search of an address, so that an older release reads it too. */
export interface SavedFilter {
  name: string;
  search: string;
}

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

/** A filter of the same name is replaced. */
export function withFilter(filters: readonly SavedFilter[], added: SavedFilter): SavedFilter[] {
  return [...filters.filter(({ name }) => name !== added.name), added].slice(-LIMITS.savedFilters);
}

export function isSameFilter(a: MemberFilter, b: MemberFilter): boolean {
  return a.words.trim() === b.words.trim() && a.role === b.role && a.mfa === b.mfa && a.hasKeys === b.hasKeys;
}

function filterOf({ words, role, mfa, hasKeys }: MemberQuery): MemberFilter {
  return { words, role, mfa, hasKeys };
}
