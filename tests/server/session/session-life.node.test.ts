import type * as Ioredis from 'ioredis';
import type * as IronSession from 'iron-session';
import type { Child } from '../../../scripts/child-process';
import { freePorts } from '../../../scripts/ports';
import { findRedis, startRedis } from '../../../scripts/redis';
import { jarAfter } from '../support/browser';
import type * as Slots from '../support/own-slots';
import type * as Fakes from './session-life-fakes';
import type { Step } from './session-life-instance';

/**
 * A session's life, model-checked (promise V-R3): every pair of steps that a browser begins with the same cookies, from every
 * state, interleaved at each call of the provider and of Redis, on one instance and on two. Redis and seals are cheap ones in
 * memory, and real ones where a server is at hand.
 */
jest.mock('@/lib/server/process-wide', () => jest.requireActual<typeof Slots>('../support/own-slots').ownSlots());

const mockRedis = new Map<string, string>();
let mockIsReal = false;
jest.mock('ioredis', () =>
  jest
    .requireActual<typeof Fakes>('./session-life-fakes')
    .gatedRedis(jest.requireActual<typeof Ioredis>('ioredis'), mockRedis, gate, () => mockIsReal),
);
jest.mock('iron-session', () =>
  jest
    .requireActual<typeof Fakes>('./session-life-fakes')
    .cheapSeals(jest.requireActual<typeof IronSession>('iron-session'), () => mockIsReal),
);

const mockMember = { email: 'owner@example.com', role: 'owner', mfa: 'on' };
const mockAnswers: Record<string, object> = {
  'session.signIn': { email: 'owner@example.com', token: 'token-s', mfa: 'off' },
  'session.socialCallback': { email: 'owner@example.com', token: 'token-c', mfa: 'off' },
  'session.otp': { sessionKey: 'key-2' },
  'session.mfaOn': { sessionKey: 'key-3' },
  'password.change': { token: 'token-p' },
  'organization.read': {
    organization: { organization_id: 7, name: 'A', members: [mockMember], services: { Customine: [] } },
  },
};
jest.mock('@/lib/server/provider/client', () => ({
  callProvider: async (name: string) => {
    await gate();
    const refreshed = name === 'profile.read' ? { refreshed: 'token-r' } : {};
    return { isGood: true, status: 'ok', data: mockAnswers[name] ?? {}, ...refreshed };
  },
}));

type Instance = typeof import('./session-life-instance');
let both: [Instance, Instance];

const gate = () => both[0].gates.stop();

async function startInstance(redisUrl: string | undefined): Promise<Instance> {
  let started: Instance | undefined;
  // What the test itself has loaded would be part of every instance.
  jest.resetModules();
  await jest.isolateModulesAsync(async () => {
    started = await import('./session-life-instance');
  });
  if (!started) throw new Error('no instance');
  started.setUp(redisUrl);
  await started.link()?.isSettled;
  // It learns what others ended at its first session, which no schedule is to hold up.
  await started.sessionIn((await started.beginAt('signedIn')).cookie);
  return started;
}

const NAMES = [
  'signIn',
  'code',
  'cancel',
  'signOut',
  'mfaOn',
  'confirm',
  'mfaOff',
  'password',
  'refresh',
  'stepUp',
  'social',
] as const satisfies readonly Step[];
const STATES = ['signedIn', 'otp', 'enrol'] as const;
const SCHEDULES = 3;
const RUN_MS = 20_000;

/** Runs two steps side by side; the bits of the seed say which one goes on at each gate. */
async function run(steps: readonly [Step, Step], state: (typeof STATES)[number], seed: number) {
  const first = await both[0].beginAt(state);
  const { gates } = both[0];
  let bits = seed;
  const isDone = [false, false];
  const begin = (who: 0 | 1) =>
    gates.run(who, async () => {
      const answer = await both[who].STEPS[steps[who]](first.cookie, first.flowState);
      isDone[who] = true;
      return answer;
    });
  const order: [0 | 1, 0 | 1] = bits & 1 ? [1, 0] : [0, 1];
  const started: Promise<Response>[] = [];
  started[order[0]] = begin(order[0]);
  let isSecondBegun = false;
  const untilMs = performance.now() + RUN_MS;
  while (isDone.includes(false) && performance.now() < untilMs) {
    await new Promise((resolve) => setImmediate(resolve));
    bits = (bits * 1_103_515_245 + 12_345) % 2_147_483_648;
    const isTurn = (bits >> 8) % 3 === 0;
    if (!isSecondBegun && (isTurn || isDone[order[0]])) {
      started[order[1]] = begin(order[1]);
      isSecondBegun = true;
      continue;
    }
    const who = (bits >> 12) & 1;
    const chosen = gates.waiting.has(who) ? who : 1 - who;
    const go = gates.waiting.get(chosen);
    gates.waiting.delete(chosen);
    go?.();
  }
  expect([steps, state, seed, isDone]).toEqual([steps, state, seed, [true, true]]);
  return { answers: await Promise.all(started), first };
}

const ENDS: readonly Step[] = ['signOut', 'cancel'];
const BEGINS: readonly Step[] = ['signIn', 'social'];

async function check(steps: readonly [Step, Step], state: (typeof STATES)[number], seed: number, isShared: boolean) {
  const { answers, first } = await run(steps, state, seed);
  const name = `${steps.join(' + ')} from ${state}, ${seed}`;
  const hasEnded = steps.some((step, at) => ENDS.includes(step) && answers[at]?.status === 200);
  // A sign-in that reached the server after the session had ended is a new one, and none of its successors.
  const begun = await Promise.all(
    steps.map(async (step, at) => {
      const cookie = BEGINS.includes(step) && answers[at] ? jarAfter('', [answers[at]]) : '';
      return cookie.includes('console=') ? both[0].sessionIn(cookie) : null;
    }),
  );
  const isNewSignIn = begun.some((session) => session !== null && session.from === undefined);
  for (const order of [answers, answers.toReversed()])
    for (const instance of both) {
      const session = await instance.sessionIn(jarAfter(first.cookie, order));
      if (hasEnded && !isNewSignIn) expect([name, session?.state]).toEqual([name, undefined]);
    }
  if (!isShared) return;
  const cookies = [first.cookie.split('; ', 1)[0] ?? '', ...answers.flatMap((one) => one.headers.getSetCookie())]
    .map((header) => header.split(';', 1)[0] ?? '')
    .filter((pair) => /console=./.test(pair));
  const sessions = await Promise.all(cookies.map((cookie) => both[1].sessionIn(cookie)));
  const alive = new Set(sessions.flatMap((session) => (session ? [session.sid] : [])));
  expect([name, alive.size <= (isNewSignIn ? 2 : 1)]).toEqual([name, true]);
}

const PAIRS = NAMES.flatMap((one, at) => NAMES.slice(at).map((other): [Step, Step] => [one, other]));

function checkEveryPair(isShared: boolean, schedules = SCHEDULES) {
  test.each(PAIRS)('%s and %s: who signed out stays out, one successor at most', async (one, other) => {
    for (const state of STATES)
      for (let seed = 7919; seed <= schedules * 7919; seed += 7919) {
        await check([one, other], state, seed, isShared);
        await check([other, one], state, seed, isShared);
      }
  });
}

describe.each([
  ['one instance', 1, false],
  ['two instances with Redis', 2, true],
  ['two instances without Redis', 2, false],
])('%s', (_name, instances, hasRedis) => {
  beforeAll(async () => {
    mockRedis.clear();
    const url = hasRedis ? 'redis://127.0.0.1:1' : undefined;
    const one = await startInstance(url);
    both = [one, instances === 2 ? await startInstance(url) : one];
  });

  checkEveryPair(instances === 1 || hasRedis);
});

const path = findRedis();
const name = 'two instances with a real Redis';
(path === undefined ? describe.skip : describe)(path ? name : `${name}: none is here, see REDIS_SERVER_PATH`, () => {
  let server: Child;
  beforeAll(async () => {
    const port = await freePorts(1, 27_000);
    server = await startRedis(path ?? '', port);
    mockIsReal = true;
    both = [await startInstance(`redis://127.0.0.1:${port}`), await startInstance(`redis://127.0.0.1:${port}`)];
  });
  afterAll(() => {
    for (const instance of both) instance.link()?.redis?.disconnect();
    mockIsReal = false;
    server.process.kill();
  });

  checkEveryPair(true, 1);

  test('both instances told it what ended', async () => {
    expect(await both[1].link()?.redis?.dbsize()).toBeGreaterThan(PAIRS.length);
  });
});
