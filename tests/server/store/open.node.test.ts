import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readEnv } from '@/lib/server/env';
import { verifyJournal } from '@/lib/server/journal/verify';
import { log } from '@/lib/server/log';
import type { StoreConnection } from '@/lib/server/store/connection';
import { isStoreOn, read } from '@/lib/server/store/database';
import { addDestination } from '@/lib/server/store/destinations-store';
import { addLine } from '@/lib/server/store/journal-store';
import { closeStore, DEFAULT_STORE_FOLDER, migrate, openedStore, openStore } from '@/lib/server/store/open-store';
import { MIGRATIONS } from '@/lib/server/store/migrations';
import { organizationScope, personalScope } from '@/lib/server/store/scope';
import { writeUses } from '@/lib/server/store/sessions-store';
import { openSqlite, storeFile } from '@/lib/server/store/sqlite';
import { findPostgres } from '../../../scripts/postgres';
import { configure, variables } from '../support/test-env';
import { DATABASES, makeDatabase, type TestDatabase } from './databases';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const folder = mkdtempSync(join(tmpdir(), 'console-open-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => closeStore());

const scope = organizationScope(1, 'a@example.com', 'owner');
const draft = {
  act: 'profile.update',
  target: { kind: 'account', id: 'a@example.com' },
  before: null,
  after: { name: 'A' },
  requestId: 'r',
  address: undefined,
  browser: undefined,
} as const;
const bin = findPostgres();
const open = (more: Record<string, string>) => openStore(configure(undefined, more));

describe.each(DATABASES)('the schema in %s', (name) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await makeDatabase(name);
  });
  afterEach(() => database.close());

  const connection = (): StoreConnection => {
    const opened = openedStore();
    if (!opened) throw new Error('not open');
    return opened.connection;
  };

  test('is made once, however many start at the same time', async () => {
    await database.open();
    const next = [...MIGRATIONS, { name: '2030-01-01T00:00 next', sql: ['create table next (organization text)'] }];
    const made = await Promise.all([1, 2, 3].map(() => migrate(connection(), next)));
    expect(made.flat()).toEqual(['2030-01-01T00:00 next']);
    expect(await migrate(connection(), next)).toEqual([]);
  });

  test('of a newer release is refused, with what is to be done', async () => {
    await database.open();
    const older = MIGRATIONS.slice(0, -1);
    await expect(migrate(connection(), older)).rejects.toThrow(
      /written by a newer release \(.*\)\. Start that release, or restore a backup\./,
    );
  });

  test('stays as it was if a migration fails in the middle', async () => {
    await database.open();
    const broken = [
      ...MIGRATIONS,
      { name: '2030-01-01T00:00 broken', sql: ['create table half (organization text)', 'nonsense'] },
    ];
    await expect(migrate(connection(), broken)).rejects.toThrow(/nonsense/);
    const mended = [...MIGRATIONS, { name: '2030-01-01T00:00 broken', sql: ['create table half (organization text)'] }];
    expect(await migrate(connection(), mended)).toHaveLength(1);
  });
});

test('no migration takes away or renames what the release before uses', () => {
  const statements = MIGRATIONS.flatMap(({ sql }) => ('sqlite' in sql ? [...sql.sqlite, ...sql.postgres] : sql));
  expect(statements.filter((sql) => /\b(?:drop|rename|alter column)\b/i.test(sql))).toEqual([]);
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
});

test('a copy that is made while the console runs can be put in place of the store', async () => {
  const own = join(folder, 'kept');
  await open({ STORE_DIR: own });
  await addLine(scope, draft, { outcome: 'done' });
  const backup = join(folder, 'restored');
  await openSqlite(backup, 100).then((made) => made.close());
  rmSync(storeFile(backup));
  new DatabaseSync(storeFile(own)).exec(`vacuum into '${storeFile(backup)}'`);
  await addLine(scope, draft, { outcome: 'done' });
  await closeStore();
  await open({ STORE_DIR: backup });
  expect(await verifyJournal(scope)).toMatchObject({ lines: 1, position: 2 });
});

(bin === undefined ? test.skip : test)(
  'a dump of PostgreSQL that is made while the console runs is what there was, once it is restored',
  async () => {
    const database = await makeDatabase('postgres');
    try {
      await database.open();
      await addLine(scope, draft, { outcome: 'done' });
      const url = readEnv().DATABASE_URL ?? '';
      const dump = join(folder, 'dump');
      const run = (program: string, ...args: string[]) =>
        spawnSync(join(bin ?? '', program), args, { encoding: 'utf8' });
      expect(run('pg_dump', '-Fc', '-f', dump, url)).toMatchObject({ status: 0, stderr: '' });
      await addLine(scope, draft, { outcome: 'done' });
      await closeStore();
      expect(run('pg_restore', '--clean', '--if-exists', '-d', url, dump)).toMatchObject({ status: 0, stderr: '' });
      await database.open();
      const found = await verifyJournal(scope);
      expect([found.lines, found.position, found.broken]).toEqual([1, 2, undefined]);
    } finally {
      await database.close();
    }
  },
  60_000,
);

test('the command that erases a person finds what mails them, and their sessions of before they joined', async () => {
  const env = { ...variables(), STORE_DIR: join(folder, 'erased') };
  await open(env);
  const account = 'a@example.com#2';
  const row = { kind: 'email', name: 'Team', locale: 'ja', host: 'A@Example.com', sealed: '', rules: [] } as const;
  await addDestination(scope, { ...row, id: 'one', isDaily: false });
  const use = { ids: ['s'], account, createdMs: 1, usedMs: 1, address: undefined, userAgent: '', isBound: false };
  for (const own of [scope, personalScope(account)]) await writeUses(own, [use]);
  await closeStore();
  const words = `--conditions=react-server scripts/journal.ts erase --organization 1 --account ${account}`.split(' ');
  const { stdout } = spawnSync(process.execPath, words, { env: { ...process.env, ...env }, encoding: 'utf8' });
  expect(stdout).toMatch(/^2 sessions removed\n[^]*^1 destinations removed$/m);
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
  const before = process.cwd();
  process.chdir(folder);
  try {
    writeFileSync(join(folder, DEFAULT_STORE_FOLDER.split('/')[0] ?? ''), '');
    await open({});
  } finally {
    process.chdir(before);
  }
  expect(isStoreOn()).toBe(false);
  expect(log).toHaveBeenCalledWith('warn', { event: 'store.off' });
});

test('several instances with a store each are warned of, and no address of a database is ever told', async () => {
  await open({ STORE_DIR: join(folder, 'single'), REDIS_URL: 'redis://127.0.0.1:9' });
  expect(log).toHaveBeenCalledWith('warn', { event: 'store.single' });
  await closeStore();
  const refused = open({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/db', STORE_TIMEOUT_MS: '500' });
  await expect(refused).rejects.toThrow(/^The store cannot be opened: (?!.*secret)/);
});
