import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePorts } from '../../../scripts/ports';
import { findRedis } from '../../../scripts/redis';
import { metrics } from '@/lib/server/metrics';
import { isWithinLimit } from '@/lib/server/rate-limit/rate-limits';
import { endSession, isEnded } from '@/lib/server/session/ended-sessions';
import { newestToken, storeToken } from '@/lib/server/session/token-rotation';
import { askRedis, type RedisLink } from '@/lib/server/shared-memory/redis';
import { claim, redisLink } from '@/lib/server/shared-memory/shared-memory';
import type * as Slots from '../support/own-slots';
import { configure } from '../support/test-env';

/** The forms of REDIS_URL against real servers: a single one with TLS, one that sentinels know, three nodes of a cluster. */
const path = findRedis();
/** Servers take a while to find each other. */
const onRedis = (title: string, work: () => Promise<void>) =>
  (path === undefined ? test.skip : test)(title, work, 60_000);
const folder = mkdtempSync(join(tmpdir(), 'redis-forms-'));
const started: ChildProcess[] = [];
const TLS = resolve('tests/server/tls');
/** Longer than a command may take. */
const BUSY_MS = 2500;

function run(...args: string[]): ChildProcess {
  const child = spawn(path ?? '', args, { argv0: 'redis-server', stdio: 'ignore' });
  started.push(child);
  return child;
}

function start(port: number, ...args: string[]): ChildProcess {
  const own = join(folder, String(port));
  mkdirSync(own, { recursive: true });
  return run('--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', own, ...args);
}

/** A client of the test's own, asked again until the server is there. */
async function ask(port: number, ...command: [string, ...(string | number)[]]): Promise<unknown> {
  for (let round = 0; ; round += 1) {
    const client = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.call(...command);
    } catch (error) {
      if (round > 50) throw error;
      await sleep(100);
    } finally {
      client.disconnect();
    }
  }
}

/** Looked at each tenth of a second, for so many rounds at most. */
async function until(isSo: () => Promise<boolean> | boolean, rounds: number): Promise<void> {
  for (let round = 0; round < rounds && !(await isSo()); round += 1) await sleep(100);
}

let links: RedisLink[] = [];
jest.mock('@/lib/server/process-wide', () => jest.requireActual<typeof Slots>('../support/own-slots').ownSlots());
const { mockForget } = jest.requireMock<ReturnType<typeof Slots.ownSlots>>('@/lib/server/process-wide');

/** A console with this Redis that has just started. */
function linkTo(REDIS_URL: string, more: Record<string, string> = {}): RedisLink {
  for (const slot of ['sharedMemory', 'endedSessions', 'newestTokens']) mockForget(slot);
  configure(undefined, { REDIS_URL, ...more });
  const link = redisLink();
  if (!link) throw new Error('There is no link.');
  links.push(link);
  return link;
}

/** One that is connected. */
async function consoleAt(...given: Parameters<typeof linkTo>): Promise<RedisLink> {
  const link = linkTo(...given);
  await until(() => link.redis?.status === 'ready', 100);
  expect(link.redis?.status).toBe('ready');
  return link;
}

afterEach(() => {
  for (const { redis } of links) redis?.disconnect();
  links = [];
});
afterAll(async () => {
  await Promise.all(
    started.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
    }),
  );
  rmSync(folder, { recursive: true, force: true });
});

const session = (sid: string) => ({ sid, account: 'owner@example.com', iat: Math.floor(Date.now() / 1000) });
const holder = (sid: string) => ({ sid, token: 'old', tokenAt: 1 });

/** Everything that instances share, as two of them that start one after the other see it. */
async function sharesAll(REDIS_URL: string, id: string): Promise<void> {
  await consoleAt(REDIS_URL);
  expect(await claim('flow', id, 60)).toBe(true);
  await endSession(session(id));
  expect(await isWithinLimit('confirmByLink', id)).toBe(true);
  await storeToken(holder(id), 'new');
  await consoleAt(REDIS_URL);
  expect((await newestToken(holder(id))).token).toBe('new');
  expect(await claim('flow', id, 60)).toBe(false);
  expect(await isEnded(session(id))).toBe(true);
  expect(await isEnded(session(`${id}-other`))).toBe(false);
}

onRedis('keys have a prefix of their own, so that two consoles can share one server', async () => {
  const port = await freePorts(1, 24_000);
  start(port);
  await ask(port, 'PING');
  await sharesAll(`redis://127.0.0.1:${port}`, 'prefixed');
  const keys = (await ask(port, 'KEYS', '*')) as string[];
  expect(keys.length).toBeGreaterThanOrEqual(3);
  expect(keys.filter((key) => !key.startsWith('console:'))).toEqual([]);
  await consoleAt(`redis://127.0.0.1:${port}`, { REDIS_PREFIX: 'cell-2:' });
  expect(await claim('flow', 'prefixed', 60)).toBe(true);
});

onRedis(
  'a server that takes commands and does not answer is counted and left alone, and asked again later',
  async () => {
    const port = await freePorts(1, 24_100);
    const server = start(port);
    await ask(port, 'PING');
    const link = await consoleAt(`redis://127.0.0.1:${port}`);
    const faults = async () => {
      const { values } = await metrics().redisFaults.get();
      return Object.fromEntries(values.map(({ labels, value }) => [String(labels.reason), value]));
    };
    const before = await faults();
    server.kill('SIGSTOP');
    expect(await askRedis(link, (redis) => redis.get('a'))).toBeUndefined();
    expect(await askRedis(link, (redis) => redis.get('a'))).toBeUndefined();
    server.kill('SIGCONT');
    const after = await faults();
    expect((after.timeout ?? 0) - (before.timeout ?? 0)).toBe(1);
    expect((after.paused ?? 0) - (before.paused ?? 0)).toBe(1);
    expect(link.isHanging).toBe(true);
    link.pausedUntilMs = 0;
    expect(await askRedis(link, (redis) => redis.get('a'))).toBeNull();
    expect(link.isHanging).toBe(false);
  },
);

onRedis(
  'a process that was busy for longer than a command may take reads the answer that has come meanwhile',
  async () => {
    const port = await freePorts(1, 24_900);
    start(port);
    await ask(port, 'PING');
    const link = await consoleAt(`redis://127.0.0.1:${port}`);
    const answer = askRedis(link, (redis) => {
      const asked = redis.ping();
      // The command has left by then.
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS));
      return asked;
    });
    expect([await answer, link.isHanging]).toEqual(['PONG', false]);
  },
);

onRedis('over TLS it shares everything, and a certificate that nobody vouches for is refused', async () => {
  const port = await freePorts(2, 24_200);
  const files = { cert: 'good', key: 'server.key', 'ca-cert': 'authority' };
  const args = Object.entries(files).flatMap(([kind, name]) => [`--tls-${kind}-file`, join(TLS, `${name}.pem`)]);
  start(port, '--tls-port', String(port + 1), ...args, '--tls-auth-clients', 'no');
  await ask(port, 'PING');
  const link = linkTo(`rediss://localhost:${port + 1}`);
  while (!link.redis) await sleep(1);
  const { redis } = link;
  const fault = await new Promise<unknown>((done) => redis.once('error', done));
  expect(String((fault as NodeJS.ErrnoException).code)).toMatch(/CERT|ISSUER|SIGNATURE/);
});

onRedis('sentinels name the server, and a new one after it is gone', async () => {
  const port = await freePorts(3, 24_300);
  const [first, second, sentinel] = [port, port + 1, port + 2];
  const old = start(first);
  start(second, '--replicaof', `127.0.0.1 ${first}`);
  await ask(first, 'PING');
  await until(async () => String(await ask(first, 'INFO', 'replication')).includes('connected_slaves:1'), 50);
  const file = join(folder, 'sentinel.conf');
  const times = ['down-after-milliseconds console 500', 'failover-timeout console 3000'];
  const rules = [`monitor console 127.0.0.1 ${first} 1`, ...times].map((rule) => `sentinel ${rule}\n`);
  writeFileSync(file, `port ${sentinel}\nbind 127.0.0.1\ndir ${folder}\n${rules.join('')}`);
  run(file, '--sentinel');
  await ask(sentinel, 'PING');
  const url = `redis+sentinel://127.0.0.1:${sentinel}/console`;
  await sharesAll(url, 'by-sentinel');
  const link = await consoleAt(url);
  old.kill('SIGKILL');
  let value: string | null | undefined;
  await until(async () => (value = await askRedis(link, (redis) => redis.set('after', '1'))) === 'OK', 300);
  expect(value).toBe('OK');
  expect(await ask(second, 'GET', 'console:after')).toBe('1');
});

onRedis('three nodes of a cluster share everything, whichever of them holds a key', async () => {
  // Nodes talk to each other on a second port. By default it lies where outgoing connections are given theirs.
  const port = await freePorts(6, 24_400);
  const second = (own: number) => own + 3;
  const ports = [port, port + 1, port + 2];
  const slotAt = (index: number) => Math.ceil((index * 16_384) / 3);
  for (const [index, own] of ports.entries()) {
    start(own, '--cluster-enabled', 'yes', '--cluster-port', String(second(own)));
    await ask(own, 'CLUSTER', 'ADDSLOTSRANGE', slotAt(index), slotAt(index + 1) - 1);
    if (index > 0) await ask(port, 'CLUSTER', 'MEET', '127.0.0.1', own, second(own));
  }
  const isWhole = async (own: number) => {
    const text = String(await ask(own, 'CLUSTER', 'INFO'));
    return text.includes('cluster_state:ok') && text.includes('cluster_known_nodes:3');
  };
  for (const own of ports) await until(() => isWhole(own), 200);
  const url = `redis+cluster://127.0.0.1:${port},127.0.0.1:${port + 1}`;
  for (const id of ['one', 'two', 'three', 'four', 'five']) await sharesAll(url, id);
  const sizes = await Promise.all(ports.map((own) => ask(own, 'DBSIZE')));
  expect(sizes.filter((size) => Number(size) > 0).length).toBeGreaterThan(1);
});
