import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SelectQueryBuilder } from 'kysely';
import type { JournalFilters } from '@/lib/rules/journal/journal-line';
import { read } from './database';
import { type Ids, conditionOf, searched, type Window } from './journal-filters';
import type { Schema } from './schema';

/** A search looks at so many lines for one answer, so that it takes as long in a large journal as in a small one. */
export const SEARCHED_AT_ONCE = 20_000;
/** In pieces of a moment each: the embedded database lets nobody in between while it looks. */
const LINES_IN_A_PIECE = 1000;
/** Where one index holds all that is counted, so many take no longer. */
const COUNTED_IN_A_PIECE = 20_000;

interface LinePlace {
  id: number;
  time: number;
}

export interface Search extends Window {
  direction: 'asc' | 'desc';
  limit: number;
}

/** What filters and searches look at, without what lines hold. */
const LOOKED_AT = ['id', 'time', 'person', 'operation', 'subject', 'target_kind', 'about', 'status', 'search'] as const;

/**
 * The places of the lines that filters leave, in the order of the direction. They may lie beyond the other end of the window.
 * @returns `end`: the last line that was looked at, if the search has more before it than it looks at for one answer
 */
export async function findLines(
  filters: JournalFilters,
  ids: Ids,
  search: Search,
): Promise<{ rows: LinePlace[]; end: LinePlace | undefined }> {
  const { low, high, direction, limit } = search;
  let edge: number | undefined;
  const from = <Row>(query: SelectQueryBuilder<Schema, 'journal_lines', Row>) => inOrder(query, search, edge);
  const conditions = searched(filters, ids);
  if (!conditions) {
    const rows = await read((database) =>
      from(database.selectFrom('journal_lines').select(['id', 'time']))
        .limit(limit)
        .execute(),
    );
    return { rows, end: undefined };
  }
  const rows: LinePlace[] = [];
  let end: LinePlace | undefined;
  for (let looked = 0; looked < SEARCHED_AT_ONCE; looked += LINES_IN_A_PIECE) {
    const piece = await read(async (database) => ({
      found: await database
        .selectFrom(
          from(database.selectFrom('journal_lines').select(LOOKED_AT)).limit(LINES_IN_A_PIECE).as('journal_lines'),
        )
        .select(['id', 'time'])
        // The columns of the piece are those of the table that conditions know.
        .where(conditions)
        .orderBy('id', direction)
        .limit(limit - rows.length)
        .execute(),
      last: await from(database.selectFrom('journal_lines').select(['id', 'time']))
        .offset(LINES_IN_A_PIECE - 1)
        .limit(1)
        .executeTakeFirst(),
    }));
    rows.push(...piece.found);
    end = piece.last;
    if (rows.length >= limit || !end || end.id < low || end.id > high) break;
    edge = direction === 'desc' ? end.id - 1 : end.id + 1;
    await nextTurn();
  }
  return { rows, end };
}

/** @param edge where it goes on */
export function inOrder<Row>(
  query: SelectQueryBuilder<Schema, 'journal_lines', Row>,
  { low, high, narrow, direction }: Search,
  edge: number = direction === 'desc' ? high : low,
): SelectQueryBuilder<Schema, 'journal_lines', Row> {
  return narrow(query)
    .where('id', direction === 'desc' ? '<=' : '>=', edge)
    .orderBy('id', direction);
}

/** How many lines filters leave, and the first and the last of them. */
export async function countLines(filters: JournalFilters, ids: Ids, { low, high, narrow }: Window) {
  const found: { count: number; first: number | null; last: number | null } = { count: 0, first: null, last: null };
  const step = searched(filters, ids) ? LINES_IN_A_PIECE : COUNTED_IN_A_PIECE;
  for (let to = high; to >= low; to -= step) {
    const piece = await read((database) =>
      narrow(database.selectFrom('journal_lines'))
        // No time: of no filter one index holds it, and lines are many times as large as their places in an index.
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.min<number | null>('id').as('first'),
          fn.max<number | null>('id').as('last'),
        ])
        .where('id', '<=', to)
        .where('id', '>=', Math.max(to - step + 1, low))
        .where(conditionOf(filters, ids))
        .executeTakeFirstOrThrow(),
    );
    found.count += piece.count;
    found.first = piece.first ?? found.first;
    found.last ??= piece.last;
  }
  return found;
}
