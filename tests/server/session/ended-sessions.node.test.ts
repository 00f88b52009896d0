import { beginFlow, consumeFlow, endFlow } from '@/lib/server/auth/oauth-flow';
import { claimSuccession, endSession, learnEnd, tagOf } from '@/lib/server/session/ended-sessions';
import { beginSession } from '@/lib/server/session/session';
import { succeed } from '@/lib/server/session/succession';
import { claim } from '@/lib/server/shared-memory/shared-memory';
import { SERVER_TIMING } from '@/lib/server/timing';
import { cookieFor } from '../support/seal-session';
import { stateOf } from '../support/state-of';
import { configure } from '../support/test-env';
import { takeStep } from '../support/session-step';

beforeEach(() => {
  mockStored.clear();
  configure();
});
afterEach(() => jest.restoreAllMocks());

test('200,000 anonymous flows and claims of a hand-over wash no ended session out (V-R4)', async () => {
  const cookie = await cookieFor();
  await takeStep('sign-out', {}, { cookie });
  for (let index = 0; index < 200_000; index += 1) await claim('handOver', `claim-${index}`, 600);
  for (let index = 0; index < 50_000; index += 1) {
    const flow = beginFlow('google', '/');
    await (index % 2 ? consumeFlow(flow) : endFlow(flow));
  }
  expect(await stateOf(cookie)).toBeNull();
});

test('who ends thousands of sessions of an account makes no ended one good again, and touches no other account', async () => {
  const begunAtS = Date.now() / 1000 - 60;
  const [ended, other] = [
    await cookieFor({ account: 'a@example.com', iat: begunAtS }),
    await cookieFor({ account: 'b@example.com', iat: begunAtS }),
  ];
  await takeStep('sign-out', {}, { cookie: ended });
  for (let index = 0; index < 5000; index += 1)
    await endSession(beginSession({ state: 'signedIn', account: 'a@example.com', token: 't' }));
  // What comes in any order is forgotten by its time.
  for (let at = 0; at < 1001; at += 1)
    await learnEnd(tagOf('b@example.com'), `${at}`, (at === 0 ? begunAtS + 30 : begunAtS - 30) * 1000, '');
  expect(await stateOf(ended)).toBeNull();
  expect(await stateOf(other)).not.toBeNull();
  expect(await stateOf(await cookieFor({ account: 'a@example.com', iat: Date.now() / 1000 + 1 }))).not.toBeNull();
});

test('a session has one successor, and none after its sign-in has ended', async () => {
  const session = beginSession({ state: 'signedIn', account: 'c@example.com', token: 't' });
  expect(await Promise.all([claimSuccession(session), claimSuccession(session)])).toEqual(['won', 'replaced']);
  const successor = beginSession({ state: 'signedIn', account: 'c@example.com', token: 't', root: session.sid });
  await expect(succeed(session, successor)).rejects.toMatchObject({ failure: { code: 'wrongStep' } });
  await takeStep('sign-out', {}, { cookie: await cookieFor(session) });
  expect(await claimSuccession(successor)).toBe('ended');
  await expect(succeed(session, successor)).rejects.toMatchObject({ failure: { code: 'signedOut' } });
  expect(await stateOf(await cookieFor(successor))).toBeNull();
});

/** A Redis, as far as ended sessions need one. */
const mockStored = new Map<string, string>();
let mockReady: (() => void)[] = [];
let mockFault: (() => Promise<void>) | undefined;
jest.mock('ioredis', () => ({
  Cluster: class {},
  Redis: class {
    status = 'ready';
    prefix: string;
    constructor({ keyPrefix }: { keyPrefix: string }) {
      this.prefix = keyPrefix;
    }
    on(event: string, heard: () => void) {
      if (event === 'ready') mockReady.push(heard);
      return this;
    }
    once(_event: string, heard: () => void) {
      heard();
      return this;
    }
    set = async (key: string, value: string, ...flags: unknown[]) => {
      await mockFault?.();
      if (flags.includes('NX') && mockStored.has(this.prefix + key)) return null;
      mockStored.set(this.prefix + key, value);
      return 'OK';
    };
    mget = async (keys: string[]) => keys.map((key) => mockStored.get(this.prefix + key) ?? null);
    scan = async (_from: string, _match: string, pattern: string) => [
      '0',
      [...mockStored.keys()].filter((key) => key.startsWith(pattern.slice(0, -1))),
    ];
  },
}));

/** Fresh modules are a fresh process. */
async function startProcess(more: Record<string, string> = { REDIS_URL: 'redis://127.0.0.1:6379' }) {
  jest.resetModules();
  Reflect.deleteProperty(globalThis, Symbol.for('console'));
  (await import('../support/test-env')).configure(undefined, more);
  return import('@/lib/server/session/ended-sessions');
}

type Process = Awaited<ReturnType<typeof startProcess>>;
const NOW_S = 1_795_000_000;
const NOW_MS = NOW_S * 1000;
const TWO_KEYS = { REDIS_URL: 'redis://127.0.0.1:6379', SESSION_PASSWORD: `${'c'.repeat(40)},${'o'.repeat(40)}` };
const MINE = { sid: 's2', root: 's1', account: 'me@example.com', iat: NOW_S - 60 };

test.each<[string, end: (own: Process) => Promise<unknown>, is: string]>([
  ['nothing', async () => undefined, ''],
  ['the session', (own) => own.endSession(MINE), 'over bound'],
  ['its sign-in', (own) => own.endSignIn(MINE), 'over bound'],
  ['it by an older id', (own) => own.endListed('Me@example.com', own.listedIds(MINE)[1] ?? ''), 'over bound elsewhere'],
  ['all but another', (own) => own.endOthers(MINE.account, { sid: 'else' }, NOW_MS), 'over bound elsewhere listed'],
  ['all', (own) => own.endOthers(MINE.account, null, NOW_MS), 'over bound elsewhere listed'],
  ['all but itself', (own) => own.endOthers(MINE.account, MINE, NOW_MS), ''],
  ['its unbound cookies', (own) => own.endListed(MINE.account, own.unboundIds({ sid: 's1' })[1] ?? ''), 'over'],
  ['as many others as are kept', (own) => endMany(own, 1000), ''],
  ['one more than are kept', (own) => endMany(own, 1001), 'over bound listed'],
])('who ends %s: what is over here, and where Redis alone knows it', async (_what, end, is) => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  const own = await startProcess(TWO_KEYS);
  await end(own);
  const states = async (process: Process) => {
    const [isOver, isBound] = [await process.isEnded(MINE), await process.isEnded({ ...MINE, device: 'd' })];
    // Who began at that very moment, or is somebody else, is no part of it.
    for (const other of [{ iat: NOW_S }, { account: 'x@example.com' }])
      expect(await process.isEnded({ ...MINE, sid: 'n2', root: 'n1', ...other })).toBe(false);
    return { isOver, isBound, isElsewhere: process.isEndedFromElsewhere(MINE) };
  };
  const [isOver, isBound, isElsewhere] = ['over', 'bound', 'elsewhere'].map((word) => is.includes(word));
  const expected = { isOver, isBound, isElsewhere };
  expect(await states(own)).toEqual(expected);
  expect([own.isEndedByNow(MINE), own.isEndedByNow(MINE, 1)]).toEqual([expected.isOver, expected.isBound]);
  expect(own.isListedOver(MINE.account, own.listedIds(MINE)[0] ?? '', MINE.iat * 1000)).toBe(is.includes('listed'));
  expect(own.isListedOver(MINE.account, 'another', NOW_MS)).toBe(false);
  expect(await states(await startProcess(TWO_KEYS))).toEqual(expected);
});

async function endMany(own: Process, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await own.endSession({ ...MINE, sid: `m${at}`, root: undefined });
}

test('one of two processes wins a succession, and only the first end of a sign-in counts', async () => {
  const one = await startProcess();
  const answers = [await one.claimSuccession(MINE), await one.endSignIn(MINE), await one.endSignIn(MINE)];
  expect(answers).toEqual(['won', true, false]);
  // Who has ended it by themselves hears of nobody else.
  for (const end of [one.endSession, one.endSignIn]) {
    const own = { ...MINE, sid: end.name, root: undefined, account: 'o@example.com' };
    await end(own);
    await one.endOthers(own.account, null, NOW_MS);
    expect(one.isEndedFromElsewhere(own)).toBe(false);
  }
  expect(one.isListedOver('nobody@example.com', 'id', 0)).toBe(false);
  await one.learnEnd(one.tagOf('l@example.com'), 'listed', NOW_MS, '');
  expect(one.isListedOver('l@example.com', 'listed', NOW_MS)).toBe(true);
  mockStored.clear();
  await (await startProcess()).endSession(MINE);
  const other = await startProcess();
  expect(await other.claimSuccession(MINE)).toBe('replaced');
  await other.endListed('k@example.com', other.listedIds(MINE)[0] ?? '');
  expect(await other.endSignIn({ ...MINE, account: 'k@example.com' })).toBe(false);
});

test('what another process ended stays ended, even if that process and then all of Redis is lost', async () => {
  mockReady = [];
  const session = beginSession({ state: 'signedIn', account: 'd@example.com', token: 't' });
  const first = await startProcess();
  await first.endSignIn(session);
  await first.endOthers(MINE.account, null, NOW_MS);
  // Connected before anything asks for a session.
  const other = await startProcess();
  await (await import('@/lib/server/shared-memory/shared-memory')).redisLink()?.isSettled;
  expect(await other.isEnded({ ...session, sid: 'another', account: 'e@example.com' })).toBe(false);
  await new Promise(setImmediate);
  mockStored.clear();
  expect([await other.isEnded(session), await other.isEnded(MINE)]).toEqual([true, true]);
  // It tells Redis as well.
  mockReady.at(-1)?.();
  await new Promise(setImmediate);
  expect([...mockStored.keys()]).toEqual([expect.stringMatching(/ended:/), expect.stringMatching(/endedOthers:/)]);
});

test('a grace begins when it ended, not when another process hears of it, and is over for an end that tells no time', async () => {
  const isOver = async (afterS: number) => {
    jest.spyOn(Date, 'now').mockReturnValue((NOW_S + afterS) * 1000);
    return (await startProcess()).isEnded(MINE, 15);
  };
  jest.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  const own = await startProcess();
  await own.endListed(MINE.account, own.unboundIds(MINE)[0] ?? '');
  expect([await isOver(14), await isOver(15)]).toEqual([false, true]);
  for (const key of mockStored.keys()) mockStored.set(key, '1');
  expect(await isOver(0)).toBe(true);
  const one = await startProcess({});
  await endMany(one, 1001); // What is forgotten goes back in time as little.
  for (let at = 0; at < 1000; at += 1) await one.learnEnd(one.tagOf(MINE.account), `l${at}`, (NOW_S - 100) * 1000, '');
  expect(one.isEndedByNow({ ...MINE, sid: 'n', root: 'n', device: 'd' })).toBe(true);
});

test.each<[string, end: (own: Process) => Promise<void>, later: string]>([
  ['endedOthers', (own) => own.endOthers(MINE.account, null, NOW_MS), JSON.stringify([NOW_S + 9, ''])],
  ['endedBefore', (own) => endMany(own, 1001), String(NOW_S + 9)],
])('of %s the later counts, whoever was away from Redis when it came', async (name, end, later) => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  mockReady = [];
  const own = await startProcess();
  await end(own);
  const key = [...mockStored.keys()].find((one) => one.includes(name)) ?? '';
  mockStored.set(key, later);
  mockReady.at(-1)?.();
  await new Promise(setImmediate);
  expect(mockStored.get(key)).toBe(later);
  mockStored.clear();
  expect(own.isEndedByNow({ ...MINE, sid: 'n', root: 'n', iat: NOW_S + 8 })).toBe(true);
});

test('what ends while Redis hangs is told to it as soon as it answers again, though no connection is made anew', async () => {
  jest.useFakeTimers();
  const { endSession, isEnded } = await startProcess();
  const begin = (account: string) => beginSession({ state: 'signedIn', account, token: 't' });
  const [one, other] = [begin('f@x.example'), begin('g@x.example')];
  mockFault = () => new Promise((_done, fail) => setTimeout(() => fail(new Error('timed out')), 2000));
  const ending = endSession(one);
  await jest.advanceTimersByTimeAsync(2000);
  await ending;
  mockFault = undefined;
  // It is left alone for a while, and not asked at all.
  await endSession(other);
  expect([mockStored.size, await isEnded({ ...one, sid: 'a second', account: 'h@x.example' })]).toEqual([0, false]);
  await jest.advanceTimersByTimeAsync(5001);
  await isEnded({ ...one, sid: 'a third', account: 'h@x.example' });
  jest.useRealTimers();
  expect(mockStored.size).toBe(2);
});

test('what a Redis without room did not take is told to it once it has room, a few ends at a time', async () => {
  jest.useFakeTimers();
  mockFault = () => Promise.reject(new Error('OOM command not allowed'));
  await endMany(await startProcess(), 999);
  await jest.advanceTimersByTimeAsync(SERVER_TIMING.redisTellMs + 1);
  let [most, underWay] = [0, 0];
  mockFault = async () => {
    most = Math.max(most, ++underWay);
    await Promise.resolve();
    underWay -= 1;
  };
  await jest.advanceTimersByTimeAsync(SERVER_TIMING.redisTellMs);
  jest.useRealTimers();
  await new Promise(setImmediate);
  mockFault = undefined;
  expect([most, [...mockStored.keys()].filter((key) => key.includes('ended:')).length]).toEqual([200, 999]);
});
