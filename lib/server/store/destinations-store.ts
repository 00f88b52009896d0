import 'server-only';
import { sql } from 'kysely';
import { emailOf } from '@/lib/rules/auth/account';
import type { DestinationRule } from '@/lib/rules/journal/destinations';
import { LIMITS } from '@/lib/rules/limits';
import { randomId } from '@/lib/server/secrets';
import { read, write } from './database';
import type { DestinationRow, UndeliveredRow } from './destination-rows';
import type { StoreScope } from './scope';

type NewDestination = Pick<DestinationRow, 'id' | 'kind' | 'name' | 'locale' | 'host' | 'sealed'> & {
  rules: readonly DestinationRule[];
  isDaily: boolean;
};

/** The organization's destinations, the oldest first, each with how many messages were given up. */
export async function listDestinations({
  organization,
}: StoreScope): Promise<(DestinationRow & { undelivered: number })[]> {
  return read(async (database) => {
    const rows = await database
      .selectFrom('destinations')
      .selectAll()
      .where('organization', '=', organization)
      .orderBy('created')
      .orderBy('id')
      .execute();
    const counts = await database
      .selectFrom('undelivered')
      .select(['destination', ({ fn }) => fn.countAll<number>().as('count')])
      .where('organization', '=', organization)
      .groupBy('destination')
      .execute();
    const countOf = new Map(counts.map(({ destination, count }) => [destination, Number(count)]));
    return rows.map((row) => ({ ...row, undelivered: countOf.get(row.id) ?? 0 }));
  });
}

export async function readDestination({ organization }: StoreScope, id: string): Promise<DestinationRow | undefined> {
  return read((database) =>
    database
      .selectFrom('destinations')
      .selectAll()
      .where('organization', '=', organization)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
}

/** It is told of what comes from now on. @returns whether it was added: there may be as many as there can be */
export async function addDestination(
  { organization }: StoreScope,
  { isDaily, ...given }: NewDestination,
): Promise<boolean> {
  return write(async (transaction) => {
    const { count } = await transaction
      .selectFrom('destinations')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('organization', '=', organization)
      .executeTakeFirstOrThrow();
    if (Number(count) >= LIMITS.destinations) return false;
    const head = await transaction
      .selectFrom('journal_heads')
      .select('position')
      .where('organization', '=', organization)
      .executeTakeFirst();
    const nowMs = Date.now();
    const state = { version: randomId(), created: nowMs, sent_to: head?.position ?? 0 };
    const daily = isDaily ? { digest_to: 0, head_sent: nowMs } : {};
    const added = await transaction
      .insertInto('destinations')
      .values({ ...given, ...state, rules: JSON.stringify(given.rules), organization, ...IDLE, ...daily })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(added.numInsertedOrUpdatedRows ?? 0) === 1;
  });
}

const IDLE = {
  due: 0,
  attempts: 0,
  lease: '',
  leased_until: 0,
  failing_since: null,
  fault: null,
  delivered: null,
  head_sent: 0,
  digest_to: null,
};

interface DestinationChange extends Partial<Pick<DestinationRow, 'name' | 'locale' | 'sealed'>> {
  rules?: readonly DestinationRule[];
  isDaily?: boolean;
}

/** Changes it as it was seen, and tries at once what waits. @returns false if a colleague was there first */
export async function changeDestination(
  { organization }: StoreScope,
  { id, seen }: { id: string; seen: string },
  { rules, isDaily, ...values }: DestinationChange,
): Promise<boolean> {
  return write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('destinations')
      .set({
        ...values,
        ...(rules && { rules: JSON.stringify(rules) }),
        // A message whose end is fixed may have arrived already.
        ...(isDaily !== undefined && { digest_to: isDaily ? sql<number>`coalesce(digest_to, 0)` : null }),
        version: randomId(),
        due: 0,
      })
      .where('organization', '=', organization)
      .where('id', '=', id)
      .where('version', '=', seen)
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  });
}

/** Tries at once what waits. It is no change, so that nobody's own is one too late. */
export async function hurryDestination({ organization }: StoreScope, id: string): Promise<void> {
  await write((transaction) =>
    transaction
      .updateTable('destinations')
      .set({ due: 0 })
      .where('organization', '=', organization)
      .where('id', '=', id)
      .execute(),
  );
}

/** Removes it with what it was not told. @returns whether there was one */
export async function removeDestination({ organization }: StoreScope, id: string): Promise<boolean> {
  return write(async (transaction) => {
    await transaction
      .deleteFrom('undelivered')
      .where('organization', '=', organization)
      .where('destination', '=', id)
      .execute();
    const { numDeletedRows } = await transaction
      .deleteFrom('destinations')
      .where('organization', '=', organization)
      .where('id', '=', id)
      .executeTakeFirst();
    return Number(numDeletedRows) === 1;
  });
}

/** Some of the messages that were given up, the oldest first, with the acts of their lines: null if a line is gone. */
export async function listUndelivered(
  { organization }: StoreScope,
  destination: string,
  limit: number,
): Promise<(UndeliveredRow & { act: string | null })[]> {
  return read((database) =>
    database
      .selectFrom('undelivered')
      .leftJoin('journal_lines', (join) =>
        join
          .onRef('journal_lines.organization', '=', 'undelivered.organization')
          .onRef('journal_lines.id', '=', 'undelivered.line')
          .on('journal_lines.id', '>', 0),
      )
      .selectAll('undelivered')
      .select('journal_lines.operation as act')
      .where('undelivered.organization', '=', organization)
      .where('undelivered.destination', '=', destination)
      .orderBy('undelivered.position')
      .limit(limit)
      .execute(),
  );
}

/** One of them has arrived after all, or has nothing to tell any more. */
export async function forgetUndelivered(
  { organization }: StoreScope,
  { destination, position }: Pick<UndeliveredRow, 'destination' | 'position'>,
): Promise<void> {
  await write((transaction) =>
    transaction
      .deleteFrom('undelivered')
      .where('organization', '=', organization)
      .where('destination', '=', destination)
      .where('position', '=', position)
      .execute(),
  );
}

/** Removes the destinations that mail a person, with what they were not told, for the operator. @returns how many there were */
export async function eraseDestinations(scope: StoreScope, account: string): Promise<number> {
  const found = await read((database) =>
    database
      .selectFrom('destinations')
      .select('id')
      .where('organization', '=', scope.organization)
      .where('kind', '=', 'email')
      .where(sql<string>`lower(host)`, '=', emailOf(account).trim().toLowerCase())
      .execute(),
  );
  const removed = await Promise.all(found.map(({ id }) => removeDestination(scope, id)));
  return removed.filter(Boolean).length;
}
