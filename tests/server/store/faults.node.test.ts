import { read, readUrgently, write } from '@/lib/server/store/database';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { closeStore } from '@/lib/server/store/open-store';
import { organizationScope } from '@/lib/server/store/scope';
import { databaseOfBlock, DATABASES } from './databases';

describe.each(DATABASES)('a fault in %s', (name) => {
  const database = databaseOfBlock(name);

  test('of one statement makes nobody else wait', async () => {
    const scope = organizationScope(1, 'owner@example.com', 'owner');
    const half = write((to) =>
      to
        .insertInto('journal_heads')
        .values({ organization: '1' } as never)
        .execute(),
    );
    await expect(half).rejects.toMatchObject({ name: 'StoreAway' });
    expect((await listLines(scope, {})).lines).toEqual([]);
    // PostgreSQL takes no NUL; SQLite finds nothing by it.
    await listLines(scope, { text: 'a\0b' }).catch(() => undefined);
    expect((await listLines(scope, {})).lines).toEqual([]);
  });

  test('of the whole database is a pause, which what ends sessions does not wait for', async () => {
    const ends = () =>
      readUrgently((from) => from.selectFrom('session_ends').select('key').where('ended', '>=', 0).execute());
    await closeStore();
    await database.open({ STORE_TIMEOUT_MS: '1500' });
    await database.take();
    const change = write((to) => to.deleteFrom('session_ends').where('ended', '<', 0).execute());
    await expect(change).rejects.toMatchObject({ name: 'StoreAway' });
    await database.giveBack();
    await expect(read((from) => from.selectFrom('store_keys').selectAll().execute())).rejects.toMatchObject({
      message: 'paused',
    });
    expect(await ends()).toEqual([]);
  });
});

describe('a use of the embedded database that waits for long', () => {
  const database = databaseOfBlock('sqlite');

  test('says that this process is busy: nobody else is kept out', async () => {
    await closeStore();
    await database.open({ STORE_TIMEOUT_MS: '1500' });
    await expect(read(() => new Promise(() => undefined))).rejects.toMatchObject({ message: 'timeout' });
    expect(await read((from) => from.selectFrom('session_ends').select('key').execute())).toEqual([]);
  });
});
