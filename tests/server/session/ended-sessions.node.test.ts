import { beginFlow, consumeFlow, endFlow } from '@/lib/server/auth/oauth-flow';
import { claimSuccession, endSession } from '@/lib/server/session/ended-sessions';
import { beginSession } from '@/lib/server/session/session';
import { succeed } from '@/lib/server/session/succession';
import { claim } from '@/lib/server/shared-memory/shared-memory';

import { cookieFor } from '../support/seal-session';
import { stateOf } from '../support/state-of';
import { configure } from '../support/test-env';
import { takeStep } from '../support/session-step';

beforeEach(() => {
  configure();
});

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
let mockHangs = false;
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
    set = async (key: string, value: string) => {
      if (mockHangs) await new Promise((_done, fail) => setTimeout(() => fail(new Error('timed out')), 2000));
      return void mockStored.set(this.prefix + key, value);
    };
    mget = async (keys: string[]) => keys.map((key) => mockStored.get(this.prefix + key) ?? null);
    scan = async (_from: string, _match: string, pattern: string) => [
      '0',
      [...mockStored.keys()].filter((key) => key.startsWith(pattern.slice(0, -1))),
    ];
  },
}));

test('what another process ended stays ended, even if that process and then all of Redis is lost', async () => {
  mockReady = [];
  configure(undefined, { REDIS_URL: 'redis://127.0.0.1:6379' });
  // Fresh modules are fresh processes.
  const start = async () => {
    jest.resetModules();
    Reflect.deleteProperty(globalThis, Symbol.for('console'));
    (await import('../support/test-env')).configure(undefined, { REDIS_URL: 'redis://127.0.0.1:6379' });
    return import('@/lib/server/session/ended-sessions');
  };
  const session = beginSession({ state: 'signedIn', account: 'd@example.com', token: 't' });
  await (await start()).endSignIn(session);
  const other = await start();
  expect(await other.isEnded({ ...session, sid: 'another', account: 'e@example.com' })).toBe(false);
  mockReady.at(-1)?.();
  await new Promise(setImmediate);
  mockStored.clear();
  expect(await other.isEnded(session)).toBe(true);
  // It tells Redis as well.
  mockReady.at(-1)?.();
  expect([...mockStored.keys()]).toEqual([expect.stringMatching(/ended:/)]);
});

test('what ends while Redis hangs is told to it as soon as it answers again, though no connection is made anew', async () => {
  jest.useFakeTimers();
  mockStored.clear();
  configure(undefined, { REDIS_URL: 'redis://127.0.0.1:6379' });
  Reflect.deleteProperty(globalThis, Symbol.for('console'));
  jest.resetModules();
  (await import('../support/test-env')).configure(undefined, { REDIS_URL: 'redis://127.0.0.1:6379' });
  const { endSession, isEnded } = await import('@/lib/server/session/ended-sessions');
  const [one, other] = ['f', 'g'].map((name) =>
    beginSession({ state: 'signedIn', account: `${name}@x.example`, token: 't' }),
  );
  if (!one || !other) throw new Error('there are two');
  mockHangs = true;
  const ending = endSession(one);
  await jest.advanceTimersByTimeAsync(2000);
  await ending;
  mockHangs = false;
  // It is left alone for a while, and not asked at all.
  await endSession(other);
  expect(mockStored.size).toBe(0);
  await jest.advanceTimersByTimeAsync(5001);
  await isEnded({ ...one, sid: 'a third', account: 'h@x.example' });
  jest.useRealTimers();
  expect(mockStored.size).toBe(2);
});
