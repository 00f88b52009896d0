import 'server-only';
import type { Compilable, Kysely, SelectQueryBuilder } from 'kysely';
import type { JournalFilters, JournalLine, JournalPage } from '@/lib/rules/journal/journal-line';
import { read, together } from './database';
import { readHead } from './delivery-store';
import { countLines, findLines, inOrder } from './find-lines';
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
  const namedRows = (named: readonly number[]) => listedRows(scope, (lines) => withIds(lines, scope, named));
  if (!window) return { lines: [], next: null, searchedToMs: null, ...(isFirst ? (await namedRows([])).since : {}) };
  const direction = wish.newer === undefined ? 'desc' : 'asc';
  const search = { ...window, direction, limit } as const;
  const isIn = ({ id }: { id: number }) => id >= window.low && id <= window.high;
  // What an index finds is read at once.
  const isDirect = !isWhole && !searched(filters, ids);
  const direct = isDirect ? await listedRows(scope, (lines) => inOrder(lines, search).limit(limit)) : undefined;
  const { rows, end } = direct ? { rows: direct.rows, end: undefined } : await findLines(filters, ids, search);
  const places = rows.filter(isIn);
  const found = places.map(({ id }) => id);
  const known = direct ?? (isWhole ? undefined : await namedRows(found));
  const shown = await (known ? fitting(scope, found, known.rows) : wholeRows(scope, found));
  const lines = await toLines(scope, shown.rows, isWhole);
  const cut = shown.taken < places.length ? places[shown.taken - 1] : undefined;
  const last = cut ?? (rows.length === limit ? rows.at(-1) : end);
  const next = direction === 'desc' && last && isIn(last) ? last : undefined;
  return { lines, next: next?.id ?? null, searchedToMs: next?.time ?? null, ...(isFirst ? known?.since : {}) };
}

interface PageRows {
  rows: readonly ShownRow[];
  /** How many of the lines that were found fit. */
  taken: number;
}

type Lines = SelectQueryBuilder<Schema, 'journal_lines', object>;

/** @returns `since`: when the oldest line was written that the organization's journal still has */
async function listedRows({ organization }: StoreScope, narrow: (lines: Lines) => Lines) {
  const [rows, [oldest]] = await read((database) =>
    together<[ListedRow, { time: number }]>(database, [
      listed(narrow(chained(database, organization))),
      oldestIn(database, organization),
    ]),
  );
  return { rows, since: { sinceMs: oldest?.time ?? null } };
}

async function fitting(scope: StoreScope, ids: readonly number[], rows: readonly ListedRow[]): Promise<PageRows> {
  const taken = firstWithin(ids, new Map(rows.map(({ id, bytes }) => [id, bytes])));
  const shown = rows.filter(({ id }) => taken.has(id)).toSorted((a, b) => b.id - a.id);
  return { rows: await withLargeContents(scope, shown), taken: taken.size };
}

async function wholeRows(scope: StoreScope, ids: readonly number[]): Promise<PageRows> {
  const taken = [...firstWithin(ids, await contentBytes(scope, ids))];
  if (taken.length === 0) return { rows: [], taken: 0 };
  const rows = await read((database) =>
    withIds(chained(database, scope.organization), scope, taken)
      .select(SHOWN)
      .select((expression) =>
        expression.fn
          .coalesce(
            expression
              .selectFrom('journal_contents')
              .select('journal_contents.content')
              .whereRef('journal_contents.organization', '=', 'journal_lines.organization')
              .whereRef('journal_contents.id', '=', 'journal_lines.id'),
            'journal_lines.content',
          )
          .as('content'),
      )
      .execute(),
  );
  return { rows, taken: taken.length };
}

/** The newest first. */
function withIds(lines: Lines, { organization }: StoreScope, ids: readonly number[]) {
  return lines
    .where('organization', '=', organization)
    .where('id', 'in', ids.length === 0 ? [NO_LINE] : ids)
    .orderBy('id', 'desc');
}

function chained(database: Kysely<Schema>, organization: string) {
  return database.selectFrom('journal_lines').where((expression) => isInChain(expression, organization));
}

function oldestIn(database: Kysely<Schema>, organization: string): Compilable<{ time: number }> {
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
  if (!found?.count) return { count: 0, firstMs: null, lastMs: null };
  const { count, first, last } = found;
  const rows = await read((database) =>
    database
      .selectFrom('journal_lines')
      .select(['id', 'time'])
      .where('organization', '=', scope.organization)
      .where('id', 'in', [first ?? NO_LINE, last ?? NO_LINE])
      .execute(),
  );
  const timeOf = (wanted: number | null) => rows.find(({ id }) => id === wanted)?.time ?? null;
  return { count, firstMs: timeOf(first), lastMs: timeOf(last) };
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
