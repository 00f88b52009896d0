import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SCHEMA, SCHEMA_VERSION, TABLES } from './schema.ts';

/** Every call is synchronous: code between two awaits is never interleaved. */
export interface Database {
  get: <Row>(sql: string, ...values: SQLInputValue[]) => Row | undefined;
  all: <Row>(sql: string, ...values: SQLInputValue[]) => Row[];
  /** @returns the number of changed rows */
  run: (sql: string, ...values: SQLInputValue[]) => number;
  /** @returns its row id */
  insert: (table: (typeof TABLES)[number], row: Record<string, SQLInputValue>) => number;
  /** May be nested; the outermost decides. */
  transaction: <Result>(work: () => Result) => Result;
  isEmpty: () => boolean;
  clear: () => void;
  close: () => void;
}

/** Creates the file if it is missing, and its tables anew if they are of another layout. @param folder null for memory */
export function openDatabase(folder: string | null): Database {
  const connection = connect(folder);
  const prepare = cacheStatements(connection);
  const run: Database['run'] = (sql, ...values) => Number(prepare(sql).run(...values).changes);
  return {
    // Statement and schema name the columns and types; SQLite's own types are wider.
    get: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    run,
    insert: (table, row) => {
      const columns = Object.keys(row);
      const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
      return Number(prepare(sql).run(...Object.values(row)).lastInsertRowid);
    },
    transaction: (work) => inTransaction(connection, work),
    isEmpty: () => prepare('SELECT 1 FROM accounts LIMIT 1').get() === undefined,
    clear: () => {
      for (const table of TABLES) run(`DELETE FROM ${table}`);
    },
    close: () => connection.close(),
  };
}

function connect(folder: string | null): DatabaseSync {
  if (folder !== null) mkdirSync(folder, { recursive: true });
  const file = folder === null ? ':memory:' : join(folder, 'provider.sqlite');
  const connection = new DatabaseSync(file, { timeout: 2000 });
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF;');
  const found = connection.prepare('PRAGMA user_version').get() as { user_version: number } | undefined; // The pragma's only column.
  if (found?.user_version !== SCHEMA_VERSION) {
    for (const table of TABLES) connection.exec(`DROP TABLE IF EXISTS ${table}`);
    connection.exec(SCHEMA);
    connection.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  }
  return connection;
}

function cacheStatements(connection: DatabaseSync): (sql: string) => StatementSync {
  const cache = new Map<string, StatementSync>();
  return (sql) => {
    const known = cache.get(sql);
    if (known) return known;
    const fresh = connection.prepare(sql);
    cache.set(sql, fresh);
    return fresh;
  };
}

function inTransaction<Result>(connection: DatabaseSync, work: () => Result): Result {
  if (connection.isTransaction) return work();
  connection.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk has rolled it back already.
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}
