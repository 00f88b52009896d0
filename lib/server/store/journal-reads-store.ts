import 'server-only';
import type { Compilable, Kysely } from 'kysely';
import type { JournalFilters, JournalLine, JournalPage } from '@/lib/rules/journal/journal-line';
import { read, together } from './database';
import { readHead } from './delivery-store';
import { countLines, findLines, inOrder, type Search } from './find-lines';
import { isInChain, type PageWish, personIds, searched, windowOf } from './journal-filters';
import type { ListedRow, ShownRow } from './line-contents';
import { contentBytes, firstWithin, listed, SHOWN, withLargeContents } from './line-contents';
import type { Schema } from './schema';
import type { StoreScope } from './scope';
import { shownStates, toLine, wholeStates } from '@/lib/server/store/line-texts';

/** On a screen; an export takes more at a time. */
export const PAGE_LINES = 100;
const MOST_LINES = 1000;
/** Links count from 1. */
const NO_LINE = 0;

/**
 * The lines that somebody may see, the newest first: all of the organization for owners and admins, their own for others.
 * Of long values they hold the beginning, unless they are wanted whole; a page ends where it has enough bytes.
 * A search that found little may say where to go on (`next`) with few lines or none.
 */
export async function listLines(scope: StoreScope, filters: JournalFilters, wish: PageWish = {}): Promise<JournalPage> {
  const limit = Math.max(1, Math.min(wish.limit ?? PAGE_LINES, MOST_LINES));
  const isWhole = wish.isWhole === true;
  const isFirst = wish.before === undefined && wish.newer === undefined && !isWhole;
  const ids = await personIds(scope, filters);
  const window = ids && (await windowOf(scope, filters, ids, wish));
  if (!window)
    return { lines: [], next: null, searchedToMs: null, ...(isFirst ? (await shownRows(scope, [])).since : {}) };
  const direction = wish.newer === undefined ? 'desc' : 'asc';
  const search = { ...window, direction, limit } as const;
  const isIn = ({ id }: { id: number }) => id >= window.low && id <= window.high;
  const direct = isWhole || searched(filters, ids) ? undefined : await directRows(scope, search);
  const { rows, end } = direct ?? (await findLines(filters, ids, search));
  const places = rows.filter(isIn);
  const found = places.map(({ id }) => id);
  const shown = direct
    ? await fitting(scope, found, direct)
    : await (isWhole ? wholeRows(scope, found) : shownRows(scope, found));
  const lines = await toLines(scope, shown.rows, isWhole);
  const cut = shown.taken < places.length ? places[shown.taken - 1] : undefined;
  const last = cut ?? (rows.length === limit ? rows.at(-1) : end);
  const next = direction === 'desc' && last && isIn(last) ? last : undefined;
  return { lines, next: next?.id ?? null, searchedToMs: next?.time ?? null, ...(isFirst ? shown.since : {}) };
}

type Since = Pick<JournalPage, 'sinceMs'>;

interface PageRows {
  rows: readonly ShownRow[];
  /** How many of the lines that were found fit. */
  taken: number;
  /** When the oldest line was written that the organization's journal still has. */
  since: Since;
}

type Oldest = { time: number }[];

/** What an index finds is read at once. */
async function directRows({ organization }: StoreScope, search: Search) {
  const [rows, oldest] = await read((database) =>
    together<[ListedRow, Oldest[number]]>(database, [
      listed(inOrder(chained(database, organization), search).limit(search.limit)),
      oldestIn(database, organization),
    ]),
  );
  return { rows, oldest, end: undefined };
}

async function shownRows(scope: StoreScope, ids: readonly number[]): Promise<PageRows> {
  const { organization } = scope;
  const [rows, oldest] = await read((database) =>
    together<[ListedRow, Oldest[number]]>(database, [
      listed(linesIn(database, organization, ids)),
      oldestIn(database, organization),
    ]),
  );
  return fitting(scope, ids, { rows, oldest });
}

async function fitting(
  scope: StoreScope,
  ids: readonly number[],
  { rows, oldest: [oldest] }: { rows: readonly ListedRow[]; oldest: Oldest },
): Promise<PageRows> {
  const taken = firstWithin(ids, new Map(rows.map(({ id, bytes }) => [id, bytes])));
  const shown = rows.filter(({ id }) => taken.has(id)).toSorted((a, b) => b.id - a.id);
  return {
    rows: await withLargeContents(scope, shown),
    taken: taken.size,
    since: { sinceMs: oldest?.time ?? null },
  };
}

async function wholeRows(scope: StoreScope, ids: readonly number[]): Promise<PageRows> {
  const taken = [...firstWithin(ids, await contentBytes(scope, ids))];
  if (taken.length === 0) return { rows: [], taken: 0, since: {} };
  const { organization } = scope;
  const [rows, apart] = await read((database) =>
    together<[ShownRow, { id: number; content: string }]>(database, [
      linesIn(database, organization, taken).select([...SHOWN, 'content']),
      database
        .selectFrom('journal_contents')
        .select(['id', 'content'])
        .where('organization', '=', organization)
        .where('id', 'in', taken),
    ]),
  );
  const whole = new Map(apart.map(({ id, content }) => [id, content]));
  return {
    rows: rows.map((row) => ({ ...row, content: whole.get(row.id) ?? row.content })),
    taken: taken.length,
    since: {},
  };
}

/** The newest first. */
function linesIn(database: Kysely<Schema>, organization: string, ids: readonly number[]) {
  return chained(database, organization)
    .where('organization', '=', organization)
    .where('id', 'in', ids.length === 0 ? [NO_LINE] : ids)
    .orderBy('id', 'desc');
}

function chained(database: Kysely<Schema>, organization: string) {
  return database.selectFrom('journal_lines').where((expression) => isInChain(expression, organization));
}

function oldestIn(database: Kysely<Schema>, organization: string): Compilable<Oldest[number]> {
  return database
    .selectFrom('journal_lines')
    .select('time')
    .where('organization', '=', organization)
    .where('id', '>', 0)
    .orderBy('id')
    .limit(1);
}

/** One line; null if there is none that this user may see. */
export async function readLine(scope: StoreScope, id: number): Promise<JournalLine | null> {
  const ids = await personIds(scope, {});
  if (!ids) return null;
  const { rows } = await wholeRows(scope, [id]);
  const [line = null] = await toLines(
    scope,
    rows.filter(({ person }) => ids.person === undefined || person === ids.person),
    true,
  );
  return line;
}

/** Whether one of these acts was done afterwards on what a line is about, or may have been: then its state says nothing of the line. */
export async function hasLaterLine(
  { organization }: StoreScope,
  { id, acts }: { id: number; acts: readonly string[] },
): Promise<boolean> {
  const later = await read((database) =>
    database
      .selectFrom('journal_lines as line')
      .innerJoin('journal_lines', (join) =>
        join
          .onRef('journal_lines.organization', '=', 'line.organization')
          .onRef('journal_lines.about', '=', 'line.about')
          .onRef('journal_lines.id', '>', 'line.id'),
      )
      .select('journal_lines.id')
      .where('line.organization', '=', organization)
      .where('line.id', '=', id)
      .where('journal_lines.operation', 'in', acts)
      .where('journal_lines.status', '!=', 'failed')
      .where((expression) => isInChain(expression, organization))
      .limit(1)
      .executeTakeFirst(),
  );
  return later !== undefined;
}

/** How many lines there are, and the first and the last of them; counted in pieces, so that nobody waits for it. */
export async function summarizeLines(scope: StoreScope, filters: JournalFilters) {
  const ids = await personIds(scope, filters);
  const window = ids && (await windowOf(scope, filters, ids, {}));
  const upTo = (await readHead(scope))?.position ?? 0;
  const found = window && (await countLines(filters, ids, { ...window, high: Math.min(window.high, upTo) }));
  const [firstMs = null, lastMs = null] = await timesOf(scope, [found?.first ?? null, found?.last ?? null]);
  return { count: found?.count ?? 0, firstMs, lastMs };
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
async function toLines(scope: StoreScope, rows: readonly ShownRow[], isWhole: boolean): Promise<JournalLine[]> {
  if (rows.length === 0) return [];
  const { organization } = scope;
  const people = [...new Set(rows.flatMap(({ person, target }) => [person, target]))];
  const [names, undoing] = await read((database) =>
    together<[{ id: string; account: string }, { id: number; undoes: number | null }]>(database, [
      database
        .selectFrom('journal_people')
        .select(['id', 'account'])
        .where('organization', '=', organization)
        .where('id', 'in', people),
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
        .where((expression) => isInChain(expression, organization)),
    ]),
  );
  const accounts = new Map(names.map(({ id, account }) => [id, account]));
  const undoneBy = new Map(undoing.map(({ id, undoes }) => [undoes, id]));
  return rows.map((row) => {
    const states = isWhole ? wholeStates(row.content) : shownStates(row.content);
    return toLine(scope, row, states, { accounts, undoneBy: undoneBy.get(row.id) ?? null });
  });
}
