import 'server-only';
import type { Transaction } from 'kysely';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { type Device, deviceOf, USER_AGENT_LENGTH } from '@/lib/rules/text/browser-name';
import { networkOf } from '@/lib/server/client-address';
import { read, writeAnyway } from './database';
import type { Schema, SessionRow } from './schema';
import type { StoreScope } from './scope';

/** A use of a session that is to be written down. */
export interface SessionUse {
  /** Its ids, by each password that seals or sealed: the newest first. */
  ids: readonly string[];
  account: string;
  createdMs: number;
  usedMs: number;
  address: string | undefined;
  userAgent: string | undefined;
  /** To a key of its device. */
  isBound: boolean;
}

/** A session on a device that its account had not used before. */
export interface NewDevice extends Device {
  account: string;
  address: string | undefined;
}

/**
 * Writes uses down, all in one transaction.
 * @returns those that are the first of a new device
 */
export async function writeUses(scope: StoreScope, uses: readonly SessionUse[]): Promise<NewDevice[]> {
  return writeAnyway(async (transaction) => {
    const found: NewDevice[] = [];
    for (const use of uses) {
      if (await updateUse(transaction, scope, use)) continue;
      const device = deviceOf(use.userAgent);
      const isNew = await isNewDevice(transaction, scope, use.account, device);
      const isAdded = await insertUse(transaction, scope, use, isNew);
      if (isNew && isAdded) found.push({ ...device, account: use.account, address: use.address });
    }
    return found;
  });
}

/** @returns whether the session was known */
async function updateUse(
  transaction: Transaction<Schema>,
  { organization }: StoreScope,
  { ids, usedMs, address = '', isBound }: SessionUse,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('console_sessions')
    .set({ used: usedMs, address, network: address && networkOf(address), ...(isBound && { is_bound: 1 }) })
    .where('organization', '=', organization)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** @returns false if another instance has just written it too, and tells of it */
async function insertUse(
  transaction: Transaction<Schema>,
  { organization }: StoreScope,
  { ids, account, createdMs, usedMs, address = '', userAgent = '', isBound }: SessionUse,
  isNew: boolean,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await transaction
    .insertInto('console_sessions')
    .values({
      organization,
      id: ids[0] ?? '',
      account,
      created: createdMs,
      used: usedMs,
      address,
      network: address && networkOf(address),
      user_agent: userAgent.slice(0, USER_AGENT_LENGTH),
      ...deviceOf(userAgent),
      is_new: isNew ? 1 : 0,
      is_bound: isBound ? 1 : 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return count === 1n;
}

/** The first session of all is no news. */
async function isNewDevice(
  transaction: Transaction<Schema>,
  { organization }: StoreScope,
  account: string,
  { browser, platform }: Device,
): Promise<boolean> {
  const known = await transaction
    .selectFrom('console_sessions')
    .select(['browser', 'platform'])
    .distinct()
    .where('organization', '=', organization)
    .where('account', '=', account)
    .execute();
  return known.length > 0 && !known.some((row) => row.browser === browser && row.platform === platform);
}

/** More sessions of one account are not looked at. */
const MOST_ROWS = 500;

/** The account's own sessions since a time, the last used first. */
export async function readSessions({ organization, account }: StoreScope, sinceMs: number): Promise<SessionRow[]> {
  return read((database) =>
    database
      .selectFrom('console_sessions')
      .selectAll()
      .where('organization', '=', organization)
      .where('account', '=', account)
      .where('used', '>=', sinceMs)
      .orderBy('used', 'desc')
      .limit(MOST_ROWS)
      .execute(),
  );
}

/** When an account last used any of its sessions; null: not since that time. */
export async function readLastUse(
  { organization }: StoreScope,
  account: string,
  sinceMs: number,
): Promise<number | null> {
  const row = await read((database) =>
    database
      .selectFrom('console_sessions')
      .select(({ fn }) => fn.max('used').as('used'))
      .where('organization', '=', organization)
      .where('account', '=', canonicalAccount(account))
      .where('used', '>=', sinceMs)
      .executeTakeFirst(),
  );
  return row?.used ?? null;
}

/** Which sessions of an account end: the one with an id, or all but the one that is kept. */
export interface SessionEnding {
  account: string;
  /** The account as the instances tell each other of it. */
  tag: string;
  /** Ids of one session; null for all. */
  ids: readonly string[] | null;
  /** Ids of the session that goes on, if all others end. */
  kept: readonly string[];
  endedMs: number;
  /** Sessions that were not used since then are over already. */
  aliveSinceMs: number;
  by: string;
  why: EndReason;
}

export type EndReason = 'signOut' | 'self' | 'password' | 'roleFell' | 'removed' | 'colleague';

/**
 * Notes that sessions have ended, for the list and for the other instances.
 * @returns how many were alive
 */
export async function writeEnding({ organization }: StoreScope, ending: SessionEnding): Promise<number> {
  const { account, tag, ids, kept, endedMs, aliveSinceMs, by, why } = ending;
  return writeAnyway(async (transaction) => {
    const keys = ids ?? ['others'];
    await transaction
      .insertInto('session_ends')
      .values(keys.map((key) => ({ organization, tag, key, kept: kept[0] ?? '', ended: endedMs })))
      .onConflict((conflict) =>
        conflict
          .columns(['organization', 'tag', 'key'])
          .doUpdateSet((set) => ({ kept: set.ref('excluded.kept'), ended: set.ref('excluded.ended') })),
      )
      .execute();
    const { numUpdatedRows } = await transaction
      .updateTable('console_sessions')
      .set({ ended: endedMs, ended_by: by, ended_why: why })
      .where('organization', '=', organization)
      .where('account', '=', account)
      .where('ended', 'is', null)
      .where('used', '>=', aliveSinceMs)
      .where('id', ids ? 'in' : 'not in', ids ?? (kept.length > 0 ? kept : ['']))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

/** Removes everything that is kept of one account's sessions, and its name where it ended others'. @returns how many there were */
export async function eraseSessions({ organization }: StoreScope, account: string): Promise<number> {
  const own = canonicalAccount(account);
  return writeAnyway(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('console_sessions')
      .where('organization', '=', organization)
      .where('account', '=', own)
      .executeTakeFirst();
    await transaction
      .updateTable('console_sessions')
      .set({ ended_by: null })
      .where('organization', '=', organization)
      .where('ended_by', '=', own)
      .execute();
    return Number(numDeletedRows);
  });
}
