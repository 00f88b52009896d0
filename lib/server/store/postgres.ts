import 'server-only';
import type { ClientBase, PoolClient } from 'pg';
import { enterWithin, fairLock } from '../fair-lock.ts';
import { ownPlace } from '../loop-round.ts';
import { SERVER_TIMING } from '../timing.ts';
import { faultIn, StoreAway, type StoreConnection, type StoreSession } from './connection.ts';

const CONNECTIONS = 5;
/** Of the time of a use; less than half of it, after which a server counts as silent. */
const LOCK_PART = 0.45;
/** It takes no time from this process, but has others to answer, too. A slow database is nobody's fault, so that is bounded. */
const COST = 0.2;
/** The type of `bigint`, whose values here are times and counts: numbers, not texts. */
const INT8 = 20;
/** In the words of `pg`, which has no code for it. */
const TOO_LATE = 'Query read timeout';

/** Opens a pool of connections. `pg` is loaded here only: who has no PostgreSQL pays nothing for it. */
export async function openPostgres(address: string, timeoutMs: number): Promise<StoreConnection> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: address,
    max: CONNECTIONS,
    connectionTimeoutMillis: Math.max(timeoutMs, SERVER_TIMING.storeOpenMs),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'console',
    // Statements are sent without a wait for the answer to the one before.
    pipeline: true,
    ...readOnly(() => pool.options.connectionTimeoutMillis),
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 ? Number : pg.types.getTypeParser(id, format),
    },
  });
  // A connection that breaks while nobody uses it: the next query says what is wrong.
  pool.on('error', () => undefined);
  // Only the first, at the start of the process, has the time above: nobody waits for its answer.
  pool.once('connect', () => {
    pool.options.connectionTimeoutMillis = timeoutMs;
  });
  // The pool itself serves in order: of those who wait for a connection the one goes first whose account took the least.
  const lock = fairLock(ownPlace, CONNECTIONS);
  const { watch, isSilent } = watchServer(timeoutMs);
  const usual = { statementMs: timeoutMs, lockMs: Math.ceil(timeoutMs * LOCK_PART), idleMs: timeoutMs };
  const long = (waitMs: number): Limits => ({
    statementMs: waitMs,
    lockMs: waitMs,
    idleMs: Math.max(timeoutMs, SERVER_TIMING.storeOpenMs),
  });
  const session = async (waitMs?: number) => {
    const limits = waitMs === undefined ? usual : long(waitMs);
    const leave = await enterWithin(lock(), timeoutMs);
    if (!leave) throw new StoreAway('timeout');
    try {
      return sessionOf(await watch(pool.connect()), { limits, watch, leave });
    } catch (error) {
      leave();
      throw error;
    }
  };
  return {
    dialect: 'postgres',
    reader: () => session(),
    writer: session,
    isSilent,
    close: () => pool.end(),
  };
}

/**
 * Nothing is written but in a transaction that says so when it begins: a beginning may fail alone when what follows is there already. The
 * pool hands out no connection before it is so.
 */
function readOnly(limitMs: () => number | undefined) {
  const onConnect = (client: ClientBase) => {
    const query = { text: 'set default_transaction_read_only = on', query_timeout: limitMs() };
    return client.query(query);
  };
  return { onConnect };
}

/**
 * A console that stands still, as one whose machine is moved, would keep what it has locked for as long as its connection lives: the server
 * ends its transaction. Whoever waits for a lock is told before the server counts as silent, so that nobody waits but they.
 */
function beginning({ lockMs, idleMs }: Limits): string {
  return `begin read write; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${idleMs}`;
}

interface Limits {
  statementMs: number;
  lockMs: number;
  idleMs: number;
}

type Watch = <Answer>(asked: Promise<Answer>) => Promise<Answer>;

/** Knows whether the server has left something unanswered for half of the time that a use may take. */
function watchServer(timeoutMs: number): { watch: Watch; isSilent: () => boolean } {
  const unanswered = new Set<{ sinceMs: number }>();
  const isLong = ({ sinceMs }: { sinceMs: number }) => performance.now() - sinceMs > timeoutMs / 2;
  let silentUntilMs = 0;
  const watch: Watch = async (asked) => {
    const own = { sinceMs: performance.now() };
    unanswered.add(own);
    try {
      return await asked;
    } finally {
      unanswered.delete(own);
      if (isLong(own)) silentUntilMs = performance.now() + timeoutMs;
    }
  };
  return { watch, isSilent: () => performance.now() < silentUntilMs || [...unanswered].some(isLong) };
}

interface SessionParts {
  limits: Limits;
  watch: Watch;
  /** Lets the next one have a connection. */
  leave: () => void;
}

function sessionOf(client: PoolClient, { limits, watch, leave }: SessionParts): StoreSession {
  let lost: { error: unknown } | undefined;
  const noteLoss = (error: unknown) => {
    lost ??= { error };
  };
  client.on('error', noteLoss);
  let failed: { error: unknown } | undefined;
  let owedMs = 0;
  const send = async (text: string, parameters: readonly unknown[]) => {
    // What had no answer may still be under way: nothing follows it, least of all a commit.
    if (lost) throw lost.error;
    const startMs = performance.now();
    try {
      // The driver closes the connection then: what is on its way behind would keep it open for as long as the server is silent.
      const query = { text, values: [...parameters], query_timeout: limits.statementMs };
      return await watch(client.query(query));
    } catch (error) {
      if (faultIn(error).message !== TOO_LATE) throw error;
      const late = new StoreAway('timeout');
      noteLoss(late);
      throw late;
    } finally {
      owedMs += Math.min(SERVER_TIMING.queryCostMs, (performance.now() - startMs) * COST);
    }
  };
  const post: StoreSession['post'] = async (sql, parameters) => {
    send(sql, parameters).catch((error: unknown) => (failed ??= { error }));
    return { costMs: 0 };
  };
  const query: StoreSession['query'] = async (sql, parameters) => {
    try {
      const { rows, rowCount } = await send(sql, parameters);
      // A commit of what has failed is none, and says so nowhere else.
      if (failed) throw failed.error;
      const costMs = owedMs;
      owedMs = 0;
      return { rows, changes: rowCount ?? 0, costMs };
    } catch (error) {
      // Answers come in order: what was posted failed first.
      throw failed?.error ?? error;
    }
  };
  return {
    query,
    post,
    begin: async () => void (await post(beginning(limits), [])),
    release: () => {
      // The connection goes on in the pool, and with it whatever is left on it.
      client.off('error', noteLoss);
      const isOpen = client.getTransactionStatus() !== 'I';
      client.release(lost !== undefined || isOpen);
      leave();
    },
  };
}
