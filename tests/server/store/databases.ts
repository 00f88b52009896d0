import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres, type Postgres, startPostgres } from '../../../scripts/postgres';
import { freePorts } from '../../../scripts/ports';
import { type Relay, startRelay } from '../../../labs/chaos/relay';
import { closeStore, openedStore, openStore } from '@/lib/server/store/open-store';
import { read, write } from '@/lib/server/store/database';
import { storeFile } from '@/lib/server/store/sqlite';
import { configure } from '../support/test-env';

/** One of the two databases, empty for each test file. */
export interface TestDatabase {
  name: 'sqlite' | 'postgres';
  /** Opens the store of this process in it, with more variables. */
  open: (more?: Record<string, string>) => Promise<void>;
  close: () => Promise<void>;
  /** Takes the database away: PostgreSQL ends at once, SQLite is held by another writer. */
  take: () => Promise<void>;
  giveBack: () => Promise<void>;
  /** Resolves when the store takes lines again: it leaves a database that failed alone for a while. */
  answers: () => Promise<void>;
}

const bin = findPostgres();
if (bin === undefined)
  console.warn(
    'PostgreSQL is not installed: the store is tested with SQLite only. Install it, or name it by POSTGRES_BIN.',
  );

/** The databases that can be had here, for `describe.each`. */
export const DATABASES: readonly TestDatabase['name'][] = bin === undefined ? ['sqlite'] : ['sqlite', 'postgres'];

/** Where there is a PostgreSQL. */
export const describePostgres = bin === undefined ? describe.skip : describe;

export async function makeDatabase(name: TestDatabase['name']): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'console-store-'));
  const postgres =
    name === 'postgres' && bin !== undefined
      ? await startPostgres(bin, await freePorts(1, 15_000 + (process.pid % 500)))
      : undefined;
  let other: DatabaseSync | undefined;
  const variables: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : { STORE_DIR: folder };
  return {
    name,
    open: async (more = {}) => openStore(configure(undefined, { STORE_TIMEOUT_MS: '20000', ...variables, ...more })),
    take: async () => {
      if (postgres) return postgres.kill();
      other = new DatabaseSync(storeFile(folder));
      for (let isHeld = false; !isHeld; isHeld = hold(other)) await sleep(5);
    },
    giveBack: async () => {
      if (postgres) return postgres.start();
      other?.close();
    },
    answers: async () => {
      for (let left = 200; left > 0; left -= 1) {
        const isThere = await write((transaction) => transaction.selectFrom('store_keys').selectAll().execute()).then(
          () => true,
          () => false,
        );
        if (isThere) return;
        await sleep(50);
      }
      throw new Error('The store did not come back.');
    },
    close: async () => {
      await closeStore();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * One for the tests of a block, opened before them and closed behind them.
 * @returns filled before the first test
 */
export function databaseOfBlock(name: TestDatabase['name']): TestDatabase {
  const database = {} as TestDatabase; // Nothing reads it before the tests run.
  beforeAll(async () => {
    Object.assign(database, await makeDatabase(name));
    await database.open();
  });
  afterAll(() => database.close());
  return database;
}

/**
 * A PostgreSQL for the tests of a block, behind a relay that may change what is sent.
 * @returns filled before the first test
 */
export function relayedOfBlock(change?: (bytes: Buffer) => Buffer) {
  const found = {} as { relay: Relay; url: string }; // Nothing reads it before the tests run.
  let postgres: Postgres | undefined;
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '', await freePorts(1, 16_000 + (process.pid % 500)));
    const relay = await startRelay(Number(new URL(postgres.url).port), change);
    Object.assign(found, { relay, url: postgres.url.replace(/:\d+\//, `:${relay.port}/`) });
  });
  afterAll(async () => {
    found.relay.close();
    await postgres?.stop();
  });
  return found;
}

/** The end of a journal, as a row that needs nothing else. */
export const headOf = (organization: string) => ({ organization, position: 0, hash: '', time: 0 });
/** Whose journals have an end. */
export const heads = async (by: typeof read = read) => {
  const rows = await by((from) => from.selectFrom('journal_heads').select('organization').execute());
  return rows.map(({ organization }) => organization);
};

function hold(database: DatabaseSync): boolean {
  try {
    database.exec('begin immediate');
    return true;
  } catch {
    return false;
  }
}

/** Past every wrapper, as somebody does who has the database itself. */
export async function tamper(sql: string): Promise<void> {
  const session = await openedStore()?.connection.writer();
  await session?.begin();
  await session?.query(sql, []);
  await session?.query('commit', []);
  session?.release();
}
