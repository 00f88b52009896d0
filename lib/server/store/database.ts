import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Compilable, Kysely, Transaction } from 'kysely';
import { HttpError, reject } from '@/lib/server/http-error';
import { log } from '@/lib/server/log';
import { metrics } from '@/lib/server/metrics';
import { inTurn } from '@/lib/server/process-time';
import { processWide } from '@/lib/server/process-wide';
import {
  faultIn,
  isStoreAway,
  type PostingConnection,
  StoreAway,
  type StoreConnection,
  withinTime,
} from './connection';
import { openedStore } from './open-store';
import type { Schema } from './schema';
import { SERVER_TIMING } from '@/lib/server/timing';

interface Databases {
  connection: StoreConnection;
  reading: Kysely<Schema>;
  writing: Kysely<Schema>;
  pausedUntilMs: number;
}

const slot = processWide<Databases>('database');

export function isStoreOn(): boolean {
  return openedStore() !== undefined;
}

/**
 * Reads from the store; what it reads cannot be written here. Whose request it is waits for their turn: no use within a use.
 * @throws HttpError `storeOff`, `tooManyHere`; StoreAway
 */
export async function read<Value>(work: (database: Kysely<Schema>) => Promise<Value>): Promise<Value> {
  return inTurn(() => bounded('read', (databases) => work(databases.reading)));
}

/** Reads a piece of long work, which one piece that did not come in time does not end. @throws as above */
export async function patiently<Value>(reading: () => Promise<Value>): Promise<Value> {
  for (let left = 2; ; left -= 1) {
    try {
      return await reading();
    } catch (error) {
      if (left === 0 || !isStoreAway(error)) throw error;
      await sleep(SERVER_TIMING.storePauseMs);
    }
  }
}

/**
 * Reads what may not wait behind a pause, such as which sessions have ended: it asks whenever it is due, and its faults make
 * nobody else wait.
 * @throws HttpError `storeOff`; StoreAway
 */
export async function readUrgently<Value>(work: (database: Kysely<Schema>) => Promise<Value>): Promise<Value> {
  return bounded('read', (databases) => work(databases.reading), true);
}

type Work<Value> = (transaction: Transaction<Schema>) => Promise<Value>;

/**
 * Changes the store in one transaction, at the turn of whose request it is.
 * @param signal says that nobody waits for it any more: what is not made by then is not made
 * @throws HttpError `storeOff`, `tooManyHere`; StoreAway if it is away or too slow: then it was not made, unless `mayBeMade` says otherwise
 */
export async function write<Value>(work: Work<Value>, signal?: AbortSignal): Promise<Value> {
  return inTurn(() => written(work, true, signal));
}

/**
 * The same for what has to be written whatever its caller used up, also late: ends of lines and of sessions. Its time counts all the same.
 * @throws HttpError `storeOff`; StoreAway as above
 */
export async function writeAnyway<Value>(work: Work<Value>): Promise<Value> {
  return written(work, false);
}

async function written<Value>(work: Work<Value>, isTakenBack: boolean, signal?: AbortSignal): Promise<Value> {
  let isEnding = false;
  try {
    return await bounded('write', ({ writing }, isGivenUp) =>
      writing.transaction().execute(async (transaction) => {
        const requireTime = () => {
          if (signal?.aborted) throw new Error('given up'); // No fault of the database, and nobody waits for it.
          if (isTakenBack && isGivenUp()) throw new StoreAway('timeout'); // Its user was told that it failed, and may make it again.
        };
        requireTime();
        const value = await work(transaction);
        requireTime();
        isEnding = true;
        return value;
      }),
    );
  } catch (error) {
    const isLate = !isTakenBack && faultIn(error).message === 'timeout';
    throw isEnding || isLate ? asOpen(error) : error;
  }
}

/** Reads what a change has made: that it cannot be read does not say that the change was not made. @throws StoreAway that may be made */
export async function afterWrite<Value>(reading: Promise<Value>): Promise<Value> {
  return reading.catch((error: unknown) => {
    throw asOpen(error instanceof HttpError ? new StoreAway(error.message) : error);
  });
}

function asOpen(error: unknown): unknown {
  return isStoreAway(error) ? Object.assign(error as StoreAway, { isOpen: true }) : error;
}

/**
 * Sends statements of which none needs the answer of another, in this order: PostgreSQL answers them in one round trip. Each of these waits
 * for the event loop, which is most of what a statement takes while the process is busy.
 * @returns their rows
 */
export async function together<Rows extends unknown[]>(
  database: Kysely<Schema>,
  statements: { [Nth in keyof Rows]: Compilable<Rows[Nth]> },
): Promise<{ [Nth in keyof Rows]: Rows[Nth][] }> {
  const answers = await database
    .getExecutor()
    .provideConnection((connection) =>
      Promise.all(statements.map((statement) => connection.executeQuery(statement.compile()))),
    );
  return answers.map(({ rows }) => rows) as { [Nth in keyof Rows]: Rows[Nth][] }; // By the schema that the statements were made with.
}

/** Sends statements whose answers nothing waits for but the end of the transaction, which fails if one of them did. */
export async function post(transaction: Transaction<Schema>, statements: readonly Compilable[]): Promise<void> {
  await transaction.getExecutor().provideConnection(async (connection) => {
    const own = connection as PostingConnection; // The driver is ours (`open-kysely.ts`).
    await Promise.all(statements.map((statement) => own.post(statement.compile())));
  });
}

async function bounded<Value>(
  use: 'read' | 'write',
  work: (databases: Databases, isGivenUp: () => boolean) => Promise<Value>,
  isUrgent = false,
): Promise<Value> {
  const open = openedStore();
  if (!open) throw reject('storeOff');
  const databases = await databasesOf(open.connection);
  if (!isUrgent && databases.pausedUntilMs > performance.now()) throw new StoreAway('paused');
  const end = metrics().storeSeconds.startTimer({ use });
  let isGivenUp = false;
  try {
    return await withinTime(
      work(databases, () => isGivenUp),
      open.timeoutMs,
    );
  } catch (error) {
    isGivenUp = true;
    throw judged(error, databases, isUrgent);
  } finally {
    end();
  }
}

/** A fault of the database is told as one; whatever else was thrown goes on as it is. */
function judged(error: unknown, databases: Databases, isUrgent: boolean): unknown {
  const reason = faultOf(error);
  if (reason === undefined) return error;
  // Who waits for long in this process, behind others or for their own turn, says nothing of the database.
  const isOwnWait = reason === 'timeout' && !databases.connection.isSilent();
  if (!isUrgent && !isOwnWait && isAway(reason))
    databases.pausedUntilMs = performance.now() + SERVER_TIMING.storePauseMs;
  metrics().storeFaults.inc();
  log('error', { event: 'store.error', reason });
  return isStoreAway(error) ? error : new StoreAway(reason);
}

/**
 * SQLSTATE classes of a server that is not there for anybody: connection, a standby (it begins nothing that writes), access, database, resources,
 * operator, system. One statement was canceled: 57014. Node's own names, such as of a number that is too large, are of one statement, too.
 */
const AWAY_CLASSES = /^postgres-(?:08|0A|28|3D|53|57(?!014)|58|25006|connection|E(?!RR_(?!SSL|TLS))[A-Z])/;
/** SQLite: busy, locked, no memory, read only, interrupted, disk, corrupt, full, cannot open, not a database. */
const AWAY_CODES: readonly number[] = [5, 6, 7, 8, 9, 10, 11, 13, 14, 26];

/** Whether a fault is one of the whole database. What is wrong with one statement makes nobody else wait. */
function isAway(reason: string): boolean {
  const [, sqlite] = /^sqlite-(\d+)$/.exec(reason) ?? [];
  // The low byte of an extended code is the code itself.
  if (sqlite !== undefined) return AWAY_CODES.includes(Number(sqlite) & 255);
  return !reason.startsWith('postgres-') || AWAY_CLASSES.test(reason);
}

/** A short name of a fault of the database, without its words: they can hold what was to be written. */
function faultOf(error: unknown): string | undefined {
  const { name, message, code, errcode } = faultIn(error);
  if (name === 'StoreAway') return message;
  if (errcode !== undefined) return `sqlite-${errcode}`;
  if (code !== '') return `postgres-${code}`.slice(0, 64);
  // `pg` tells a connection that ended by its words only.
  return /^(?:timeout e|Connection t|Client )/i.test(message) ? 'postgres-connection' : undefined;
}

async function databasesOf(connection: StoreConnection): Promise<Databases> {
  if (slot.value?.connection === connection) return slot.value;
  return (slot.value = await makeDatabases(connection));
}

/** Kysely is loaded by the first use of the store: it has no part in a start, or in a console without one. */
async function makeDatabases(connection: StoreConnection): Promise<Databases> {
  const { openKysely } = await import('./open-kysely');
  return { connection, ...openKysely(connection), pausedUntilMs: 0 };
}
