import 'server-only';
import type { Kysely } from 'kysely';
import { openCaseOf, withoutAccount } from '@/lib/rules/offboarding/case';
import type { Offboarding, OffboardingValue } from '@/lib/rules/offboarding/offboarding-schema';
import type { OpenWork } from '@/lib/rules/review/review-schema';
import { reject } from '@/lib/server/http-error';
import { randomId } from '@/lib/server/secrets';
import { read, write } from './database';
import { lockHead } from './journal-links';
import type { OffboardingRow, Schema } from './schema';
import { requireRight, type StoreScope } from './scope';

/** More cases belong to no organization that is one. */
const MOST_OFFBOARDINGS = 2000;
/** The list shows so many. */
const LISTED = 200;

/**
 * Adds a case, unless some of its people are in an open one. With the head of the journal locked nobody adds another meanwhile.
 * @returns false if a colleague was there first
 * @throws HttpError `adminNeeded`; `badInput` if there are too many
 */
export async function addOffboarding(
  scope: StoreScope,
  id: string,
  value: OffboardingValue,
): Promise<Offboarding | false> {
  requireRight(scope, 'offboarding.read');
  const { organization, account } = scope;
  return write(async (transaction) => {
    const { rows } = await lockHead({ transaction, scope, keys: [] }, openCases(transaction, scope));
    const accounts = value.people.map((person) => person.account);
    if (openCaseOf(rows.map(toOffboarding), accounts)) return false;
    const { count } = await transaction
      .selectFrom('leavings')
      .select((expression) => expression.fn.countAll().as('count'))
      .where('organization', '=', organization)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_OFFBOARDINGS) throw reject('badInput', { fields: { accounts: 'tooMany' } });
    const made = { value: JSON.stringify(value), version: randomId(), created: Date.now(), created_by: account };
    const row = { organization, id, ...made, ended: null, ended_by: null };
    await transaction.insertInto('leavings').values(row).execute();
    return toOffboarding(row);
  });
}

function openCases(database: Kysely<Schema>, { organization }: StoreScope) {
  return database
    .selectFrom('leavings')
    .selectAll()
    .where('organization', '=', organization)
    .where('ended', 'is', null);
}

/** The open case of just these people. @throws HttpError `adminNeeded`; `changedMeanwhile` if only some of them are in one */
export async function readOpenCase(scope: StoreScope, accounts: readonly string[]): Promise<Offboarding | undefined> {
  requireRight(scope, 'offboarding.read');
  const rows = await read((database) => openCases(database, scope).execute());
  const found = openCaseOf(rows.map(toOffboarding), accounts);
  if (found && !found.isTheirs) throw reject('changedMeanwhile');
  return found?.open;
}

/** The newest first, open ones before those that are over. @throws HttpError `adminNeeded` */
export async function listOffboardings(scope: StoreScope): Promise<Offboarding[]> {
  requireRight(scope, 'offboarding.read');
  const rows = await read((database) =>
    database
      .selectFrom('leavings')
      .selectAll()
      .where('organization', '=', scope.organization)
      .orderBy((expression) => expression('ended', 'is not', null))
      .orderBy('created', 'desc')
      .orderBy('id')
      .limit(LISTED)
      .execute(),
  );
  return rows.map(toOffboarding);
}

/** The cases that are not over, the oldest first, by the name of their first person. @throws HttpError `adminNeeded` */
export async function readOpenOffboardings(scope: StoreScope): Promise<OpenWork['offboardings']> {
  requireRight(scope, 'offboarding.read');
  const rows = await read((database) =>
    database
      .selectFrom('leavings')
      .select(['id', 'value'])
      .where('organization', '=', scope.organization)
      .where('ended', 'is', null)
      .orderBy('created')
      .limit(LISTED)
      .execute(),
  );
  return rows.map(({ id, value }) => {
    const { people } = JSON.parse(value) as OffboardingValue; // `addOffboarding` wrote it.
    return { id, name: people[0]?.name || (people[0]?.account ?? '') };
  });
}

/** Null if there is none. @throws HttpError `adminNeeded` */
export async function readOffboarding(scope: StoreScope, id: string): Promise<Offboarding | null> {
  requireRight(scope, 'offboarding.read');
  const row = await read((database) =>
    database
      .selectFrom('leavings')
      .selectAll()
      .where('organization', '=', scope.organization)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return row ? toOffboarding(row) : null;
}

/**
 * Replaces a case unless somebody else was there first: by the version in the statement itself, so that of two at once one
 * finds nothing to change.
 * @returns whether it was replaced
 * @throws HttpError `adminNeeded`
 */
export async function changeOffboarding(
  scope: StoreScope,
  { id, seen, value, isEnd }: { id: string; seen: string; value: OffboardingValue; isEnd: boolean },
): Promise<boolean> {
  requireRight(scope, 'offboarding.read');
  return write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('leavings')
      .set({
        value: JSON.stringify(value),
        version: randomId(),
        ...(isEnd ? { ended: Date.now(), ended_by: scope.account } : {}),
      })
      .where('organization', '=', scope.organization)
      .where('id', '=', id)
      .where('version', '=', seen)
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  });
}

/** Takes an account out of every case. @returns in how many it stood */
export async function eraseFromOffboardings({ organization }: StoreScope, account: string): Promise<number> {
  return write(async (transaction) => {
    const rows = await transaction
      .selectFrom('leavings')
      .selectAll()
      .where('organization', '=', organization)
      .execute();
    let count = 0;
    for (const row of rows) {
      const kept = { ...(JSON.parse(row.value) as OffboardingValue), by: row.created_by, end: row.ended_by };
      const { by, end, ...value } = withoutAccount(kept, account);
      if (JSON.stringify({ ...value, by, end }) === JSON.stringify(kept)) continue;
      count += 1;
      await transaction
        .updateTable('leavings')
        .set({ value: JSON.stringify(value), version: randomId(), created_by: by, ended_by: end })
        .where('organization', '=', organization)
        .where('id', '=', row.id)
        .execute();
    }
    return count;
  });
}

/** Values are written here only, and were checked before. */
function toOffboarding({ id, value, version, created, created_by, ended, ended_by }: OffboardingRow): Offboarding {
  const kept = JSON.parse(value) as OffboardingValue;
  return { ...kept, id, version, createdMs: created, createdBy: created_by, endedMs: ended, endedBy: ended_by };
}
