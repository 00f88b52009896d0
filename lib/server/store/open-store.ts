import 'server-only';
import type { Env } from '../env.ts';
import { log } from '../log.ts';
import { oncePerProcess, processWide } from '../process-wide.ts';
import { faultIn, isStoreAway, type StoreConnection, type StoreSession } from './connection.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { MIGRATIONS } from './migrations.ts';
import { SERVER_TIMING } from '../timing.ts';

/** If nothing names another; below the folder in which the console was started. */
export const DEFAULT_STORE_FOLDER = '.state/store';

export type StoreSettings = Pick<
  Env,
  'STORE' | 'STORE_DIR' | 'DATABASE_URL' | 'STORE_TIMEOUT_MS' | 'REDIS_URL' | 'JOURNAL_REQUIRED'
>;

interface OpenStore {
  connection: StoreConnection;
  timeoutMs: number;
}

const slot = processWide<OpenStore>('store');

/** Of the time that one use of the store may take. */
const WAIT_FOR_WRITER = 0.8;

/**
 * Opens the store that the environment names, once for each process, and brings its schema up to date unless it is `asItIs`.
 * @throws Error if a store that was asked for cannot be opened, or was written by a newer release; as it is, also by an older one
 */
export async function openStore(settings: StoreSettings, { asItIs = false } = {}): Promise<void> {
  const { STORE, DATABASE_URL, REDIS_URL, STORE_TIMEOUT_MS } = settings;
  if (slot.value) return;
  if (STORE === 'off') return withoutStore(settings);
  if (REDIS_URL && !DATABASE_URL) log('warn', { event: 'store.single' });
  const connection = DATABASE_URL ? await openPostgres(DATABASE_URL, STORE_TIMEOUT_MS) : await openEmbedded(settings);
  if (!connection) return withoutStore(settings);
  try {
    await (asItIs ? refuseOlder(connection) : migrate(connection));
  } catch (error) {
    await connection.close();
    throw said(error);
  }
  slot.value = { connection, timeoutMs: STORE_TIMEOUT_MS };
}

/** @throws Error if no change may go unrecorded: then every one would be refused */
function withoutStore({ JOURNAL_REQUIRED }: StoreSettings): void {
  if (JOURNAL_REQUIRED) throw new Error('The store is needed, because JOURNAL_REQUIRED is set.');
}

/** A folder that nobody chose need not be writable: a console on a read-only disk starts without a store, and says so. */
async function openEmbedded({ STORE_DIR, STORE_TIMEOUT_MS }: StoreSettings): Promise<StoreConnection | undefined> {
  try {
    // Another process that writes is told before the time of its user is over.
    return await openSqlite(STORE_DIR ?? DEFAULT_STORE_FOLDER, STORE_TIMEOUT_MS * WAIT_FOR_WRITER);
  } catch (error) {
    if (STORE_DIR !== undefined || !isUnwritable(error)) throw said(error);
    log('warn', { event: 'store.off' });
    return undefined;
  }
}

const SQLITE_READ_ONLY = 8;
const SQLITE_CANNOT_OPEN = 14;

function isUnwritable(error: unknown): boolean {
  const { code, errcode = 0 } = faultIn(error);
  return (
    /^(?:EACCES|EPERM|EROFS|ENOTDIR|ENOSPC)$/.test(code) ||
    [SQLITE_READ_ONLY, SQLITE_CANNOT_OPEN].includes(errcode & 255)
  );
}

const LOCK_NOT_AVAILABLE = '55P03';

/** The address of a database holds its password: of what `pg` says only the first line, without any address. */
function said(error: unknown): Error {
  const { name, message, code } = faultIn(error);
  if (code === LOCK_NOT_AVAILABLE || isStoreAway(error))
    return new Error(
      'The store was not ready in time: another instance may still be bringing it up to date. Start again.',
    );
  const [reason = ''] = (message || code || name).split('\n');
  return new Error(
    reason.startsWith('The store')
      ? reason
      : `The store cannot be opened: ${reason.replace(/\w+:\/\/\S+/g, '…')}. See STORE_DIR and DATABASE_URL.`,
  );
}

/** The open store of this process; undefined if there is none. */
export function openedStore(): OpenStore | undefined {
  return slot.value;
}

const behind = oncePerProcess('storeBehind', () => new Set<Promise<void>>());

/** Has the store stay open for what is written behind an answer. @param work has a deadline of its own */
export function writeBehind(work: Promise<unknown>): void {
  const end = () => void behind().delete(ended);
  const ended: Promise<void> = work.then(end, end);
  behind().add(ended);
}

/** Ends the process's use of the store, once what is under way behind answers is written. */
export async function closeStore(): Promise<void> {
  await Promise.all(behind());
  const open = slot.value;
  delete slot.value;
  await open?.connection.close();
}

/** Any number; every release takes the same. */
const LOCK = 7_301_455_201;

/**
 * Brings the schema up to this release, under a lock: of several instances that start at once one does it.
 * @throws Error that says so if a newer release has been here
 */
export async function migrate(connection: StoreConnection, migrations = MIGRATIONS): Promise<readonly string[]> {
  const session = await connection.writer(SERVER_TIMING.migrationMs);
  try {
    if ((await missing(session, migrations)).length === 0) return [];
    await session.begin();
    if (connection.dialect === 'postgres') await session.query(`select pg_advisory_xact_lock(${LOCK})`, []);
    await session.query(
      'create table if not exists store_migrations (name text primary key, time bigint not null)',
      [],
    );
    const due = await missing(session, migrations);
    for (const { name, sql } of due) {
      for (const statement of sql) await session.query(statement, []);
      // The two write parameters differently, and a migration's name is ours.
      await session.query(`insert into store_migrations (name, time) values ('${name}', ${Date.now()})`, []);
    }
    await session.query('commit', []);
    return due.map(({ name }) => name);
  } finally {
    session.release();
  }
}

async function refuseOlder(connection: StoreConnection): Promise<void> {
  const session = await connection.reader();
  try {
    if ((await missing(session, MIGRATIONS)).length === 0) return;
  } finally {
    session.release();
  }
  throw new Error(
    'The store does not have the schema of this release yet: use the command of the release that runs, or start this one first.',
  );
}

async function missing(session: StoreSession, migrations: typeof MIGRATIONS): Promise<typeof MIGRATIONS> {
  const names = await applied(session);
  const unknown = names.filter((name) => migrations.every((migration) => migration.name !== name));
  if (unknown.length > 0)
    throw new Error(
      `The store was written by a newer release (${unknown.join(', ')}). Start that release, or restore a backup.`,
    );
  return migrations.filter(({ name }) => !names.includes(name));
}

const UNDEFINED_TABLE = '42P01';

/** None before the first migration. The words of PostgreSQL are in the language of its server. */
async function applied(session: StoreSession): Promise<string[]> {
  try {
    const { rows } = await session.query('select name from store_migrations order by name', []);
    return rows.map(({ name }) => String(name));
  } catch (error) {
    const { code, message } = faultIn(error);
    if (code === UNDEFINED_TABLE || message.startsWith('no such table')) return [];
    throw error;
  }
}
