import 'server-only';
import { randomBytes } from 'node:crypto';
import type { LineRow } from './schema';
import { foldForSearch } from '@/lib/rules/text/search-fold';

/** More than a list of 10,000 IP addresses; what is larger is left out of a line. */
const CONTENT_CHARS = 400_000;
const BROWSER_CHARS = 300;
const SEARCH_CHARS = 1000;

/** A text as both databases give it back: no NUL, no half of a pair. */
export function plainText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** JSON `[salt, address, browser]`: the salt keeps the digest from being guessed once the text is erased. */
export function writeOrigin(address: string | undefined, browser: string | undefined): string {
  return JSON.stringify([salt(), address ?? null, browser ? plainText(browser).slice(0, BROWSER_CHARS) : null]);
}

/** JSON `[salt, before, after]`. */
export function writeContent(before: unknown, after: unknown): string {
  const text = plainText(JSON.stringify([salt(), before ?? null, after ?? null]));
  return text.length > CONTENT_CHARS ? JSON.stringify([salt(), null, null]) : text;
}

function salt(): string {
  return randomBytes(12).toString('base64url');
}

/** The parts behind the salt; nulls once erased. */
export function readParts(text: string | null): readonly [unknown, unknown] {
  if (text === null) return [null, null];
  const parts: unknown = JSON.parse(text);
  return Array.isArray(parts) ? [parts[1] ?? null, parts[2] ?? null] : [null, null];
}

interface SearchableLine {
  account: string;
  target: { id: string };
  before: unknown;
  after: unknown;
  requestId: string;
  address: string | undefined;
}

/** What a search looks through, folded like every search of the console. */
export function searchTextOf({ account, target, before, after, requestId, address }: SearchableLine): string {
  const texts = [account, target.id, requestId, address ?? '', ...valuesIn(before), ...valuesIn(after)];
  return foldForSearch(plainText([...new Set(texts)].join('\u2028'))).slice(0, SEARCH_CHARS);
}

/**
 * Whether a line's search text is what its other columns give: a line that a search does not find, or finds by another's words,
 * is as good as hidden.
 * @param people the names behind the pseudonyms
 */
export function isSearchTextOf(row: LineRow, people: ReadonlyMap<string, string>): boolean {
  if (row.origin === null || row.content === null) return row.search === '';
  const [address] = readParts(row.origin);
  const [before, after] = readParts(row.content);
  const account = people.get(row.person) ?? '';
  const named = people.get(row.target) ?? row.target;
  // Releases before took the target as it was typed, so that one's own account could stand in it twice.
  return [named, named.toUpperCase()].some((id) => {
    const line = { account, target: { id }, before, after, requestId: row.request_id };
    return row.search === searchTextOf({ ...line, address: typeof address === 'string' ? address : undefined });
  });
}

function valuesIn(state: unknown): string[] {
  if (Array.isArray(state)) return state.flatMap(valuesIn);
  if (typeof state === 'object' && state !== null) return Object.values(state).flatMap(valuesIn);
  return typeof state === 'string' || typeof state === 'number' ? [String(state)] : [];
}
