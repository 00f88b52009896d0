import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { inRound } from '@/lib/server/loop-round';
import { metrics } from '@/lib/server/metrics';
import { patiently, post, read, readUrgently, write, writeAnyway } from '@/lib/server/store/database';
import { beginLine } from '@/lib/server/journal/record';
import { verifyJournal } from '@/lib/server/journal/verify';
import { StoreAway } from '@/lib/server/store/connection';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { addLine, erasePerson } from '@/lib/server/store/journal-store';
import { closeStore, openedStore } from '@/lib/server/store/open-store';
import { organizationScope } from '@/lib/server/store/scope';
import { SERVER_TIMING } from '@/lib/server/timing';
import { databaseOfBlock, DATABASES, describePostgres, headOf, heads } from './databases';
import { roleChange } from './role-change';

type Writer = Parameters<Parameters<typeof write>[0]>[0];
/** A row that no database takes. */
const HALF = { organization: '8' } as never;
const adding = (to: Writer, ...rows: ReturnType<typeof headOf>[]) =>
  rows.map((row) => to.insertInto('journal_heads').values(row));
const ends = () => read((from) => from.selectFrom('session_ends').select('key').execute());
const faultCount = async () => (await metrics().storeFaults.get()).values[0]?.value ?? 0;

describe.each(DATABASES)('a fault in %s', (name) => {
  const database = databaseOfBlock(name);
  const scope = organizationScope(1, 'owner@example.com', 'owner');

  test('of one statement makes nobody else wait', async () => {
    const half = write((to) => to.insertInto('journal_heads').values(HALF).execute());
    await expect(half).rejects.toMatchObject({ name: 'StoreAway' });
    expect((await listLines(scope, {})).lines).toEqual([]);
    // PostgreSQL takes no NUL; SQLite finds nothing by it.
    await listLines(scope, { text: 'a\0b' }).catch(() => undefined);
    // SQLite gives no number that JavaScript has not.
    await read((from) => from.selectNoFrom(sql`9007199254740993`.as('n')).execute()).catch(() => undefined);
    expect((await listLines(scope, {})).lines).toEqual([]);
  });

  test('in what nobody waited for is one of the whole transaction, by its own name', async () => {
    const other = name === 'sqlite' ? 'sqlite-1299' : 'postgres-23502';
    const answered = jest.fn();
    for (const isReadBehind of [true, false]) {
      const half = write(async (to) => {
        await post(to, adding(to, headOf('7'), HALF));
        if (isReadBehind) await to.selectFrom('journal_heads').selectAll().execute().then(answered);
      });
      await expect(half).rejects.toMatchObject({ name: 'StoreAway', message: other });
    }
    expect(answered).not.toHaveBeenCalled();
    expect(await heads()).toEqual([]);
    await write((to) => post(to, adding(to, headOf('7'))));
    expect(await heads()).toEqual(['7']);
  });

  test('in the middle of an erasure leaves the chain whole, and the next one goes on, also over lines that came meanwhile', async () => {
    for (let line = 0; line < 5; line += 1) await addLine(scope, roleChange(), { outcome: 'done' });
    const open = openedStore();
    if (!open) throw new Error('not open');
    const { connection } = open;
    const writer = jest.fn().mockRejectedValue(new StoreAway('timeout')).mockImplementationOnce(connection.writer);
    open.connection = { ...connection, writer };
    const by = roleChange({ act: 'journal.erase', before: null, after: null });
    const erase = () => erasePerson(scope, 'ken@minato.example.com', by, 4);
    await expect(erase()).rejects.toThrow('timeout');
    open.connection = connection;
    const erased = async () => (await listLines(scope, {})).lines.filter(({ isErased }) => isErased).length;
    expect([await erased(), (await verifyJournal(scope)).broken]).toEqual([2, undefined]);
    await addLine(scope, roleChange());
    expect([await erase(), await erased()]).toEqual([6, 6]);
    expect((await verifyJournal(scope)).broken).toBeUndefined();
    expect(JSON.stringify((await listLines(scope, {})).lines)).not.toContain('ken@');
  });

  test('that took the end of a chain leaves no line unerased', async () => {
    const of3 = organizationScope(3, 'owner@example.com', 'owner');
    for (let line = 0; line < 5; line += 1) await addLine(of3, roleChange(), { outcome: 'done' });
    await write(async (to) => {
      await to.deleteFrom('journal_heads').where('organization', '=', '3').execute();
      await to.deleteFrom('journal_lines').where('organization', '=', '3').where('id', '<', 6).execute();
    });
    const by = roleChange({ act: 'journal.erase', before: null, after: null });
    expect(await erasePerson(of3, 'ken@minato.example.com', by, 4)).toBe(2);
  });

  test.each(['0', '1'])(
    'of time leaves no line of what its request did not wait for, with JOURNAL_REQUIRED=%s',
    async (required) => {
      await closeStore();
      await database.open({ JOURNAL_REQUIRED: required });
      const of = organizationScope(40 + Number(required), 'owner@example.com', 'owner');
      const done = { outcome: 'done' } as const;
      const undoes = await addLine(of, roleChange(), done);
      const isHeld = Promise.withResolvers<void>();
      const held = write(async (to) => {
        await to.updateTable('journal_heads').set({ time: 0 }).where('organization', '=', of.organization).execute();
        isHeld.resolve();
        await sleep(300);
      });
      await isHeld.promise;
      const before = await faultCount();
      const line = await beginLine(of, roleChange(), 50).catch((error: { failure: object }) => error.failure);
      expect(line).toMatchObject(required === '1' ? { code: 'journalAway' } : { id: undefined });
      const undo = beginLine(of, roleChange({ undoes }), 50);
      await expect(undo).rejects.toMatchObject({ failure: { code: 'journalAway' } });
      await held;
      await addLine(of, roleChange(), done);
      // Nor is it a fault of the database.
      expect(await faultCount()).toBe(before);
      expect((await listLines(of, {})).lines.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    },
  );

  test('of one of several statements undoes all that went with it, in a busy moment, too', async () => {
    const half = write(async (to) => {
      // From here on pieces wait for the next round.
      await inRound(() => block(2 * SERVER_TIMING.loopRoundMs));
      await post(to, adding(to, HALF, headOf('9')));
    });
    await expect(half).rejects.toMatchObject({ name: 'StoreAway' });
    expect(await heads()).not.toContain('9');
  });

  test('of the whole database is a pause, which what ends sessions does not wait for', async () => {
    const urgent = () =>
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
    expect(await urgent()).toEqual([]);
  });
});

describePostgres('a statement of PostgreSQL that takes too long', () => {
  const database = databaseOfBlock('postgres');
  beforeEach(async () => {
    await closeStore();
    await database.open({ STORE_TIMEOUT_MS: '1500' });
  });

  test('is followed by nothing, and its connection is closed', async () => {
    const connection = openedStore()?.connection;
    const late = await connection?.writer();
    const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    // Those of the store before are gone by then.
    await sleep(100);
    const before = sockets();
    const faults: unknown[] = [];
    await late?.begin();
    await late?.query('select pg_sleep(4)', []).catch((error: unknown) => faults.push(error));
    // At once, not after a limit of its own.
    const rollback = late?.query('rollback', []).catch((error: unknown) => faults.push(error));
    const first = await Promise.race([rollback, sleep(1000, 'waited')]);
    late?.release();
    await sleep(100);
    const left = sockets();
    expect(faults).toEqual(Array(2).fill(expect.objectContaining({ name: 'StoreAway', message: 'timeout' })));
    expect(first).not.toBe('waited');
    expect(left).toBe(before - 1);
  });

  test('makes its server a silent one while it is not answered, and for a while afterwards', async () => {
    const connection = openedStore()?.connection;
    const session = await connection?.reader();
    const asked = session?.query('select pg_sleep(1.1)', []);
    const seen = [connection?.isSilent()];
    await sleep(900);
    seen.push(connection?.isSilent());
    await asked;
    session?.release();
    seen.push(connection?.isSilent());
    await sleep(1600);
    expect([...seen, connection?.isSilent()]).toEqual([false, true, true, false]);
  });

  test('keeps nobody out where it is the console that has all connections in use', async () => {
    const connection = openedStore()?.connection;
    // One by one: to connect takes a busy machine its time, and here the server is not silent.
    const sessions = [];
    for (let held = 0; held < 5; held += 1) sessions.push(await connection?.reader());
    await expect(ends()).rejects.toMatchObject({ message: 'timeout' });
    for (const session of sessions) session?.release();
    expect(await ends()).toEqual([]);
  });

  test('and is canceled by the server makes nobody else wait', async () => {
    await closeStore();
    await database.open();
    const slow = write(async (to) => {
      await sql`set local statement_timeout = 50`.execute(to);
      await sql`select pg_sleep(5)`.execute(to);
    });
    await expect(slow).rejects.toMatchObject({ name: 'StoreAway', message: 'postgres-57014' });
    expect(await ends()).toEqual([]);
  });
});

describe('a use of the embedded database that waits for long', () => {
  const database = databaseOfBlock('sqlite');

  beforeEach(async () => {
    await closeStore();
    await database.open({ STORE_TIMEOUT_MS: '1500' });
  });

  test('says that this process is busy: nobody else is kept out', async () => {
    await expect(read(() => new Promise(() => undefined))).rejects.toMatchObject({ message: 'timeout' });
    expect(await ends()).toEqual([]);
  });

  test('is made again where it is a piece of long work', async () => {
    const pause = jest.replaceProperty(SERVER_TIMING, 'storePauseMs', 1 as never);
    const work = jest.fn().mockRejectedValueOnce(new StoreAway('timeout')).mockResolvedValue('there');
    expect(await patiently(work)).toBe('there');
    pause.restore();
  });

  test('writes nothing once its user was told so, but for what is written whatever happens', async () => {
    const add = (organization: string, waitMs = 0, begin: typeof write = write) =>
      begin(async (to) => {
        await to.insertInto('journal_heads').values(headOf(organization)).execute();
        await sleep(waitMs);
      });
    const late = await Promise.allSettled([add('slow', 1600), add('ended', 0, writeAnyway)]);
    expect(late.map((one) => 'reason' in one && one.reason.isOpen)).toEqual([undefined, true]);
    await sleep(200);
    await database.take();
    const queued = await Promise.allSettled(['a', 'b', 'c'].map((organization) => add(organization)));
    await database.giveBack();
    await sleep(500);
    expect(queued.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect(await heads(readUrgently)).toEqual(['ended']);
  });
});

function block(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}
