import 'server-only';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { faultIn, type QueryAnswer, StoreAway, type StoreConnection, type StoreSession } from './connection.ts';
import { SERVER_TIMING } from '../timing.ts';

/** SQLITE_BUSY: another process writes. */
const BUSY = 5;

/** Statements of a few hundredths of a millisecond each. */
const STATEMENTS_IN_A_ROW = 32;

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

  const turn = turnsOf();
  let last: Promise<void> = Promise.resolve();
  const beginWithin = (limitMs: number) => () => untilFree(() => writing.exec('begin immediate'), limitMs);
  return {
    dialect: 'sqlite',
    reader: async () => sessionOf(reading, turn, beginWithin(0), () => undefined),
    writer: async (limitMs = waitForWriterMs) => {
      const before = last;
      let release: () => void = () => undefined;
      last = new Promise((done) => {
        release = done;
      });
      await before;
      return sessionOf(writing, turn, beginWithin(limitMs), () => {
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

type Turns = () => Promise<void>;

/**
 * Each call blocks the process, and promises alone do not let others in between: after some statements in a row the event loop
 * goes round once, however many more there are.
 */
function turnsOf(): Turns {
  let left = STATEMENTS_IN_A_ROW;
  return async () => {
    left -= 1;
    if (left >= 0) return;
    left = STATEMENTS_IN_A_ROW - 1;
    await nextTurn();
  };
}

function sessionOf(database: DatabaseSync, turn: Turns, begin: () => Promise<void>, release: () => void): StoreSession {
  const query: StoreSession['query'] = async (sql, parameters) => {
    await turn();
    return run(database, sql, parameters);
  };
  return { query, begin, release };
}

function run(database: DatabaseSync, sql: string, parameters: readonly unknown[]): QueryAnswer {
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
