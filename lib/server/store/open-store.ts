import 'server-only';
import type { Env } from '../env.ts';
import { log } from '../log.ts';
import { processWide } from '../process-wide.ts';
import { faultIn, type StoreConnection } from './connection.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

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

/**
 * Opens the store that the environment names and brings its schema up to date, once for each process, before it listens.
 * @throws Error if a store that was asked for cannot be opened, or was written by a newer release
 */
export async function openStore(settings: StoreSettings): Promise<void> {
  const { STORE, DATABASE_URL, REDIS_URL, STORE_TIMEOUT_MS } = settings;
  if (slot.value) return;
  if (STORE === 'off') return withoutStore(settings);
  if (REDIS_URL && !DATABASE_URL) log('warn', { event: 'store.single' });
  const connection = DATABASE_URL ? await openPostgres(DATABASE_URL, STORE_TIMEOUT_MS) : await openEmbedded(settings);
  if (!connection) return withoutStore(settings);
  try {
    await migrate(connection);
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

/** A folder that nobody chose need not be there: a console on a read-only disk starts without a store, and says so. */
async function openEmbedded({ STORE_DIR, STORE_TIMEOUT_MS }: StoreSettings): Promise<StoreConnection | undefined> {
  try {
    return await openSqlite(STORE_DIR ?? DEFAULT_STORE_FOLDER, STORE_TIMEOUT_MS);
  } catch (error) {
    if (STORE_DIR !== undefined) throw said(error);
    log('warn', { event: 'store.off' });
    return undefined;
  }
}

/** The address of a database holds its password: of what `pg` says only the first line, without any address. */
function said(error: unknown): Error {
  const { name, message, code } = faultIn(error);
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

/** Ends the process's use of the store. */
export async function closeStore(): Promise<void> {
  const open = slot.value;
  delete slot.value;
  await open?.connection.close();
}
