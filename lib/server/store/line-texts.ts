import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { FailureCode } from '@/lib/rules/failures';
import type { JournalLine, LineOutcome, LineRefusal, State } from '@/lib/rules/journal/journal-line';
import type { JournalAct, TargetKind } from '@/lib/rules/journal/journal-rules';
import { inOneGo, type LongValues, shortenStates } from '@/lib/rules/journal/long-values';
import { LIMITS } from '@/lib/rules/limits';
import { charged, chargedInRound } from '@/lib/server/process-time';
import { SERVER_TIMING } from '@/lib/server/timing';
import { digestOf } from './chain';
import type { ShownRow } from './line-contents';
import type { LineRow } from './schema';
import type { StoreScope } from './scope';
import { foldForSearch } from '@/lib/rules/text/search-fold';

/** More than a list of 10,000 IP addresses; what is larger is left out of a line. */
const CONTENT_CHARS = 400_000;
const BROWSER_CHARS = 300;
const SEARCH_CHARS = 1000;
const STATUS_CHARS = 100;

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
  const text = charged(() => plainText(JSON.stringify([salt(), before ?? null, after ?? null])));
  return text.length > CONTENT_CHARS ? JSON.stringify([salt(), null, null]) : text;
}

/** JSON `[salt, status, text]`: the provider's words may name a person, so that they are kept as what can be erased is. */
export function refusalColumns(said: LineRefusal | undefined): Pick<LineRow, 'refusal' | 'refusal_digest'> {
  if (!said) return { refusal: null, refusal_digest: null };
  const cut = (text: string, chars: number) => plainText(text.slice(0, chars));
  const refusal = JSON.stringify([salt(), cut(said.status, STATUS_CHARS), cut(said.text, LIMITS.errorText)]);
  return { refusal, refusal_digest: digestOf(refusal) };
}

function salt(): string {
  return randomBytes(12).toString('base64url');
}

/** A content that is longer lies apart, and its line has the beginning of it. */
const LINE_CHARS = 8192;

export function isLongContent(content: string): boolean {
  return content.length > LINE_CHARS;
}

/** What a line shows of a long content, with its salt; undefined if it holds the content itself. */
export function shortContentOf(content: string): string | undefined {
  if (!isLongContent(content)) return undefined;
  return charged(() => inOneGo(shorten(partsOf(content))));
}

/** Both sides of a line as they are kept, with what the line shows of a long one. */
export interface LineContent {
  text: string;
  before: State | null;
  after: State | null;
  short?: string | undefined;
}

/** Reads a content that is about to be kept; a long one in pieces, between which others come. */
export async function readContent(text: string): Promise<LineContent> {
  if (!isLongContent(text)) return { text, ...wholeStates(text) };
  const parts = await chargedInRound(() => partsOf(text));
  const steps = shorten(parts);
  for (;;) {
    const { value, done } = await chargedInRound(() => steps.next());
    if (done) return { text, ...statesIn(parts), short: value };
  }
}

function* shorten(parts: readonly unknown[]): Generator<undefined, string> {
  const [ownSalt] = parts;
  const { before, after } = statesIn(parts);
  const short = yield* shortenStates(before, after, (text) =>
    createHash('sha256').update(String(ownSalt)).update(text).digest('base64url').slice(0, 22),
  );
  return JSON.stringify([ownSalt, short.before, short.after, short.long]);
}

/** Before and after as a list of lines shows them. */
export function shownStates(content: string | null): Pick<JournalLine, 'before' | 'after' | 'long'> {
  const shown = content === null ? null : (shortContentOf(content) ?? content);
  const long = shown === null ? undefined : partsOf(shown)[3]; // As `shortContentOf` made it.
  return { ...wholeStates(shown), ...(long === undefined ? {} : { long: long as LongValues }) };
}

export function wholeStates(content: string | null): { before: State | null; after: State | null } {
  return statesIn([null, ...charged(() => readParts(content))]);
}

function statesIn([, ...states]: readonly unknown[]): { before: State | null; after: State | null } {
  const [before = null, after = null] = states.map(stateOf);
  return { before, after };
}

function stateOf(part: unknown): State | null {
  return typeof part === 'object' && part !== null ? { ...part } : null;
}

/** The parts behind the salt; nulls once erased. */
export function readParts(text: string | null): readonly [unknown, unknown] {
  const [, first = null, second = null] = text === null ? [] : partsOf(text);
  return [first, second];
}

/** None of a text that the console never wrote: the check of the chain names its line, and the others are shown. */
function partsOf(text: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
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
  const found = new Set<string>();
  let folded = '';
  // A list of thousands has more than is kept: what goes beyond is not looked at.
  for (const text of valuesIn([account, target.id, requestId, address ?? '', before, after])) {
    if (found.has(text)) continue;
    found.add(text);
    folded += foldForSearch(plainText(text));
    if (folded.length >= SEARCH_CHARS) break;
  }
  return folded.slice(0, SEARCH_CHARS);
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
  const named = (row.target_kind === 'journal' ? undefined : people.get(row.target)) ?? row.target;
  // Releases before took the target as it was typed, so that one's own account could stand in it twice.
  return [named, named.toUpperCase()].some((id) => {
    const line = { account, target: { id }, before, after, requestId: row.request_id };
    return row.search === searchTextOf({ ...line, address: typeof address === 'string' ? address : undefined });
  });
}

function* valuesIn(state: unknown): Generator<string> {
  if (typeof state === 'object' && state !== null) for (const value of Object.values(state)) yield* valuesIn(value);
  else if (typeof state === 'string' || typeof state === 'number') yield String(state);
}

/** A row as screens get it. */
export function toLine(
  scope: StoreScope,
  row: ShownRow,
  states: Pick<JournalLine, 'before' | 'after' | 'long'>,
  { accounts, undoneBy }: { accounts: ReadonlyMap<string, string>; undoneBy: number | null },
): JournalLine {
  const [address, browser] = readParts(row.origin);
  const { before, after } = states;
  const account = accounts.get(row.person) ?? null;
  const isPerson = row.target_kind === 'member' || row.target_kind === 'account';
  return {
    id: row.id,
    timeMs: row.time,
    act: row.operation as JournalAct, // The acts of a newer release are shown by their names.
    person: { id: row.person, account, isOwn: account === scope.account },
    target: {
      kind: row.target_kind as TargetKind, // As above.
      id: row.target || (row.result ?? ''),
      text: isPerson ? (accounts.get(row.target) ?? null) : row.target || row.result,
      name: nameIn(after) ?? nameIn(before),
    },
    ...states,
    outcome: outcomeOf(row),
    code: row.code as FailureCode | null, // As above.
    refusal: refusalIn(row),
    endedMs: row.ended,
    settledMs: row.corrected_time ?? row.settled_time,
    requestId: row.request_id,
    address: typeof address === 'string' ? address : null,
    browser: typeof browser === 'string' ? browser : null,
    undoes: row.undoes,
    undoneBy,
    isErased: row.origin === null || row.content === null,
  };
}

/** An instance that was never heard of again has stopped waiting for the answer long ago. */
function outcomeOf({ status, time }: ShownRow): LineOutcome {
  const isLost = status === 'pending' && time < Date.now() - SERVER_TIMING.outcomePendingMs;
  return isLost ? 'unknown' : (status as LineOutcome); // Only `statusOf` writes it.
}

function refusalIn({ refusal }: ShownRow): LineRefusal | null {
  if (refusal === null) return null;
  const [status, text] = readParts(refusal);
  return { status: String(status ?? ''), text: String(text ?? '') };
}

function nameIn(state: State | null): string | null {
  return typeof state?.name === 'string' ? state.name : null;
}
