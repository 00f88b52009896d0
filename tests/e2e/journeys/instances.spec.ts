import { randomBytes } from 'node:crypto';
import { stopAll } from '../../../scripts/child-process';
import { freePorts } from '../../../scripts/ports';
import { findRedis, startRedis } from '../../../scripts/redis';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { type Instance, Visitor, withInstances } from '../support/instances';
import { timesAsked } from '../support/sign-in-steps';
import type { StubControl } from '../support/stub-control';
import type { WorkerStack } from '../support/worker-stack';

const OTP = '/signin/otp/';
const LIMIT = 10;
/** All at once over both; that a thousand change nothing is held where one process counts them. */
const TRIES = 100;
/** The organization locks nobody, so that what counts the tries is the console alone. */
const PERSON = { email: 'grace.okafor@harbourline.example.com', password: 'seven-quiet-harbours' };
const redisPath = findRedis();

test.describe.configure({ timeout: 300_000 });

const portsFrom = () => 18_000 + test.info().parallelIndex * 500;
const logOf = (name: string) => test.info().outputPath(name);

test.describe('with a Redis between two instances', () => {
  test.skip(redisPath === undefined, 'Left out: there is no Redis server on this machine.');

  /** In the middle of a change of keys: both know both, and each seals with another. */
  const keys = () => {
    const [older, newer] = [randomBytes(36).toString('base64url'), randomBytes(36).toString('base64url')];
    return [`${older},${newer}`, `${newer},${older}`];
  };
  const withRedis = async (
    stack: WorkerStack,
    use: (
      a: Instance,
      b: Instance,
      redis: { stop: () => Promise<void>; start: () => Promise<void>; hang: () => void },
    ) => Promise<void>,
  ) => {
    const port = await freePorts(1, portsFrom() + 400);
    let server = await startRedis(redisPath ?? '', port);
    const redis = {
      stop: () => stopAll([server]),
      start: async () => {
        server = await startRedis(redisPath ?? '', port);
      },
      hang: () => void server.process.kill('SIGSTOP'),
    };
    const envs = keys().map((SESSION_PASSWORD) => ({ SESSION_PASSWORD, REDIS_URL: `redis://127.0.0.1:${port}` }));
    try {
      await withInstances(stack, portsFrom(), envs, logOf, (a, b) => use(a as Instance, b as Instance, redis));
    } finally {
      server.process.kill('SIGCONT');
      await redis.stop();
    }
  };

  test('tries, sessions, hand-overs and tokens are one, whatever instance is asked and whichever key seals', async ({
    stack,
    stub,
  }) => {
    await withRedis(stack, async (a, b) => {
      expect(await guess(stack, stub, [a, b])).toBe(LIMIT);

      const visitor = await signedIn(stack, a);
      const copy = visitor.copy();
      expect(await stateAt(b, copy)).toBe('signedIn');
      expect((await copy.copy().post(a, '/api/session/hand-over')).status).toBe(200);
      expect((await copy.copy().post(b, '/api/session/hand-over')).status).toBe(403);

      // The token is replaced by one answer; another instance is asked with the cookie from before it, after its end.
      const before = visitor.copy();
      await stub.switchOn('tokenRefreshedOnEveryAnswer');
      expect((await visitor.get(a, '/api/provider/profile.read')).headers.get('x-console-token')).toBe('replaced');
      await stub.switchOff('tokenRefreshedOnEveryAnswer');
      await stub.setClock(60_000);
      expect((await before.get(b, '/api/provider/profile.read')).status).toBe(200);
      await stub.setClock(0);

      const left = visitor.copy();
      expect((await visitor.post(a, '/api/session/sign-out')).status).toBe(200);
      for (const old of [left, copy, before]) expect(await stateAt(b, old)).toBeNull();
    });
  });

  test('a Redis that goes away, hangs or comes back empty signs nobody out, and what ended meanwhile stays ended', async ({
    stack,
  }) => {
    await withRedis(stack, async (a, b, redis) => {
      const [stays, leaves] = [await signedIn(stack, a), await signedIn(stack, a)];
      const left = leaves.copy();
      await redis.stop();
      for (const instance of [a, b]) {
        expect((await stays.get(instance, '/api/provider/profile.read')).status).toBe(200);
        expect((await fetch(`${instance.address}/readyz`)).status).toBe(200);
      }
      expect((await leaves.post(a, '/api/session/sign-out')).status).toBe(200);
      expect(await stateAt(a, left.copy())).toBeNull();
      await redis.start();
      await expect.poll(() => stateAt(b, left.copy()), { timeout: 30_000 }).toBeNull();
      expect((await stays.get(b, '/api/provider/profile.read')).status).toBe(200);

      redis.hang();
      expect((await stays.get(a, '/api/provider/profile.read')).status).toBe(200);
      expect((await signedIn(stack, b)).cookie).toBeDefined();
    });
  });
});

test('a rolling restart under load fails no request and signs nobody out (F26)', async ({ stack }) => {
  const probeMs = 200;
  // Two intervals would do on a machine of its own; on a busy one a look takes its time.
  const draining = { DRAIN_WAIT_MS: '4000' };
  await withInstances(stack, portsFrom(), [draining, draining], logOf, async (...both) => {
    const visitors = await Promise.all(Array.from({ length: 4 }, () => signedIn(stack, both[0] as Instance)));
    // What a balancer does: it asks each now and then, and sends to those that were ready when it last asked.
    let ready: readonly Instance[] = both;
    let isOver = false;
    const probing = (async () => {
      while (!isOver) {
        const answers = await Promise.all(both.map(({ address }) => fetch(`${address}/readyz`).catch(() => null)));
        ready = both.filter((_one, index) => answers[index]?.ok);
        await new Promise((done) => setTimeout(done, probeMs));
      }
    })();
    const failed: string[] = [];
    let sent = 0;
    const people = visitors.map(async (visitor) => {
      while (!isOver) {
        sent += 1;
        const to = ready[sent % ready.length];
        const status = await visitor
          .get(to as Instance, '/api/provider/profile.read')
          .then(async (answer) => (await answer.text()) && answer.status, String);
        if (status !== 200) failed.push(String(status));
        // Four of them stay within what one account may ask in a second.
        await new Promise((done) => setTimeout(done, 50));
      }
    });
    for (const instance of both) {
      await instance.restart();
      await expect.poll(() => ready.includes(instance)).toBe(true);
    }
    isOver = true;
    await Promise.all([probing, ...people]);
    expect(failed).toEqual([]);
    expect(sent).toBeGreaterThan(50);
    for (const visitor of visitors) expect(await stateAt(both[1] as Instance, visitor)).toBe('signedIn');
  });
});

/** Signs in to both steps with wrong codes only, round-robin and many at once; how many of them the provider saw. */
async function guess({ origin }: WorkerStack, stub: StubControl, instances: readonly Instance[]): Promise<number> {
  const at = (round: number): Instance => instances[round % instances.length] as Instance; // There is at least one.
  const visitor = new Visitor(origin);
  expect(await (await visitor.post(at(0), '/api/session/sign-in', PERSON)).json()).toEqual({ data: { next: 'otp' } });
  await stub.forget();
  const statuses: number[] = [];
  const tries = Array.from({ length: TRIES }, async (_, index) => {
    const answer = await visitor.copy().post(at(index), '/api/session/otp', { code: '000000' });
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    statuses.push(answer.status);
    await answer.text();
  });
  await Promise.all(tries);
  expect([...new Set(statuses)].toSorted((a, b) => a - b)).toEqual([403, 429]);
  expect((await new Visitor(origin).post(at(1), '/api/session/sign-in', PERSON)).status).toBe(200);
  const seen = await timesAsked(stub, OTP);
  expect(statuses.filter((status) => status === 403)).toHaveLength(seen);
  return seen;
}

async function signedIn({ origin }: WorkerStack, to: Instance): Promise<Visitor> {
  const visitor = new Visitor(origin);
  expect((await visitor.post(to, '/api/session/sign-in', PEOPLE.owner)).status).toBe(200);
  return visitor;
}

async function stateAt(to: Instance, visitor: Visitor): Promise<string | null> {
  const { data } = (await (await visitor.get(to, '/api/session')).json()) as { data: { state: string } | null };
  return data?.state ?? null;
}
