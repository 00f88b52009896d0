import 'server-only';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { boundedCache } from '../bounded-cache.ts';
import { fairLock } from '../fair-lock.ts';
import { inRound } from '../loop-round.ts';
import { faultIn, type QueryAnswer, StoreAway, type StoreConnection, type StoreSession } from './connection.ts';
import { DISK_SETTINGS, diskOf, type SqliteDisk } from './sqlite-disk.ts';
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
  writing.exec('pragma foreign_keys = on; pragma cache_size = -2000');
  writing.exec(DISK_SETTINGS);
  const disk = diskOf(file);
  const reading = new DatabaseSync(file, { timeout: SERVER_TIMING.lockRetryMs });
  reading.exec('pragma query_only = on; pragma cache_size = -2000');

  const lock = fairLock();
  const [read, write] = [queryOf(reading), queryOf(writing, true)];
  const beginWithin = (limitMs: number) => () => untilFree(() => writing.exec('begin immediate'), limitMs);
  return {
    dialect: 'sqlite',
    reader: async () => ({ query: read, post: read, begin: beginWithin(0), release: () => undefined }),
    writer: async (limitMs = waitForWriterMs) =>
      writerOn({ writing, query: write, disk, begin: beginWithin(limitMs), release: await lock() }),
    isSilent: () => false,
    close: async () => {
      await lock();
      await disk.close();
      reading.close();
      writing.close();
    },
  };
}

interface WriterParts extends Pick<StoreSession, 'query' | 'begin'> {
  writing: DatabaseSync;
  disk: SqliteDisk;
  /** Lets the next one write. */
  release: () => void;
}

function writerOn({ writing, query, disk, begin, release }: WriterParts): StoreSession {
  let isOver = false;
  const writeOne: StoreSession['query'] = async (sql, parameters) => {
    // If the disk did not take a commit there is nothing to roll back, and the connection is another's. A full one ends it by itself.
    if (isOver || (sql === 'rollback' && !writing.isTransaction)) return { rows: [], changes: 0, costMs: 0 };
    const answer = await query(sql, parameters);
    if (sql !== 'commit') return answer;
    // A line of the journal must outlive a loss of power; meanwhile the next one writes.
    isOver = true;
    release();
    await disk.flush();
    return answer;
  };
  return {
    query: writeOne,
    // Nothing is gained by not waiting, and what failed must not be committed.
    post: writeOne,
    begin,
    release: () => {
      try {
        if (!isOver && writing.isTransaction) writing.exec('rollback');
      } finally {
        release();
      }
    },
  };
}

/**
 * Each call blocks the process: others come in between, however many more there are.
 * @param isFirst who writes keeps all others from it
 */
function queryOf(database: DatabaseSync, isFirst = false): StoreSession['query'] {
  const statements = boundedCache<Statement>(STATEMENTS);
  const prepared = (sql: string): Statement => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const made = { statement, hasRows: statement.columns().length > 0 };
    statements.set(sql, made);
    return made;
  };
  let isEnded = false; // A transaction, by itself, as a full disk ends it: what comes behind would be written alone.
  const answer = (sql: string, parameters: readonly unknown[]): QueryAnswer => {
    const isOpen = database.isTransaction;
    isEnded &&= !isOpen;
    if (isEnded) throw new StoreAway('disk');
    const startMs = performance.now();
    try {
      return { ...run(prepared(sql), parameters), costMs: performance.now() - startMs };
    } catch (error) {
      isEnded = isOpen && !database.isTransaction;
      throw error;
    }
  };
  return (sql, parameters) => inRound(() => answer(sql, parameters), { isFirst });
}

/** Statements of a connection that are kept: most of what a small one takes is to be read and planned. */
const STATEMENTS = 200;

interface Statement {
  statement: StatementSync;
  hasRows: boolean;
}

function run({ statement, hasRows }: Statement, parameters: readonly unknown[]): Omit<QueryAnswer, 'costMs'> {
  const values = parameters as SQLInputValue[]; // Texts, numbers and nulls: the schema knows no others.
  if (!hasRows) return { rows: [], changes: Number(statement.run(...values).changes) };
  const rows = statement.all(...values);
  return { rows, changes: rows.length };
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
