import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/server/log';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { closeStore, openedStore, openStore } from '@/lib/server/store/open-store';
import { organizationScope } from '@/lib/server/store/scope';
import { verifyJournal } from '@/lib/server/journal/verify';
import { doorOfFile } from '../../operations/door-world';
import { bodyOf } from '../support/browser';
import { configure } from '../support/test-env';
import { ask } from '../support/ask';
import type { ProviderOperationName } from '@/lib/operations/table';
import { answerWell, operationsOf } from '../../operations/wired';
import { databaseOfBlock, describePostgres, relayedOfBlock } from './databases';
import { linesOf, newest, OWNER, owner, scope } from './door-people';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const world = doorOfFile();
/** Long enough for a busy machine to open a connection in. */
const TIMEOUT_MS = 1500;
/** Begun, and closed: each is waited for once, unless the first has shown that it is of no use. */
const CHANGE_MS = 3 * TIMEOUT_MS;
const changes = () => world.upstream.calls.filter(({ method }) => method !== 'GET');
const timed = async (work: () => Promise<Response>) => {
  const startMs = performance.now();
  const answer = await work();
  return { http: answer.status, ms: performance.now() - startMs, ...(await bodyOf(answer)) };
};

describePostgres('a PostgreSQL that takes connections and says nothing', () => {
  const relayed = relayedOfBlock();
  const settings = (more: Record<string, string> = {}) =>
    configure(world.upstream.url, { STORE_TIMEOUT_MS: String(TIMEOUT_MS), DATABASE_URL: relayed.url, ...more });
  const rename = (cookie: string, name: string) => timed(() => world.call('profile.update', cookie, { name }));
  const unwritten = () => jest.mocked(log).mock.calls.filter(([, { event }]) => event === 'journal.unwritten');

  beforeEach(async () => {
    relayed.relay.set('pass');
    await openStore(settings());
    jest.mocked(log).mockClear();
  });
  // It leaves a database that failed alone for a while, which is over with the store.
  afterEach(async () => {
    relayed.relay.set('cut');
    await closeStore();
  });

  test('fails what is read within the time that it may take, at once from then on, and is well again by itself', async () => {
    const cookie = await owner();
    expect((await rename(cookie, 'before')).http).toBe(200);
    relayed.relay.set('hold');
    const first = await timed(() => ask('journal.list', {}, { cookie }));
    expect(first).toMatchObject({ http: 503, failure: { code: 'storeAway', retryAfterS: 5 } });
    expect(first.ms).toBeLessThan(CHANGE_MS);
    const next = [];
    for (const name of ['journal.list', 'session.list', 'team.read'] as const)
      next.push(await timed(() => ask(name, {}, { cookie })));
    expect(next).toMatchObject(Array(3).fill({ http: 503, failure: { code: 'storeAway' } }));
    // If each waited again: a busy machine may make one of them as late.
    expect(next.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(3 * TIMEOUT_MS);
    relayed.relay.set('pass');
    const done = expect.objectContaining({ act: 'profile.update', outcome: 'done' });
    expect(await eventually(linesOf)).toContainEqual(done);
  });

  test('lets changes go on, sent once each, with their lines in the log, and holds none of them up for long', async () => {
    const cookie = await owner();
    relayed.relay.set('hold');
    for (const name of ['one', 'two', 'three']) {
      const { http, ms } = await rename(cookie, name);
      expect(http).toBe(200);
      expect(ms).toBeLessThan(CHANGE_MS);
    }
    expect(world.reached('profile.update')).toBeGreaterThanOrEqual(3);
    expect(changes()).toHaveLength(3);
    expect(unwritten()).toHaveLength(3);
    relayed.relay.set('pass');
    await eventually(linesOf);
    expect((await verifyJournal(scope)).broken).toBeUndefined();
  });

  test('gives a lock back that a console holds which stands still, and nobody else waits meanwhile', async () => {
    // A lock is given up before the server counts as silent: a machine that stands still between the two would change what is seen.
    const longMs = 4 * TIMEOUT_MS;
    await closeStore();
    await openStore(settings({ STORE_TIMEOUT_MS: String(longMs) }));
    const cookie = await owner();
    await rename(cookie, 'before');
    const still = await openedStore()?.connection.writer();
    try {
      await still?.begin();
      await still?.query("update journal_heads set time = time where organization = '7'", []);
      const { http, ms } = await rename(cookie, 'beside');
      expect([http, unwritten().length]).toEqual([200, 1]);
      expect(ms).toBeLessThan(3 * longMs);
      expect((await listLines(organizationScope(8, OWNER, 'owner'), {})).lines).toEqual([]);
      await sleep(longMs);
      jest.mocked(log).mockClear();
      await rename(cookie, 'after');
      expect(unwritten()).toEqual([]);
      await expect(still?.query('commit', [])).rejects.toMatchObject({ code: '25P03' });
    } finally {
      still?.release();
    }
  });

  test('stops changes if none may go unrecorded', async () => {
    const cookie = await owner();
    settings({ JOURNAL_REQUIRED: '1' });
    relayed.relay.set('hold');
    const refused = await rename(cookie, 'never');
    expect(refused).toMatchObject({ http: 503, failure: { code: 'journalAway', retryAfterS: 5 } });
    expect(refused.ms).toBeLessThan(CHANGE_MS);
    expect(changes()).toEqual([]);
  });

  test('keeps nothing of its users on a connection that they share', async () => {
    const warned = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    for (let round = 0; round < 60; round += 1) await listLines(scope, {});
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  test('may take longer for the first connection of a process than for each use', async () => {
    await closeStore();
    await openStore(settings({ STORE_TIMEOUT_MS: '1' }));
    expect(openedStore()?.timeoutMs).toBe(1);
  });

  test('stops a start with a message that names no address', async () => {
    await closeStore();
    relayed.relay.set('hold');
    const { message } = (await openStore(settings()).catch((error: unknown) => error)) as Error;
    expect(message).toMatch(/^The store cannot be opened: .*See STORE_DIR and DATABASE_URL\.$/);
    expect(message).not.toContain(String(relayed.relay.port));
  });
});

async function eventually<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let left = 150; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** Half of it is longer than a machine stands still. */
const LIMIT_MS = 6000;
/** A busy machine may be late, but not by as much as a read for the journal may take. */
const LATE_MS = LIMIT_MS + 2600;

describe('a provider that hangs, with the store on', () => {
  databaseOfBlock('sqlite');
  beforeEach(() => {
    const limit = String(LIMIT_MS);
    configure(world.upstream.url, { PROVIDER_TIMEOUT_MS: limit, PROVIDER_WRITE_TIMEOUT_MS: limit });
  });

  const hang = (isHanging: (names: readonly ProviderOperationName[]) => boolean) =>
    world.upstream.behave((arrived, response, request) => {
      if (!isHanging(operationsOf(arrived))) answerWell(arrived, response, request);
    });
  const called = async (name: ProviderOperationName, input?: object) => {
    const cookie = await owner();
    const { ms, failure } = await timed(() => world.call(name, cookie, input));
    return { ms, code: failure?.code };
  };

  test('a change is answered at its limit, whatever is read before it, and its line says that nobody knows', async () => {
    hang((names) => !names.includes('organization.read'));
    const { ms, code } = await called('profile.update', { name: 'late' });
    expect([code, changes().length, ms < LATE_MS || ms]).toEqual(['timeout', 1, true]);
    expect(await newest()).toMatchObject({ act: 'profile.update', outcome: 'unknown' });
  });

  test('a read before a change takes half of the time at most, so that no change is sent without time for its answer', async () => {
    hang(() => true);
    const { ms, code } = await called('member.setRole');
    expect([code, changes().length, ms < LIMIT_MS || ms]).toEqual(['timeout', 0, true]);
  });
});
