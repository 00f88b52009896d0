import 'server-only';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { spendRound, untilRound } from '../loop-round.ts';
import { faultIn, type QueryAnswer, StoreAway, type StoreConnection, type StoreSession } from './connection.ts';
import { SERVER_TIMING } from '../timing.ts';

/** SQLITE_BUSY: another process writes. */
const BUSY = 5;

export function storeFile(folder: string): string {
  return join(folder, 'console.db');
}

/**
 * Opens the embedded database: one connection that writes, and one that only reads and sees what was committed. Its calls
 * do not wait inside: who finds another process writing tries again later, so that the event loop goes on.
 * @param waitForWriterMs after so long another writer counts as one that hangs
 */
export async function openSqlite(folder: string, waitForWriterMs: number): Promise<StoreConnection> {
  const { DatabaseSync } = await import('node:sqlite');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = storeFile(folder);
  const isNew = !existsSync(file);
  const writing = new DatabaseSync(file, { timeout: 0 });
  if (isNew) chmodSync(file, 0o600);
  await untilFree(() => writing.exec('pragma journal_mode = wal'), waitForWriterMs);
  // A line of the journal must outlive a loss of power.
  writing.exec('pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -2000');
  const reading = new DatabaseSync(file, { timeout: SERVER_TIMING.lockRetryMs });
  reading.exec('pragma query_only = on; pragma cache_size = -2000');

  let last: Promise<void> = Promise.resolve();
  const beginWithin = (limitMs: number) => () => untilFree(() => writing.exec('begin immediate'), limitMs);
  return {
    dialect: 'sqlite',
    reader: async () => sessionOf(reading, beginWithin(0), () => undefined),
    writer: async (limitMs = waitForWriterMs) => {
      const before = last;
      let release: () => void = () => undefined;
      last = new Promise((done) => {
        release = done;
      });
      await before;
      return sessionOf(writing, beginWithin(limitMs), () => {
        if (writing.isTransaction) writing.exec('rollback');
        release();
      });
    },
    close: async () => {
      await last;
      reading.close();
      writing.close();
    },
  };
}

function sessionOf(database: DatabaseSync, begin: () => Promise<void>, release: () => void): StoreSession {
  const query: StoreSession['query'] = async (sql, parameters) => {
    // Each call blocks the process: others come in between, however many more there are.
    await untilRound();
    const startMs = performance.now();
    try {
      return { ...run(database, sql, parameters), costMs: performance.now() - startMs };
    } finally {
      spendRound(performance.now() - startMs);
    }
  };
  return { query, begin, release };
}

function run(database: DatabaseSync, sql: string, parameters: readonly unknown[]): Omit<QueryAnswer, 'costMs'> {
  const statement = database.prepare(sql);
  const values = parameters as SQLInputValue[]; // Texts, numbers and nulls: the schema knows no others.
  if (statement.columns().length > 0) {
    const rows = statement.all(...values);
    return { rows, changes: rows.length };
  }
  return { rows: [], changes: Number(statement.run(...values).changes) };
}

async function untilFree(attempt: () => void, limitMs: number): Promise<void> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > endMs) throw new StoreAway('busy');
      await sleep(SERVER_TIMING.lockRetryMs);
    }
  }
}

function isBusy(error: unknown): boolean {
  return ((faultIn(error).errcode ?? 0) & 0xff) === BUSY;
}
