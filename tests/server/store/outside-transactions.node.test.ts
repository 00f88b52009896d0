import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { post, write } from '@/lib/server/store/database';
import { closeStore, openedStore, openStore } from '@/lib/server/store/open-store';
import { configure } from '../support/test-env';
import { describePostgres, headOf, heads, relayedOfBlock } from './databases';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

/** Statements travel together: the ones behind a beginning are there already if it fails alone, as one that the server cancels. */
describePostgres('a PostgreSQL that fails one statement and lives on', () => {
  /** The statement that fails the next time that it is sent. */
  let failing: string | undefined;
  let sent = '';

  const relayed = relayedOfBlock((bytes) => {
    sent += bytes.toString('latin1');
    const at = failing === undefined ? -1 : bytes.indexOf(failing);
    if (at === -1) return bytes;
    failing = undefined;
    return Buffer.concat([bytes.subarray(0, at), Buffer.from('x'), bytes.subarray(at + 1)]);
  });
  beforeEach(async () => {
    await openStore(configure(undefined, { STORE_TIMEOUT_MS: '20000', DATABASE_URL: relayed.url }));
    await write((to) => to.deleteFrom('journal_heads').execute());
  });
  afterEach(() => closeStore());

  const connection = () => openedStore()?.connection;
  const adding = (to: Parameters<typeof post>[0], id: string) => to.insertInto('journal_heads').values(headOf(id));

  const posted = (to: Parameters<typeof post>[0]) => ['1', '2'].map((id) => adding(to, id));
  test.each<[string, () => Promise<unknown>]>([
    ['waits for', () => write((to) => adding(to, '1').execute())],
    ['does not wait for', () => write((to) => post(to, posted(to)))],
  ])('a transaction that did not begin leaves nothing of what it %s', async (_how, make) => {
    failing = 'begin';
    await expect(make()).rejects.toMatchObject({ name: 'StoreAway', message: 'postgres-42601' });
    expect([failing, await heads()]).toEqual([undefined, []]);
    // The fault was of one statement: nobody else waits, and the connection is as good as before.
    await make();
    expect(await heads()).toContain('1');
  });

  test('a connection goes on to the next user, and what is sent to it waits for no answer', async () => {
    const pids: unknown[] = [];
    for (let round = 0; round < 2; round += 1) {
      const session = await connection()?.writer();
      await session?.begin();
      await session?.post('select pg_sleep(0.5)', []);
      const asked = session?.query('select pg_backend_pid() as pid', []);
      sent = '';
      await sleep(250);
      expect(sent).toContain('pg_backend_pid');
      pids.push((await asked)?.rows[0]?.pid);
      await session?.query('commit', []);
      session?.release();
    }
    expect(pids).toEqual([pids[0], pids[0]]);
  });

  test('nothing is written outside of a transaction, by whoever reads or writes', async () => {
    for (const session of [await connection()?.reader(), await connection()?.writer()]) {
      const outside = session?.query("insert into journal_heads values ('3', 0, '', 0)", []);
      await expect(outside).rejects.toMatchObject({ code: '25006' });
      session?.release();
    }
    expect(await heads()).toEqual([]);
  });

  test('a connection whose transaction did not end is used by nobody else', async () => {
    const left = write(async (to) => {
      await to.insertInto('journal_heads').values(headOf('4')).execute();
      failing = 'rollback';
      throw new Error('wrong');
    });
    await expect(left).rejects.toMatchObject({ name: 'StoreAway' });
    for (let round = 0; round < 6; round += 1) expect(await heads()).toEqual([]);
  });

  // The first is said at the beginning of a transaction, the second of what is written in one that began before.
  test.each(['0A000', '25006'])('as a standby (%s) it is away for everybody', async (code) => {
    const change = write((to) => sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(to));
    await expect(change).rejects.toMatchObject({ message: `postgres-${code}` });
    await expect(heads()).rejects.toMatchObject({ message: 'paused' });
  });
});
