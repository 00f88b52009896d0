import 'server-only';
import type { SelectQueryBuilder } from 'kysely';
import {
  type JournalFilters,
  type JournalLine,
  type JournalPage,
  type LineOutcome,
  type State,
} from '@/lib/rules/journal/journal-line';
import { SERVER_TIMING } from '@/lib/server/timing';
import { read } from './database';
import { isOf, type PageWish, personIds, searched, windowOf } from './journal-filters';
import type { LineRow, Schema } from './schema';
import type { StoreScope } from './scope';
import type { FailureCode } from '@/lib/rules/failures';
import type { JournalAct, TargetKind } from '@/lib/rules/journal/journal-rules';
import { readParts } from '@/lib/server/store/line-texts';

/** On a screen; an export takes more at a time. */
export const PAGE_LINES = 100;
const MOST_LINES = 1000;
/** A search looks at so many lines at a time, so that it takes as long in a large journal as in a small one. */
export const SEARCHED_AT_ONCE = 20_000;

const NOTHING: JournalPage = { lines: [], next: null, searchedToMs: null };

/**
 * The lines that somebody may see, the newest first: all of the organization for owners and admins, their own for others.
 * A search that found little may say where to go on (`next`) with few lines or none.
 */
export async function listLines(scope: StoreScope, filters: JournalFilters, wish: PageWish = {}): Promise<JournalPage> {
  const limit = Math.max(1, Math.min(wish.limit ?? PAGE_LINES, MOST_LINES));
  const ids = await personIds(scope, filters);
  if (!ids) return NOTHING;
  const direction = wish.newer === undefined ? 'desc' : 'asc';
  const window = await windowOf(scope, filters, ids, wish);
  if (!window) return NOTHING;
  const { low, high, narrow } = window;
  const isIn = ({ id }: { id: number }) => id >= low && id <= high;
  const conditions = searched(filters, ids);
  const { rows, end } = await read(async (database) => {
    const from = <Row>(query: SelectQueryBuilder<Schema, 'journal_lines', Row>) =>
      narrow(query)
        .$if(direction === 'desc', (page) => page.where('id', '<=', high))
        .$if(direction === 'asc', (page) => page.where('id', '>=', low))
        .orderBy('id', direction);
    const all = from(database.selectFrom('journal_lines').selectAll());
    if (!conditions) return { rows: await all.limit(limit).execute(), end: undefined };
    const found = await database
      .selectFrom(all.limit(SEARCHED_AT_ONCE).as('journal_lines'))
      .selectAll()
      .where((expression) => expression.and(conditions(expression)))
      .orderBy('id', direction)
      .limit(limit)
      .execute();
    if (found.length === limit) return { rows: found, end: undefined };
    const looked = await from(database.selectFrom('journal_lines').select(['id', 'time']))
      .offset(SEARCHED_AT_ONCE - 1)
      .limit(1)
      .executeTakeFirst();
    return { rows: found, end: looked };
  });
  const shown = rows.filter(isIn);
  const lines = await toLines(scope, direction === 'asc' ? shown.toReversed() : shown);
  const last = rows.length === limit ? rows.at(-1) : end;
  const next = direction === 'desc' && last && isIn(last) ? last : undefined;
  return { lines, next: next?.id ?? null, searchedToMs: next?.time ?? null };
}

/** One line; null if there is none that this user may see. */
export async function readLine(scope: StoreScope, id: number): Promise<JournalLine | null> {
  const ids = await personIds(scope, {});
  if (!ids) return null;
  const rows = await read((database) =>
    database
      .selectFrom('journal_lines')
      .selectAll()
      .where('organization', '=', scope.organization)
      .where('id', '=', id)
      .where('id', '>', 0) // Links count from 1: what stands before them was never written by the console.
      .$if(ids.person !== undefined, (query) => query.where('person', '=', ids.person ?? ''))
      .execute(),
  );
  const [line = null] = await toLines(scope, rows);
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
  const found: JournalSummary = { count: 0, firstMs: null, lastMs: null, upTo: head?.position ?? 0 };
  for (let to = found.upTo; window && to > 0; to -= SEARCHED_AT_ONCE) {
    const piece = await read((database) =>
      window
        .narrow(database.selectFrom('journal_lines'))
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.min<number | null>('time').as('first'),
          fn.max<number | null>('time').as('last'),
        ])
        .where('id', '<=', Math.min(to, window.high))
        .where('id', '>=', Math.max(to - SEARCHED_AT_ONCE + 1, window.low))
        .where((expression) => expression.and(isOf(expression, filters, ids)))
        .executeTakeFirstOrThrow(),
    );
    found.count += piece.count;
    found.firstMs = piece.first ?? found.firstMs;
    found.lastMs ??= piece.last;
  }
  return found;
}

/** Rows as screens get them, with the names behind the pseudonyms and the lines that took them back. */
async function toLines(scope: StoreScope, rows: readonly LineRow[]): Promise<JournalLine[]> {
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
  return rows.map((row) => toLine(scope, row, accounts, undoneBy.get(row.id) ?? null));
}

function toLine(
  scope: StoreScope,
  row: LineRow,
  accounts: ReadonlyMap<string, string>,
  undoneBy: number | null,
): JournalLine {
  const [address, browser] = readParts(row.origin);
  const [before, after] = readParts(row.content).map(partState);
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
    before: before ?? null,
    after: after ?? null,
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

function partState(part: unknown): State | null {
  return typeof part === 'object' && part !== null ? { ...part } : null;
}

function nameIn(state: State | null | undefined): string | null {
  return typeof state?.name === 'string' ? state.name : null;
}
