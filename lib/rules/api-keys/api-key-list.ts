/** The list of API keys as somebody looks through it: searched, sorted, joined with the members. Light: no schemas here. */
import { canonicalAccount, namesOf } from '../auth/account.ts';
import type { KeyNote, ReplaceState } from './key-notes.ts';
import { LIMITS } from '../limits.ts';
import type { Locale } from '../locales.ts';
import { PERMANENT_DATE } from '../contracts/plans.ts';
import { confirmationText } from '../text/plain-text.ts';

/** A row of the list, as the provider answers it. */
export interface KeyRow {
  apikeyId: string;
  name: string;
  userName: string;
  userEmail: string;
}

export const KEY_SORTS = ['name', 'creator', 'left', 'replaceBy'] as const;
/** By name, by who made it, keys of people who have left first, or by the date until which they are to be replaced. */
export type KeySort = (typeof KEY_SORTS)[number];

/** Whether the person who made a key is still a member; unknown while the members cannot be read, or where no account is given. */
type CreatorState = 'member' | 'left' | 'unknown';

/** A key with what is known of its maker. */
export interface JoinedKey extends KeyRow {
  creator: CreatorState;
}

/** A key with what this browser keeps about it. */
export interface NotedKey extends JoinedKey, KeyNote {
  state: ReplaceState;
  /** Days until its date, negative once it is past; null where there is none. */
  daysLeft: number | null;
}

/** Who belongs to the organisation, as makers of keys are looked up. */
interface KnownPeople {
  accounts: ReadonlySet<string>;
  /** Their login ids, and addresses by which one of them may be meant. */
  names: ReadonlySet<string>;
}

/** The members as makers of keys are looked up. */
export function peopleOf(members: readonly { email: string }[]): KnownPeople {
  const accounts = new Set(members.map(({ email }) => canonicalAccount(email)));
  return { accounts, names: namesOf([...accounts], (account) => accounts.has(account)) };
}

/**
 * Joins a key with the members (specification, section 3). Where only the address is a member's, it may be that member
 * or somebody who has left: then nothing is claimed.
 * @param people those of the organisation, or nothing where they are not known
 */
export function creatorState({ userEmail }: KeyRow, people: KnownPeople | undefined): CreatorState {
  const email = canonicalAccount(userEmail);
  if (!people || email === '') return 'unknown';
  if (people.accounts.has(email)) return 'member';
  return people.names.has(email) ? 'unknown' : 'left';
}

/** The keys whose name, id, maker or note holds the words, whatever their case or width. */
export function searchKeys<Row extends KeyRow & Partial<KeyNote>>(keys: readonly Row[], words: string): Row[] {
  const parts = fold(words)
    .split(/\s+/)
    .filter((part) => part !== '');
  return keys.filter(({ name, apikeyId, userName, userEmail, note = '' }) => {
    const text = fold([name, apikeyId, userName, userEmail, note].join('\n'));
    return parts.every((part) => text.includes(part));
  });
}

/** The keys in an order; equal ones stay as the provider has them. */
export function sortKeys<Row extends JoinedKey & Partial<KeyNote>>(
  keys: readonly Row[],
  sort: KeySort,
  locale: Locale,
): Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const byName = (a: Row, b: Row) => compare(a.name, b.name);
  // Behind every day that can be chosen.
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

/** The order that an address asks for; by name unless it is one of the known ones. */
export function toKeySort(text: string | null | undefined): KeySort {
  return KEY_SORTS.find((sort) => sort === text) ?? 'name';
}

/** What must be typed before a key is deleted: its name as it can be typed; one that shows nothing is stood in for by the id. */
export function confirmationTextOf({ name, apikeyId }: KeyRow): string {
  return confirmationText(name) || apikeyId;
}

/** A name for the key that follows another one: the same with a number, within the longest name there may be. */
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
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > max) break;
    kept += character;
  }
  return kept.trimEnd();
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
