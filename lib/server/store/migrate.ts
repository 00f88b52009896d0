import 'server-only';
import { faultIn, type StoreConnection, type StoreSession } from './connection.ts';
import { MIGRATIONS } from './migrations.ts';
import { SERVER_TIMING } from '../timing.ts';

/** Any number; every release takes the same. */
const LOCK = 7_301_455_201;

/**
 * Brings the schema up to this release, under a lock: of several instances that start at once one does it.
 * @throws Error that says so if a newer release has been here
 */
export async function migrate(connection: StoreConnection, migrations = MIGRATIONS): Promise<readonly string[]> {
  const session = await connection.writer(SERVER_TIMING.migrationMs);
  let isDone = false;
  try {
    if ((await missing(session, migrations)).length === 0) return [];
    await session.begin();
    if (connection.dialect === 'postgres') await session.query(`select pg_advisory_xact_lock(${LOCK})`, []);
    await session.query(
      'create table if not exists store_migrations (name text primary key, time bigint not null)',
      [],
    );
    const due = await missing(session, migrations);
    for (const { name, sql } of due) {
      for (const statement of 'sqlite' in sql ? sql[connection.dialect] : sql) await session.query(statement, []);
      // The two write parameters differently, and a migration's name is ours.
      await session.query(`insert into store_migrations (name, time) values ('${name}', ${Date.now()})`, []);
    }
    await session.query('commit', []);
    isDone = true;
    return due.map(({ name }) => name);
  } finally {
    session.release(!isDone && connection.dialect === 'postgres');
  }
}

async function missing(session: StoreSession, migrations: typeof MIGRATIONS): Promise<typeof MIGRATIONS> {
  const names = await applied(session);
  const unknown = names.filter((name) => migrations.every((migration) => migration.name !== name));
  if (unknown.length > 0)
    throw new Error(
      `The store was written by a newer release (${unknown.join(', ')}). Start that release, or restore a backup.`,
    );
  return migrations.filter(({ name }) => !names.includes(name));
}

/** None before the first migration: both databases say in their own way that there is no such table. */
async function applied(session: StoreSession): Promise<string[]> {
  try {
    const { rows } = await session.query('select name from store_migrations order by name', []);
    return rows.map(({ name }) => String(name));
  } catch (error) {
    if (/no such table|does not exist/.test(faultIn(error).message)) return [];
    throw error;
  }
}
