import 'server-only';
import {
  type JournalFilters,
  type JournalLine,
  type JournalPage,
  type LineOutcome,
  type State,
} from '@/lib/rules/journal/journal-line';
import { SERVER_TIMING } from '@/lib/server/timing';
import { read } from './database';
import { countLines, findLines } from './find-lines';
import { type PageWish, personIds, windowOf } from './journal-filters';
import { firstWithin } from './line-contents';
import type { LineRow } from './schema';
import type { StoreScope } from './scope';
import type { FailureCode } from '@/lib/rules/failures';
import type { JournalAct, TargetKind } from '@/lib/rules/journal/journal-rules';
import { readParts, shownStates, wholeStates } from '@/lib/server/store/line-texts';

/** On a screen; an export takes more at a time. */
export const PAGE_LINES = 100;
const MOST_LINES = 1000;
/** A page ends with the line that fills it; one line alone may be longer. */
const PAGE_BYTES = 1_000_000;

const NOTHING: JournalPage = { lines: [], next: null, searchedToMs: null };

/**
 * The lines that somebody may see, the newest first: all of the organization for owners and admins, their own for others.
 * Of long values they hold the beginning, unless they are wanted whole; a page ends where it has enough bytes.
 * A search that found little may say where to go on (`next`) with few lines or none.
 */
export async function listLines(scope: StoreScope, filters: JournalFilters, wish: PageWish = {}): Promise<JournalPage> {
  const limit = Math.max(1, Math.min(wish.limit ?? PAGE_LINES, MOST_LINES));
  const ids = await personIds(scope, filters);
  const window = ids && (await windowOf(scope, filters, ids, wish));
  if (!window) return NOTHING;
  const direction = wish.newer === undefined ? 'desc' : 'asc';
  const { rows, end } = await findLines(filters, ids, { ...window, direction, limit });
  const isIn = ({ id }: { id: number }) => id >= window.low && id <= window.high;
  const found = rows.filter(isIn);
  const isWhole = wish.isWhole === true;
  const taken = await firstWithin(
    scope,
    found.map(({ id }) => id),
    { bytes: PAGE_BYTES, isWhole },
  );
  const shown = await rowsOf(scope, taken, isWhole);
  const lines = await toLines(scope, shown, isWhole);
  const cut = taken.length < found.length ? found[taken.length - 1] : undefined;
  const last = cut ?? (rows.length === limit ? rows.at(-1) : end);
  const next = direction === 'desc' && last && isIn(last) ? last : undefined;
  return { lines, next: next?.id ?? null, searchedToMs: next?.time ?? null };
}

/** The newest first. */
async function rowsOf({ organization }: StoreScope, ids: readonly number[], isWhole: boolean): Promise<LineRow[]> {
  if (ids.length === 0) return [];
  return read(async (database) => {
    const rows = await database
      .selectFrom('journal_lines')
      .selectAll()
      .where('organization', '=', organization)
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute();
    if (!isWhole) return rows;
    const apart = await database
      .selectFrom('journal_contents')
      .select(['id', 'content'])
      .where('organization', '=', organization)
      .where('id', 'in', ids)
      .execute();
    const whole = new Map(apart.map(({ id, content }) => [id, content]));
    return rows.map((row) => ({ ...row, content: whole.get(row.id) ?? row.content }));
  });
}

/** One line; null if there is none that this user may see. */
export async function readLine(scope: StoreScope, id: number): Promise<JournalLine | null> {
  const ids = await personIds(scope, {});
  if (!ids) return null;
  // Links count from 1: what stands before them was never written by the console.
  const rows = id > 0 ? await rowsOf(scope, [id], true) : [];
  const [line = null] = await toLines(
    scope,
    rows.filter(({ person }) => ids.person === undefined || person === ids.person),
    true,
  );
  return line;
}

/**
 * Whether one of these acts was done afterwards on what a line is about, or may have been: then its state says nothing of the line.
 */
export async function hasLaterLine(
  { organization }: StoreScope,
  { id, acts }: { id: number; acts: readonly string[] },
): Promise<boolean> {
  const later = await read((database) =>
    database
      .selectFrom('journal_lines as line')
      .innerJoin('journal_lines as other', (join) =>
        join
          .onRef('other.organization', '=', 'line.organization')
          .onRef('other.about', '=', 'line.about')
          .onRef('other.id', '>', 'line.id'),
      )
      .select('other.id')
      .where('line.organization', '=', organization)
      .where('line.id', '=', id)
      .where('other.operation', 'in', acts)
      .where('other.status', '!=', 'failed')
      .limit(1)
      .executeTakeFirst(),
  );
  return later !== undefined;
}

/** When the first line was written that the organization's journal still has; null without any. */
export async function journalSince({ organization }: StoreScope): Promise<number | null> {
  const first = await read((database) =>
    database
      .selectFrom('journal_lines')
      .select('time')
      .where('organization', '=', organization)
      .where('id', '>', 0)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  );
  return first?.time ?? null;
}

export interface JournalSummary {
  count: number;
  firstMs: number | null;
  lastMs: number | null;
  /** Lines that are added later are not counted. */
  upTo: number;
}

/** How many lines there are, and the first and the last of them; counted in pieces, so that nobody waits for it. */
export async function summarizeLines(scope: StoreScope, filters: JournalFilters): Promise<JournalSummary> {
  const { organization } = scope;
  const ids = await personIds(scope, filters);
  const window = ids && (await windowOf(scope, filters, ids, {}));
  const head = await read((database) =>
    database.selectFrom('journal_heads').select('position').where('organization', '=', organization).executeTakeFirst(),
  );
  const upTo = head?.position ?? 0;
  const found = window && (await countLines(filters, ids, { ...window, high: Math.min(window.high, upTo) }));
  const [firstMs = null, lastMs = null] = await timesOf(scope, [found?.first ?? null, found?.last ?? null]);
  return { count: found?.count ?? 0, firstMs, lastMs, upTo };
}

/** When lines were written. */
async function timesOf({ organization }: StoreScope, ids: readonly (number | null)[]): Promise<(number | null)[]> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return [];
  const rows = await read((database) =>
    database
      .selectFrom('journal_lines')
      .select(['id', 'time'])
      .where('organization', '=', organization)
      .where('id', 'in', wanted)
      .execute(),
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.time ?? null);
}

/** Rows as screens get them, with the names behind the pseudonyms and the lines that took them back. */
async function toLines(scope: StoreScope, rows: readonly LineRow[], isWhole: boolean): Promise<JournalLine[]> {
  if (rows.length === 0) return [];
  const { organization } = scope;
  const people = [...new Set(rows.flatMap(({ person, target }) => [person, target]))];
  const [names, undoing] = await read((database) =>
    Promise.all([
      database
        .selectFrom('journal_people')
        .select(['id', 'account'])
        .where('organization', '=', organization)
        .where('id', 'in', people)
        .execute(),
      database
        .selectFrom('journal_lines')
        .select(['id', 'undoes'])
        .where('organization', '=', organization)
        .where(
          'undoes',
          'in',
          rows.map(({ id }) => id),
        )
        .where('status', '=', 'done')
        .execute(),
    ]),
  );
  const accounts = new Map(names.map(({ id, account }) => [id, account]));
  const undoneBy = new Map(undoing.map(({ id, undoes }) => [undoes, id]));
  return rows.map((row) => {
    const states = isWhole ? wholeStates(row.content) : shownStates(row.content);
    return toLine(scope, row, states, { accounts, undoneBy: undoneBy.get(row.id) ?? null });
  });
}

function toLine(
  scope: StoreScope,
  row: LineRow,
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
function outcomeOf({ status, time }: LineRow): LineOutcome {
  const isLost = status === 'pending' && time < Date.now() - SERVER_TIMING.outcomePendingMs;
  return isLost ? 'unknown' : (status as LineOutcome); // Only `statusOf` writes it.
}

function nameIn(state: State | null): string | null {
  return typeof state?.name === 'string' ? state.name : null;
}
