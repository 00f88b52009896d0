/** The list of API keys: searched, sorted, joined with the members. No schemas here, for the weight of the page. */
import { canonicalAccount, namesOf } from '../auth/account.ts';
import type { KeyNote, ReplaceState } from './key-notes.ts';
import { LIMITS } from '../limits.ts';
import type { Locale } from '../locales.ts';
import { searchWith } from '../text/address-search.ts';
import { PERMANENT_DATE } from '../text/format.ts';
import { confirmationText } from '../text/plain-text.ts';
import { createMatcher, type Romanize, searchTextOf } from '../text/search-fold.ts';

export interface KeyRow {
  apikeyId: string;
  name: string;
  userName: string;
  userEmail: string;
}

export const KEY_SORTS = ['name', 'creator', 'left', 'replaceBy'] as const;
/** By name, by who made it, keys of people who have left first, or by the date until which they are to be replaced. */
export type KeySort = (typeof KEY_SORTS)[number];

/** Whether the creator is still a member; unknown while the members cannot be read, or if no account is given. */
type CreatorState = 'member' | 'left' | 'unknown';

export interface JoinedKey extends KeyRow {
  creator: CreatorState;
}

export interface NotedKey extends JoinedKey, KeyNote {
  state: ReplaceState;
  /** Days until its date, negative once it is past; null if it has none. */
  daysLeft: number | null;
  /** The key that is to take its place: a replacement was begun in this browser, and this key still exists. */
  replacement: KeyRow | null;
  /** The key whose place it is to take. */
  replaces: KeyRow | null;
}

interface KnownPeople {
  accounts: ReadonlySet<string>;
  /** Their login ids, and addresses by which one of them may be meant. */
  names: ReadonlySet<string>;
}

export function peopleOf(members: readonly { email: string }[]): KnownPeople {
  const accounts = new Set(members.map(({ email }) => canonicalAccount(email)));
  return { accounts, names: namesOf([...accounts], (account) => accounts.has(account)) };
}

/**
 * If only the address is a member's, the creator may be that member or one who has left: then nothing is claimed.
 * @param people of the organization, if they are known
 */
export function creatorState({ userEmail }: KeyRow, people: KnownPeople | undefined): CreatorState {
  const email = canonicalAccount(userEmail);
  if (!people || email === '') return 'unknown';
  if (people.accounts.has(email)) return 'member';
  return people.names.has(email) ? 'unknown' : 'left';
}

/** The keys whose name, id, creator or note holds all words, as every search of the console compares. */
export function searchKeys<Row extends KeyRow & Partial<KeyNote>>(
  keys: readonly Row[],
  words: string,
  romanize: Romanize | null = null,
): Row[] {
  const matches = createMatcher(words, romanize);
  return keys.filter(({ name, apikeyId, userName, userEmail, note }) =>
    matches(searchTextOf([name, apikeyId, userName, userEmail, note], romanize)),
  );
}

/** The keys in an order; equal ones stay as the provider has them. */
export function sortKeys<Row extends KeyRow & Partial<JoinedKey & KeyNote>>(
  keys: readonly Row[],
  sort: KeySort,
  locale: Locale,
): Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const byName = (a: Row, b: Row) => compare(a.name, b.name);
  // Sorts after every day that can be chosen.
  const day = ({ replaceBy }: Row) => replaceBy ?? PERMANENT_DATE;
  const maker = ({ userName, userEmail }: Row) => userName || userEmail;
  const orders: Record<KeySort, (a: Row, b: Row) => number> = {
    name: byName,
    creator: (a, b) => compare(maker(a), maker(b)) || byName(a, b),
    left: (a, b) => Number(b.creator === 'left') - Number(a.creator === 'left') || byName(a, b),
    replaceBy: (a, b) => (day(a) === day(b) ? byName(a, b) : day(a) < day(b) ? -1 : 1),
  };
  return keys.toSorted(orders[sort]);
}

/** The search and order of the list. */
export interface KeyQuery {
  words: string;
  sort: KeySort;
}

/** Unknown values count as left out. */
export function readKeyQuery(address: URLSearchParams): KeyQuery {
  return { words: address.get('q') ?? '', sort: toKeySort(address.get('sort')) };
}

/** Keeps what else is in the address, and leaves out what is as usual. Empty, or with its `?`. */
export function writeKeyQuery(address: URLSearchParams, { words, sort }: KeyQuery): string {
  return searchWith(address, { q: words.trim(), sort: sort === 'name' ? '' : sort });
}

export function toKeySort(text: string | null | undefined): KeySort {
  return KEY_SORTS.find((sort) => sort === text) ?? 'name';
}

/** What must be typed before a key is deleted: its name as it can be typed, or its id if the name shows nothing. */
export function confirmationTextOf({ name, apikeyId }: KeyRow): string {
  return confirmationText(name) || apikeyId;
}

/** The name proposed for a replacement: the same with a number, cut to the limit. */
export function nextKeyName(name: string, taken: readonly string[]): string {
  const base = name.trim().replace(/ \(\d+\)$/, '');
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const candidate = `${cut(base, LIMITS.apikeyName - ending.length)}${ending}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

/** At most so many UTF-16 units of a text, without cutting a character in two. */
function cut(text: string, max: number): string {
  let result = '';
  for (const character of text) {
    if (result.length + character.length > max) break;
    result += character;
  }
  return result.trimEnd();
}

/** Keys whose creator is certainly no member any more. */
export function keysOfFormerMembers<Key extends KeyRow>(
  keys: readonly Key[],
  members: readonly { email: string }[],
): Key[] {
  const people = peopleOf(members);
  return keys.filter((key) => creatorState(key, people) === 'left');
}
