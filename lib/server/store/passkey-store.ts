import 'server-only';
import { read, write } from './database';
import type { PasskeyRow } from './schema';
import type { StoreScope } from './scope';

/** The passkeys of an account, whose part of the store is its own, the oldest first. */
export async function readPasskeys({ organization }: StoreScope): Promise<PasskeyRow[]> {
  return read((database) =>
    database
      .selectFrom('passkeys')
      .selectAll()
      .where('organization', '=', organization)
      .orderBy('created')
      .orderBy('id')
      .execute(),
  );
}

/** @returns whether it was added: there may be `most` already, or this one */
export async function addPasskey(
  { organization }: StoreScope,
  row: Omit<PasskeyRow, 'organization' | 'used'>,
  most: number,
): Promise<boolean> {
  return write(async (transaction) => {
    const { count } = await transaction
      .selectFrom('passkeys')
      .select((expression) => expression.fn.countAll().as('count'))
      .where('organization', '=', organization)
      .executeTakeFirstOrThrow();
    if (Number(count) >= most) return false;
    const added = await transaction
      .insertInto('passkeys')
      .values({ ...row, organization })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(added.numInsertedOrUpdatedRows ?? 0) === 1;
  });
}

/**
 * Notes a use, by the counter in the statement itself: of two uses with one counter the second finds nothing.
 * @returns whether it was still as it was read
 */
export async function noteUseOfPasskey(
  { organization }: StoreScope,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  next: { counter: number; usedMs: number },
): Promise<boolean> {
  return write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('passkeys')
      .set({ counter: next.counter, used: next.usedMs })
      .where('organization', '=', organization)
      .where('id', '=', id)
      .where('counter', '=', counter)
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  });
}

/** Claims a challenge for its one answer, over all instances. @returns whether it was the first */
export async function claimChallenge(
  { organization }: StoreScope,
  challenge: string,
  lifeMs: number,
): Promise<boolean> {
  return write(async (transaction) => {
    const nowMs = Date.now();
    await transaction
      .deleteFrom('passkey_answers')
      .where('organization', '=', organization)
      .where('until', '<', nowMs)
      .execute();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('passkey_answers')
      .values({ organization, challenge, until: nowMs + lifeMs })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows ?? 0) === 1;
  });
}

/** @returns its name; undefined: there was none */
export async function removePasskey({ organization }: StoreScope, id: string): Promise<string | undefined> {
  return write(async (transaction) => {
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('organization', '=', organization)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    return removed?.name;
  });
}

/** Removes all of them. @returns how many there were */
export async function erasePasskeys({ organization }: StoreScope): Promise<number> {
  return write(async (transaction) => {
    await transaction.deleteFrom('passkey_answers').where('organization', '=', organization).execute();
    const { numDeletedRows } = await transaction
      .deleteFrom('passkeys')
      .where('organization', '=', organization)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}
