import 'server-only';
import type { Transaction } from 'kysely';
import { canonicalAccount, toHalfWidth } from '@/lib/rules/auth/account';
import type { TaskResult } from '@/lib/rules/changes/task-schema';
import type { AppliedFile } from '@/lib/operations/organization';
import type { OpenWork } from '@/lib/rules/review/review-schema';
import { randomId } from '@/lib/server/secrets';
import { read, write } from './database';
import type { Schema } from './schema';
import { requireRight, type StoreScope } from './scope';
import { SERVER_TIMING } from '@/lib/server/timing';

/** Older files of an organization are dropped: only the last is compared with. */
const KEPT_FILES = 10;

/** Keeps a file that is about to be applied. @returns its id */
export async function addOrganizationFile(
  scope: StoreScope,
  { text, tasks }: Pick<AppliedFile, 'text' | 'tasks'>,
): Promise<string> {
  requireRight(scope, 'organizationFile.read');
  const { organization, account } = scope;
  const id = randomId();
  await write(async (transaction) => {
    await transaction
      .insertInto('organization_files')
      .values({ organization, id, text, tasks, applied_by: account, applied: Date.now() })
      .execute();
    const kept = await transaction
      .selectFrom('organization_files')
      .select('id')
      .where('organization', '=', organization)
      .orderBy('applied', 'desc')
      .limit(KEPT_FILES)
      .execute();
    await removeFiles(transaction, scope, 'not in', [...kept.map((row) => row.id), id]);
  });
  return id;
}

/** The newest file of which any change was not just cancelled, with what became of it; null if there is none. */
export async function lastOrganizationFile(scope: StoreScope): Promise<AppliedFile | null> {
  requireRight(scope, 'organizationFile.read');
  const { organization } = scope;
  return read(async (database) => {
    const row = await database
      .selectFrom('organization_files')
      .selectAll()
      .where('organization', '=', organization)
      .where('id', 'in', (expression) =>
        expression
          .selectFrom('organization_file_results')
          .select('file')
          .where('organization', '=', organization)
          .where('code', 'is distinct from', 'cancelled'),
      )
      .orderBy('applied', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const counted = await database
      .selectFrom('organization_file_results')
      .select(['status', (expression) => expression.fn.countAll<number>().as('count')])
      .where('organization', '=', organization)
      .where('file', '=', row.id)
      .where('code', 'is distinct from', 'cancelled')
      .groupBy('status')
      .execute();
    const countOf = (status: string) => counted.find((each) => each.status === status)?.count ?? 0;
    return {
      id: row.id,
      text: row.text,
      tasks: row.tasks,
      by: row.applied_by,
      appliedMs: row.applied,
      counts: { done: countOf('done'), failed: countOf('failed'), unknown: countOf('unknown') },
    };
  });
}

/** The newest such file of the last week, if not every change has a result. @throws HttpError `adminNeeded` */
export async function readUnfinishedFile(scope: StoreScope): Promise<OpenWork['file']> {
  requireRight(scope, 'organizationFile.read');
  const row = await read((database) =>
    database
      .selectFrom('organization_files as files')
      .innerJoin('organization_file_results as results', (join) =>
        join.onRef('results.organization', '=', 'files.organization').onRef('results.file', '=', 'files.id'),
      )
      .select(['files.tasks', ({ fn }) => fn.count<number>('results.ref').as('done')])
      .where('files.organization', '=', scope.organization)
      .where('files.applied', '>', Date.now() - SERVER_TIMING.fileToldMs)
      .groupBy(['files.id', 'files.tasks', 'files.applied'])
      .having(({ fn }) => fn.count('results.ref').filterWhere('results.code', 'is distinct from', 'cancelled'), '>', 0)
      .orderBy('files.applied', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return row && row.done < row.tasks ? { done: row.done, total: row.tasks } : null;
}

/**
 * What became of tasks of a file; the same may be told more than once, and a later result replaces an earlier one. Of more tasks than
 * the file has nothing is kept.
 */
export async function writeFileResults(scope: StoreScope, file: string, results: readonly TaskResult[]): Promise<void> {
  requireRight(scope, 'organizationFile.read');
  const { organization } = scope;
  await write(async (transaction) => {
    const known = await transaction
      .selectFrom('organization_files')
      .select('tasks')
      .where('organization', '=', organization)
      .where('id', '=', file)
      .executeTakeFirst();
    if (!known) return;
    const told = await transaction
      .selectFrom('organization_file_results')
      .select('ref')
      .where('organization', '=', organization)
      .where('file', '=', file)
      .execute();
    const refs = new Set(told.map(({ ref }) => ref));
    for (const { ref, status, code = null, line = null } of results) {
      if (!refs.has(ref) && refs.size >= known.tasks) continue;
      refs.add(ref);
      const result = { status, code, journal_line: line };
      await transaction
        .insertInto('organization_file_results')
        .values({ organization, file, ref, ...result })
        .onConflict((conflict) => conflict.columns(['organization', 'file', 'ref']).doUpdateSet(result))
        .execute();
    }
  });
}

/** Removes the files that name a person, for the operator. */
export async function eraseOrganizationFiles(scope: StoreScope, account: string): Promise<number> {
  const { organization } = scope;
  const [wanted, typed] = [canonicalAccount(account), toHalfWidth(account).trim().toLowerCase()];
  const isIn = (text: string) => toHalfWidth(text).toLowerCase().includes(typed);
  return write(async (transaction) => {
    const rows = await transaction
      .selectFrom('organization_files')
      .select(['id', 'text', 'applied_by'])
      .where('organization', '=', organization)
      .execute();
    const told = await transaction
      .selectFrom('organization_file_results')
      .select('file')
      .where('organization', '=', organization)
      .where('ref', '=', `member:${wanted}`)
      .execute();
    const named = new Set(told.map(({ file }) => file)); // Whom a file removes only the result names.
    const ids = rows
      .filter(({ id, text, applied_by: by }) => by === wanted || named.has(id) || isIn(text))
      .map(({ id }) => id);
    if (ids.length > 0) await removeFiles(transaction, scope, 'in', ids);
    return ids.length;
  });
}

/** Removes files with what became of their changes. */
async function removeFiles(
  transaction: Transaction<Schema>,
  { organization }: StoreScope,
  which: 'in' | 'not in',
  ids: readonly string[],
): Promise<void> {
  for (const [table, column] of [
    ['organization_file_results', 'file'],
    ['organization_files', 'id'],
  ] as const)
    await transaction.deleteFrom(table).where('organization', '=', organization).where(column, which, ids).execute();
}
