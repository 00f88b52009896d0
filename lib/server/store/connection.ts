import 'server-only';
import type { CompiledQuery, DatabaseConnection } from 'kysely';

/** What the two databases of the store have in common (decision 0031). */
export type Dialect = 'sqlite' | 'postgres';

export interface QueryAnswer {
  rows: Record<string, unknown>[];
  changes: number;
  /** What others waited for it: all of the time in the embedded database, a part of it in one of its own. */
  costMs: number;
}

/** One connection for one user at a time. */
export interface StoreSession {
  query: (sql: string, parameters: readonly unknown[]) => Promise<QueryAnswer>;
  /**
   * Sends what nothing waits for: at the latest the next query, or the commit, fails if it did.
   * @returns what it took so far; the rest is told by the next query
   */
  post: (sql: string, parameters: readonly unknown[]) => Promise<Pick<QueryAnswer, 'costMs'>>;
  /** Begins a transaction that may write. */
  begin: () => Promise<void>;
  /** Its transaction, if one is still open, is over then. */
  release: () => void;
}

/** What the driver gives to Kysely. */
export interface PostingConnection extends DatabaseConnection {
  post: (statement: CompiledQuery) => Promise<void>;
}

export interface StoreConnection {
  dialect: Dialect;
  /** For reads: the embedded database refuses a write here. */
  reader: () => Promise<StoreSession>;
  /** @param waitMs how long a statement may take here, and wait for a lock, if longer than usual */
  writer: (waitMs?: number) => Promise<StoreSession>;
  /** Whether a server has not answered something for long. If not, whoever waits for long waits for others in this process. */
  isSilent: () => boolean;
  close: () => Promise<void>;
}

/** The store cannot be reached or did not answer in time. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
  isOpen?: true; // A change was on its way into the store, and may be there.
}

/** By name: the bundle and the process around it each have their own class. */
export function isStoreAway(error: unknown): boolean {
  return faultIn(error).name === 'StoreAway';
}

/** Whether a change that failed may have been made all the same: its end was asked for. */
export function mayBeMade(error: unknown): boolean {
  return isStoreAway(error) && (error as StoreAway).isOpen === true; // By name, as above.
}

/** What the two databases say of a fault. An error of another part of the process is none by `instanceof`. */
export function faultIn(error: unknown): { name: string; message: string; code: string; errcode?: number } {
  const given: { name?: unknown; message?: unknown; code?: unknown; errcode?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  return {
    name: String(given.name ?? ''),
    message: String(given.message ?? ''),
    code: String(given.code ?? ''),
    ...(typeof given.errcode === 'number' ? { errcode: given.errcode } : {}),
  };
}

/** @throws StoreAway if it takes longer than `ms` */
export async function withinTime<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new StoreAway('timeout')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
