import 'server-only';
import type { Transaction } from 'kysely';
import { DESTINATION_KINDS, digestDueMs, isStreamKind } from '@/lib/rules/journal/destinations';
import { randomId } from '@/lib/server/secrets';
import { SERVER_TIMING } from '@/lib/server/timing';
import { read, write } from './database';
import type { DestinationRow } from './destination-rows';
import { IS_CHANGE } from './journal-filters';
import { openedStore } from './open-store';
import type { Schema } from './schema';

// What sends messages looks across organizations, in the console's own name: no request reaches these functions.

/** More are not looked at for one claim. */
const CANDIDATES = 200;

/**
 * Takes destinations that something may have to be sent to, the longest waiting first, and none that another instance has.
 * @param mayTake whether one more of an organization may be taken
 */
export async function claimDestinations(
  most: number,
  mayTake: (organization: string) => boolean,
): Promise<DestinationRow[]> {
  return write(async (transaction) => {
    const nowMs = Date.now();
    const taken: DestinationRow[] = [];
    for (const row of await candidates(transaction, nowMs)) {
      if (taken.length >= most) break;
      if (!mayTake(row.organization)) continue;
      const lease = { lease: randomId(), leased_until: nowMs + SERVER_TIMING.deliveryLeaseMs };
      await transaction
        .updateTable('destinations')
        .set(lease)
        .where('organization', '=', row.organization)
        .where('id', '=', row.id)
        .execute();
      taken.push({ ...row, ...lease });
    }
    return taken;
  });
}

async function candidates(transaction: Transaction<Schema>, nowMs: number): Promise<DestinationRow[]> {
  const found = transaction
    .selectFrom('destinations')
    .selectAll()
    .where('due', '<=', nowMs)
    .where('leased_until', '<', nowMs)
    .where((expression) =>
      expression.or([
        expression.and([
          expression('digest_to', 'is', null),
          expression.exists(
            expression
              .selectFrom('journal_heads')
              .select('position')
              .whereRef('journal_heads.organization', '=', 'destinations.organization')
              .whereRef('journal_heads.position', '>', 'destinations.sent_to'),
          ),
        ]),
        expression.and([expression('digest_to', 'is not', null), expression('head_sent', '<', digestDueMs(nowMs))]),
        expression.and([
          expression('kind', 'in', DESTINATION_KINDS.filter(isStreamKind)),
          expression('head_sent', '<=', nowMs - SERVER_TIMING.headSentMs),
        ]),
      ]),
    )
    .orderBy('due')
    .limit(CANDIDATES);
  // The embedded database lets one transaction in at a time.
  return openedStore()?.connection.dialect === 'postgres' ? found.forUpdate().skipLocked().execute() : found.execute();
}

/** Changes without an outcome from before a time, of which a destination was to be told: whoever made them has died. */
export async function findLostLines(beforeMs: number): Promise<{ organization: string; id: number }[]> {
  return read((database) =>
    database
      .selectFrom('journal_lines')
      .select(['organization', 'id'])
      // By what follows alone SQLite would walk over the lines of everybody.
      .where('organization', 'in', (expression) => expression.selectFrom('destinations').select('organization'))
      .where((expression) =>
        expression.exists(
          expression
            .selectFrom('destinations')
            .select('destinations.id')
            .whereRef('destinations.organization', '=', 'journal_lines.organization')
            .whereRef('destinations.created', '<=', 'journal_lines.time'),
        ),
      )
      .where('status', '=', 'pending')
      .where('time', '<', beforeMs)
      .where(IS_CHANGE)
      .limit(CANDIDATES)
      .execute(),
  );
}

/** Destinations at which nothing arrives since before a time. */
export async function countFailingSince(beforeMs: number): Promise<number> {
  const row = await read((database) =>
    database
      .selectFrom('destinations')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('failing_since', '<', beforeMs)
      .executeTakeFirstOrThrow(),
  );
  return Number(row.count);
}

export async function readSealed(): Promise<Pick<DestinationRow, 'organization' | 'id' | 'sealed'>[]> {
  return read((database) => database.selectFrom('destinations').select(['organization', 'id', 'sealed']).execute());
}

export async function replaceSealed(
  { organization, id, sealed }: Pick<DestinationRow, 'organization' | 'id' | 'sealed'>,
  next: string,
): Promise<void> {
  await write((transaction) =>
    transaction
      .updateTable('destinations')
      .set({ sealed: next })
      .where('organization', '=', organization)
      .where('id', '=', id)
      .where('sealed', '=', sealed)
      .execute(),
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
