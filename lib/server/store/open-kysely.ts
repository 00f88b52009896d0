import 'server-only';
import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { chargeRequest } from '@/lib/server/process-time';
import type { QueryAnswer, StoreConnection, StoreSession } from './connection';
import type { Schema } from './schema';

/** Kysely on a connection of ours. Its own driver of SQLite begins transactions that cannot wait for another process. */
export function openKysely(connection: StoreConnection): { reading: Kysely<Schema>; writing: Kysely<Schema> } {
  const { dialect, reader, writer } = connection;
  const open = (acquire: () => Promise<StoreSession>) =>
    new Kysely<Schema>({ dialect: { createDriver: () => driverOf(acquire), ...PARTS[dialect] } });
  return { reading: open(reader), writing: open(() => writer()) };
}

/**
 * Kysely lets one user of SQLite in after the other, in order: a piece of work that waits because others go first would keep those out.
 * Here pieces are apart anyway, and writers wait for a lock of ours (`sqlite.ts`).
 */
class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const PARTS: Record<StoreConnection['dialect'], Omit<Dialect, 'createDriver'>> = {
  sqlite: {
    createAdapter: () => new SharedSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  },
};

function driverOf(acquire: () => Promise<StoreSession>): Driver {
  const sessions = new WeakMap<object, StoreSession>();
  const sessionOf = (connection: object): StoreSession => {
    const session = sessions.get(connection);
    if (!session) throw new Error('A connection of another driver.');
    return session;
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const session = await acquire();
      const connection = {
        executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
          const { rows, changes } = await counted(session.query(sql, parameters));
          return { rows, numAffectedRows: BigInt(changes) } as QueryResult<Row>; // By the schema that the query was made with.
        },
        post: async ({ sql, parameters }: CompiledQuery) => void (await counted(session.post(sql, parameters))),
        streamQuery: () => {
          throw new Error('Pages are read instead of streams.');
        },
      };
      sessions.set(connection, session);
      return connection;
    },
    beginTransaction: (connection) => sessionOf(connection).begin(),
    commitTransaction: async (connection) => void (await counted(sessionOf(connection).query('commit', []))),
    rollbackTransaction: async (connection) => void (await sessionOf(connection).query('rollback', [])),
    releaseConnection: async (connection) => sessionOf(connection).release(),
    destroy: async () => undefined,
  };
}

/** Whose request it is pays for the statement. */
async function counted<Answer extends Pick<QueryAnswer, 'costMs'>>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  chargeRequest(answer.costMs);
  return answer;
}
