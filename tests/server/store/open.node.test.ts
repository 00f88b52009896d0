import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readEnv } from '@/lib/server/env';
import { verifyJournal } from '@/lib/server/journal/verify';
import { log } from '@/lib/server/log';
import type { StoreConnection } from '@/lib/server/store/connection';
import { isStoreOn, read } from '@/lib/server/store/database';
import { addLine } from '@/lib/server/store/journal-store';
import { closeStore, DEFAULT_STORE_FOLDER, migrate, openedStore, openStore } from '@/lib/server/store/open-store';
import { MIGRATIONS } from '@/lib/server/store/migrations';
import { organizationScope } from '@/lib/server/store/scope';
import { openSqlite, storeFile } from '@/lib/server/store/sqlite';
import { findPostgres } from '../../../scripts/postgres';
import { configure } from '../support/test-env';
import { SERVER_TIMING } from '@/lib/server/timing';
import { databaseOfBlock, DATABASES, describePostgres } from './databases';
import { roleChange } from './role-change';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const folder = mkdtempSync(join(tmpdir(), 'console-open-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => closeStore());

const scope = organizationScope(1, 'a@example.com', 'owner');
const add = () => addLine(scope, roleChange(), { outcome: 'done' });
const bin = findPostgres() ?? '';
const open = (more: Record<string, string>) => openStore(configure(undefined, more));
/** Where nobody named a folder. */
const openIn = (place: string) => {
  const before = process.cwd();
  process.chdir(place);
  return open({}).finally(() => process.chdir(before));
};
const connection = (): StoreConnection => {
  const opened = openedStore();
  if (!opened) throw new Error('not open');
  return opened.connection;
};
/** The schema of a release to come. */
const NEXT = { name: '2030-01-01T00:00 next', sql: ['create table next (organization text)'] };

describe.each(DATABASES)('the schema in %s', (name) => {
  const database = databaseOfBlock(name);
  beforeEach(() => database.open());

  test('is made while others wait for as long as a start may take', async () => {
    const session = await connection().writer(SERVER_TIMING.migrationMs);
    await session.begin();
    const setting = "select setting from pg_settings where name = 'lock_timeout'";
    const { rows } = name === 'postgres' ? await session.query(setting, []) : { rows: [{ setting: '600000' }] };
    session.release();
    expect(rows).toEqual([{ setting: '600000' }]);
  });

  test('of a newer release is refused, with what is to be done', async () => {
    const refusal = /written by a newer release \(.*\)\. Start that release, or restore a backup\./;
    await expect(migrate(connection(), MIGRATIONS.slice(0, -1))).rejects.toThrow(refusal);
  });

  // The last one: what it leaves this release does not open.
  test('stays as it was if a migration fails in the middle, and is made once, however many start at the same time', async () => {
    const broken = { ...NEXT, sql: [...NEXT.sql, 'nonsense'] };
    await expect(migrate(connection(), [...MIGRATIONS, broken])).rejects.toThrow(/nonsense/);
    const all = [...MIGRATIONS, NEXT];
    const made = await Promise.all([1, 2, 3].map(() => migrate(connection(), all)));
    expect(made.flat()).toEqual([NEXT.name]);
    expect(await migrate(connection(), all)).toEqual([]);
  });
});

test('no migration takes away or renames what the release before uses', () => {
  const statements = MIGRATIONS.flatMap(({ sql }) => sql);
  expect(statements.filter((sql) => /\b(?:drop|rename|alter column)\b/i.test(sql))).toEqual([]);
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
});

test('a copy that is made while the console runs can be put in place of the store', async () => {
  const own = join(folder, 'kept');
  await open({ STORE_DIR: own });
  await add();
  const backup = join(folder, 'restored');
  await openSqlite(backup, 100).then((made) => made.close());
  rmSync(storeFile(backup));
  new DatabaseSync(storeFile(own)).exec(`vacuum into '${storeFile(backup)}'`);
  await add();
  await closeStore();
  await open({ STORE_DIR: backup });
  expect(await verifyJournal(scope)).toMatchObject({ lines: 1, position: 2 });
});

describePostgres('a PostgreSQL', () => {
  const database = databaseOfBlock('postgres');

  test('that is dumped while the console runs has what there was, once it is restored', async () => {
    await add();
    const url = readEnv().DATABASE_URL ?? '';
    const dump = join(folder, 'dump');
    const run = (program: string, ...args: string[]) => spawnSync(join(bin, program), args, { encoding: 'utf8' });
    expect(run('pg_dump', '-Fc', '-f', dump, url)).toMatchObject({ status: 0, stderr: '' });
    await add();
    await migrate(connection(), [...MIGRATIONS, NEXT]);
    await closeStore();
    expect(run('psql', '-q', url, '-c', 'drop schema public cascade', '-c', 'create schema public').status).toBe(0);
    expect(run('pg_restore', '--exit-on-error', '-d', url, dump)).toMatchObject({ status: 0, stderr: '' });
    await database.open();
    expect(await migrate(connection(), [...MIGRATIONS, NEXT])).toHaveLength(1);
    const found = await verifyJournal(scope);
    expect([found.lines, found.position, found.broken]).toEqual([1, 2, undefined]);
  });
});

test('a PostgreSQL that speaks another language has no tables either before the first migration', async () => {
  const missing = Object.assign(new Error('リレーション"store_migrations"は存在しません'), { code: '42P01' });
  const answer = { rows: [], changes: 0, costMs: 0 };
  const query = jest.fn(async () => answer).mockRejectedValueOnce(missing);
  const session = { query, post: async () => answer, begin: async () => undefined, release: () => undefined };
  const writer = async () => session;
  const connection = { writer, reader: writer, isSilent: () => false, close: async () => undefined };
  expect(await migrate({ dialect: 'postgres', ...connection }, MIGRATIONS.slice(0, 1))).toHaveLength(1);
});

test('who waits in vain for another instance hears of that, and not of a folder', async () => {
  const own = join(folder, 'held');
  mkdirSync(own);
  const other = new DatabaseSync(storeFile(own));
  other.exec('begin immediate');
  await expect(open({ STORE_DIR: own, STORE_TIMEOUT_MS: '100' })).rejects.toThrow(/another instance/);
  other.close();
});

test('without a store nothing is opened, and whoever asks for it is told', async () => {
  await open({ STORE: 'off' });
  expect(isStoreOn()).toBe(false);
  await expect(read(async () => 1)).rejects.toMatchObject({ failure: { code: 'storeOff' } });
  await expect(open({ STORE: 'off', JOURNAL_REQUIRED: '1' })).rejects.toThrow(/JOURNAL_REQUIRED/);
});

test('a folder that was asked for must be usable; the one that nobody chose need not be', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(open({ STORE_DIR: join(file, 'store') })).rejects.toThrow(/The store cannot be opened: .*STORE_DIR/);
  writeFileSync(join(folder, DEFAULT_STORE_FOLDER.split('/')[0] ?? ''), '');
  await openIn(folder);
  expect(isStoreOn()).toBe(false);
  expect(log).toHaveBeenCalledWith('warn', { event: 'store.off' });
});

test('a store that nobody chose and that is broken is refused all the same', async () => {
  const own = mkdtempSync(join(folder, 'broken-'));
  mkdirSync(join(own, DEFAULT_STORE_FOLDER), { recursive: true });
  writeFileSync(storeFile(join(own, DEFAULT_STORE_FOLDER)), 'no database'.repeat(100));
  await expect(openIn(own)).rejects.toThrow(/^The store cannot be opened: /);
});

test('several instances with a store each are warned of, and no address of a database is ever told', async () => {
  await open({ STORE_DIR: join(folder, 'single'), REDIS_URL: 'redis://127.0.0.1:9' });
  expect(log).toHaveBeenCalledWith('warn', { event: 'store.single' });
  await closeStore();
  const refused = open({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/db', STORE_TIMEOUT_MS: '500' });
  await expect(refused).rejects.toThrow(/^The store cannot be opened: (?!.*secret)/);
});

test('what uses the store is loaded again after it could not be', async () => {
  await open({ STORE_DIR: folder });
  jest.resetModules();
  jest.doMock('@/lib/server/store/open-kysely', () => {
    throw new Error('EMFILE');
  });
  const fresh = await import('@/lib/server/store/database');
  await expect(fresh.read(async () => 'read')).rejects.toThrow('EMFILE');
  jest.dontMock('@/lib/server/store/open-kysely');
  expect(await fresh.read(async () => 'read')).toBe('read');
});
