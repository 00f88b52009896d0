import 'server-only';
import type { ExpressionBuilder } from 'kysely';
import { read } from './database';
import type { Schema } from './schema';
import type { StoreScope } from './scope';

/** Whether its key was deleted by this console: then its note may still be there. */
function isDeleted(expression: ExpressionBuilder<Schema, 'team_entries'>) {
  return expression.exists(
    expression
      .selectFrom('journal_lines')
      .select('journal_lines.id')
      .whereRef('journal_lines.organization', '=', 'team_entries.organization')
      .whereRef('journal_lines.about', '=', 'team_entries.id')
      .where('journal_lines.operation', '=', 'apikey.delete')
      .where('journal_lines.status', '=', 'done'),
  );
}

/** Organizations of which a destination is told of reminders: nobody else gets any. */
export async function listRemindedOrganizations(): Promise<string[]> {
  const rows = await read((database) =>
    database
      .selectFrom('destinations')
      .select('organization')
      .distinct()
      .where('rules', 'like', '%apikey.remind%')
      .execute(),
  );
  return rows.map(({ organization }) => organization);
}

/** The notes of keys that are there, with their dates. @param key only this one's */
export async function listDatedNotes(
  { organization }: StoreScope,
  key?: string,
): Promise<{ id: string; note: string; replaceBy: string }[]> {
  const rows = await read((database) => {
    const query = database
      .selectFrom('team_entries')
      .select(['id', 'value'])
      .where('organization', '=', organization)
      .where('kind', '=', 'note')
      .where((expression) => expression.not(isDeleted(expression)));
    return (key === undefined ? query : query.where('id', '=', key)).execute();
  });
  return rows.flatMap(({ id, value }) => {
    const { note, replaceBy }: { note: string; replaceBy: string | null } = JSON.parse(value); // As `changeTeam` wrote it.
    return replaceBy === null ? [] : [{ id, note, replaceBy }];
  });
}
