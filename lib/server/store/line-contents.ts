import 'server-only';
import { type Compilable, type JoinBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { read } from './database';
import type { LineRow, Schema } from './schema';
import type { StoreScope } from './scope';

/** Joins the whole content of a line, where that lies apart. */
export function wholeContent(
  join: JoinBuilder<
    Schema & Record<'journal_contents', Schema['journal_contents']>,
    'journal_lines' | 'journal_contents'
  >,
) {
  return join
    .onRef('journal_contents.organization', '=', 'journal_lines.organization')
    .onRef('journal_contents.id', '=', 'journal_lines.id');
}

/** How many bytes the whole contents of lines have. */
export async function contentBytes(
  { organization }: StoreScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const sizes = await read((database) =>
    database
      .selectFrom('journal_lines')
      .leftJoin('journal_contents', wholeContent)
      .select('journal_lines.id')
      .select(sql<number>`coalesce(octet_length(journal_lines.content), 0)`.as('own'))
      .select(sql<number>`coalesce(octet_length(journal_contents.content), 0)`.as('whole'))
      .where('journal_lines.organization', '=', organization)
      .where('journal_lines.id', 'in', ids)
      .execute(),
  );
  return new Map(sizes.map(({ id, own, whole }) => [id, own + whole]));
}

/** A page ends with the line that fills it; one line alone may be longer. */
const PAGE_BYTES = 1_000_000;

/** Of lines in this order the first that together hold no more than a page; one at least. */
export function firstWithin(ids: readonly number[], sizes: ReadonlyMap<number, number>): ReadonlySet<number> {
  let left = PAGE_BYTES;
  return new Set(ids.filter((id, at) => (left -= sizes.get(id) ?? 0) >= 0 || at === 0));
}

/** What a screen shows of a line; its links and digests are for who checks the chain. */
export const SHOWN = [
  ...(['id', 'time', 'person', 'operation', 'target_kind', 'target', 'request_id', 'undoes', 'origin'] as const),
  ...(['code', 'refusal', 'result', 'ended', 'settled_time', 'corrected_time', 'status'] as const),
];
export type ShownRow = Pick<LineRow, (typeof SHOWN)[number] | 'content'>;

/** A line of a list. */
export interface ListedRow extends ShownRow {
  /** Of its content, which is not there yet if it is large: so may be what a release before left whole in its line. */
  bytes: number;
}

const LARGE_BYTES = 32_768;

/** Reads lines of which nobody knows how large they are: a page of large ones could be 40 MB. */
export function listed(query: SelectQueryBuilder<Schema, 'journal_lines', object>): Compilable<ListedRow> {
  const size = sql<number>`coalesce(octet_length(content), 0)`;
  return query
    .select(SHOWN)
    .select(size.as('bytes'))
    .select((expression) =>
      expression.case().when(size, '<=', LARGE_BYTES).then(expression.ref('content')).end().as('content'),
    );
}

/** The same lines with their large contents. */
export async function withLargeContents(
  { organization }: StoreScope,
  rows: readonly ListedRow[],
): Promise<readonly ShownRow[]> {
  const large = rows.filter(({ bytes }) => bytes > LARGE_BYTES).map(({ id }) => id);
  if (large.length === 0) return rows;
  const found = await read((database) =>
    database
      .selectFrom('journal_lines')
      .select(['id', 'content'])
      .where('organization', '=', organization)
      .where('id', 'in', large)
      .execute(),
  );
  const contents = new Map(found.map(({ id, content }) => [id, content]));
  return rows.map((row) => ({ ...row, content: contents.get(row.id) ?? row.content }));
}
