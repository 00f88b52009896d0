import { mkdtempSync, rmSync, statSync } from 'node:fs';
import files, { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreConnection } from '@/lib/server/store/connection';
import { openSqlite, storeFile } from '@/lib/server/store/sqlite';

/** What of the embedded database waits for the disk (decision 0050). */
let folder: string;
let store: StoreConnection;
let flush: jest.SpyInstance<Promise<void>, []>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-disk-'));
  store = await openSqlite(folder, 1000);
  await change('create table entries (value text)');
  const handle = await open(storeFile(folder));
  const handles: Pick<FileHandle, 'datasync'> = Object.getPrototypeOf(handle);
  await handle.close();
  flush = jest.spyOn(handles, 'datasync');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function begun(sql: string) {
  const session = await store.writer();
  await session.begin();
  await session.query(sql, []);
  return session;
}

async function change(sql: string): Promise<void> {
  const session = await begun(sql);
  await session.query('commit', []).finally(() => session.release());
}

const add = (value: string) => change(`insert into entries (value) values ('${value}')`);

async function values(): Promise<unknown[]> {
  const { rows } = await (await store.reader()).query('select value from entries order by rowid', []);
  return rows.map(({ value }) => value);
}

test('who commits hears of it when the disk has it; meanwhile the next one writes, and one flush does for all that follow', async () => {
  const first = Promise.withResolvers<void>();
  flush.mockReturnValueOnce(first.promise);
  const told: string[] = [];
  const adding = ['a', 'b', 'c', 'd'].map((value) => add(value).then(() => told.push(value)));
  while ((await values()).length < 4) await sleep(1);
  expect([told, flush.mock.calls.length]).toEqual([[], 1]);
  first.resolve();
  await Promise.all(adding);
  expect(told).toEqual(['a', 'b', 'c', 'd']);
  expect(flush).toHaveBeenCalledTimes(2);
});

test('a disk that does not take a commit is told, and touches nobody else’s', async () => {
  flush.mockRejectedValueOnce(new Error('EIO'));
  const failed = await begun("insert into entries (value) values ('lost')");
  const committed = failed.query('commit', []);
  const other = await begun("insert into entries (value) values ('other')");
  await expect(committed).rejects.toMatchObject({ name: 'StoreAway', message: 'disk' });
  // As whoever began it does on any fault.
  await failed.query('rollback', []);
  failed.release();
  await other.query('commit', []);
  other.release();
  expect(await values()).toContain('other');
});

test('a log that could not be opened once is opened by the next commit', async () => {
  await store.close();
  store = await openSqlite(folder, 1000);
  jest.spyOn(files, 'open').mockRejectedValueOnce(new Error('EMFILE'));
  await expect(add('told')).rejects.toMatchObject({ message: 'disk' });
  await add('next');
});

test('a disk that is full says so, also when the change is taken back', async () => {
  const full = await begun('pragma max_page_count = 5');
  await expect(full.query('insert into entries values (zeroblob(100000))', [])).rejects.toMatchObject({ errcode: 13 });
  await expect(full.query("insert into entries values ('alone')", [])).rejects.toMatchObject({ message: 'disk' });
  await full.query('rollback', []);
  full.release();
  await add('next');
  expect(await values()).toEqual(['next']);
});

test('a large log goes into the database while it is open, and is cut down', async () => {
  const size = (file: string) => statSync(file).size;
  const isCut = () => size(storeFile(folder)) > 5_000_000 && size(`${storeFile(folder)}-wal`) < 4_000_000;
  for (let count = 0; count < 18; count += 1) await add('x'.repeat(300_000));
  for (let left = 2000; left > 0 && !isCut(); left -= 1) {
    await sleep(5);
    await add('y');
  }
  expect(isCut()).toBe(true);
});
