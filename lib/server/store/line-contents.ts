import 'server-only';
import { type JoinBuilder, sql, type Transaction } from 'kysely';
import { read } from './database';
import type { LineContent } from './line-texts';
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

/** Puts a long content apart. @returns what its line holds of it */
export async function putContent(
  transaction: Transaction<Schema>,
  { organization }: StoreScope,
  id: number,
  { text, short }: LineContent,
): Promise<string> {
  if (short === undefined) return text;
  await transaction.insertInto('journal_contents').values({ organization, id, content: text }).execute();
  return short;
}

/** Of so many lines, in this order, the first that together hold no more than so many bytes; one at least. */
export async function firstWithin(
  { organization }: StoreScope,
  ids: readonly number[],
  { bytes, isWhole }: { bytes: number; isWhole: boolean },
): Promise<number[]> {
  if (ids.length === 0) return [];
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
  const sizeOf = new Map(sizes.map(({ id, own, whole }) => [id, own + (isWhole ? whole : 0)]));
  let left = bytes;
  return ids.filter((id, at) => (left -= sizeOf.get(id) ?? 0) >= 0 || at === 0);
}
