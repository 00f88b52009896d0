import 'server-only';
import { type Compilable, type JoinBuilder, sql, type Transaction } from 'kysely';
import { read } from './database';
import type { Schema } from './schema';
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

/** Puts a long content apart from its line. */
export function contentRow(
  transaction: Transaction<Schema>,
  { organization }: StoreScope,
  { id, content }: { id: number; content: string },
): Compilable {
  return transaction.insertInto('journal_contents').values({ organization, id, content });
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
