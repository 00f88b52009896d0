import 'server-only';
import type { ExpressionBuilder, Transaction } from 'kysely';
import { mayCall } from '@/lib/rules/permissions';
import {
  type FilteredList,
  type OwnFilters,
  type SavedFilter,
  type TeamChange,
  type TeamEntry,
  visibleTeamKinds,
} from '@/lib/rules/team/team-entries';
import { reject } from '@/lib/server/http-error';
import { randomId } from '@/lib/server/secrets';
import { read, write, writeAnyway } from './database';
import type { Schema } from './schema';
import { requireRight, type StoreScope } from './scope';

/** More of one kind belongs to no organization that is one. */
const MOST_ENTRIES = 5000;

const RECORDS = ['review_campaigns', 'leavings', 'organization_files'] as const;

/** What the role of the scope may see, in the order in which it was made. */
export async function readTeam({ organization, role }: StoreScope): Promise<TeamEntry[]> {
  const rows = await read((database) =>
    database
      .selectFrom('team_entries')
      .select(['kind', 'id', 'value', 'version'])
      .where('organization', '=', organization)
      .where('kind', 'in', visibleTeamKinds(role))
      .orderBy('created')
      .orderBy('id')
      .execute(),
  );
  // Only `changeTeam` writes values, after they were checked.
  return rows.map(({ value, ...entry }) => ({ ...entry, value: JSON.parse(value) }) as TeamEntry);
}

/** Whether screens for many people were used: one of their records is kept. False for a role that may not see any. */
export async function hasRecords({ organization, role }: StoreScope): Promise<boolean> {
  if (!mayCall(role, 'team.change')) return false;
  return read(async (database) => {
    for (const table of RECORDS) {
      const ofOrganization = database.selectFrom(table).where('organization', '=', organization);
      if (await ofOrganization.select('id').limit(1).executeTakeFirst()) return true;
    }
    return false;
  });
}

/**
 * Makes a change, unless somebody else was there first.
 * @returns whether it was made
 * @throws HttpError `adminNeeded`; `badInput` if there are too many
 */
export async function changeTeam(scope: StoreScope, change: TeamChange): Promise<boolean> {
  requireRight(scope, 'team.change');
  return write(async (transaction) => {
    if (change.seen === null) return change.value === null || add(transaction, scope, change);
    return change.value === null
      ? remove(transaction, scope, change, change.seen)
      : replace(transaction, scope, change, change.seen);
  });
}

/** The filters that an account keeps. @param scope the account's own part of the store */
export async function readOwnFilters({ organization }: StoreScope): Promise<OwnFilters[]> {
  const rows = await read((database) =>
    database
      .selectFrom('team_entries')
      .select(['id', 'value', 'version'])
      .where('organization', '=', organization)
      .where('kind', '=', 'ownFilters')
      .execute(),
  );
  // Only `changeOwnFilters` writes them, after they were checked.
  return rows.map(({ id, value, version }) => ({ list: id as FilteredList, filters: JSON.parse(value), version }));
}

/** Puts filters in the place of those that were seen. @returns whether they were as they were seen */
export async function changeOwnFilters(
  scope: StoreScope,
  { list, filters, seen }: { list: FilteredList; filters: readonly SavedFilter[]; seen: string | null },
): Promise<boolean> {
  const entry = { kind: 'ownFilters', id: list, value: filters } as const;
  return write(async (transaction) =>
    seen === null ? add(transaction, scope, entry) : replace(transaction, scope, entry, seen),
  );
}

/** @returns how many lists there were of an account. @param scope the account's own part of the store */
export async function eraseOwnFilters({ organization }: StoreScope): Promise<number> {
  return writeAnyway(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('team_entries')
      .where('organization', '=', organization)
      .where('kind', '=', 'ownFilters')
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

type Writing = Transaction<Schema>;
type Entry = Pick<Schema['team_entries'], 'kind' | 'id'> & { value: object | null };

async function add(transaction: Writing, { organization }: StoreScope, { kind, id, value }: Entry) {
  const { count } = await transaction
    .selectFrom('team_entries')
    .select((expression) => expression.fn.countAll().as('count'))
    .where('organization', '=', organization)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_ENTRIES) throw reject('badInput', { fields: { id: 'tooMany' } });
  const added = await transaction
    .insertInto('team_entries')
    .values({ organization, kind, id, value: JSON.stringify(value), version: randomId(), created: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) === 1;
}

/** By the version in the statement itself, so that of two at once one finds nothing to change. */
async function replace(transaction: Writing, { organization }: StoreScope, { kind, id, value }: Entry, seen: string) {
  const { numUpdatedRows } = await transaction
    .updateTable('team_entries')
    .set({ value: JSON.stringify(value), version: randomId() })
    .where('organization', '=', organization)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', seen)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

async function remove(transaction: Writing, { organization }: StoreScope, { kind, id }: Entry, seen: string) {
  const { numDeletedRows } = await transaction
    .deleteFrom('team_entries')
    .where('organization', '=', organization)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', seen)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
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
