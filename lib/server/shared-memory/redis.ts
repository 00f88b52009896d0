import 'server-only';
import type { Cluster, Redis, RedisOptions } from 'ioredis';
import { readEnv } from '../env.ts';
import { log } from '../log.ts';
import { metrics } from '../metrics.ts';
import { parseRedisAddress, type RedisAddress } from './redis-address.ts';
import { SERVER_TIMING } from '../timing.ts';

/** The connection to Redis, which may be away at any time (decision 0017): no request waits longer than one command, and none fails. */
export type RedisClient = Redis | Cluster;

export interface RedisLink {
  /** None until the library is loaded, which a console without Redis never does. */
  redis: RedisClient | undefined;
  /** Resolves when the first connection stands or took too long: a process that has just started knows nothing yet. */
  isSettled: Promise<void>;
  /** By `performance.now()`, which no change of the clock moves. */
  pausedUntilMs: number;
  /** It has not answered since it hung, and the log has said so. */
  isHanging: boolean;
  isBehind: boolean;
  /** Redis answers again: it may not know what happened meanwhile. Rejects if it does not take all of that. */
  onBack: (redis: RedisClient) => Promise<unknown>;
}

export function linkRedis(onBack: RedisLink['onBack']): RedisLink | undefined {
  const { REDIS_URL, REDIS_PREFIX } = readEnv();
  const address = REDIS_URL === undefined ? null : parseRedisAddress(REDIS_URL);
  if (!address) return undefined;
  const first = Promise.withResolvers<void>();
  const link: RedisLink = {
    redis: undefined,
    isSettled: first.promise,
    pausedUntilMs: 0,
    isHanging: false,
    isBehind: false,
    onBack,
  };
  setTimeout(first.resolve, SERVER_TIMING.redisFirstConnectMs).unref();
  void import('ioredis').then((library) => {
    link.redis = connectTo(library, address, REDIS_PREFIX);
    watch(link, link.redis);
    link.redis.once('ready', () => first.resolve());
  });
  return link;
}

function watch(link: RedisLink, redis: RedisClient): void {
  let isSaid = false;
  redis.on('error', () => {
    if (!isSaid) log('error', { event: 'redis.error' });
    isSaid = true;
  });
  redis.on('close', () => metrics().redisUp.set(0));
  redis.on('ready', () => {
    if (isSaid) log('info', { event: 'redis.ready' });
    isSaid = false;
    metrics().redisUp.set(1);
    tell(link, redis);
  });
}

function tell(link: RedisLink, redis: RedisClient): void {
  link.onBack(redis).catch(() => tellLater(link));
}

const AT_ONCE = 200; // All together would keep the process for seconds, and take a kilobyte or two each.

export async function sendInPieces(commands: Iterable<() => Promise<unknown>>): Promise<void> {
  let sent: Promise<unknown>[] = [];
  for (const send of commands) {
    sent.push(send());
    if (sent.length < AT_ONCE) continue;
    await Promise.all(sent);
    sent = [];
  }
  await Promise.all(sent);
}

/** One that takes no writes, as when its memory or its disk is full, goes on answering: nothing else shows that it has missed something. */
function tellLater(link: RedisLink): void {
  if (link.isBehind) return;
  link.isBehind = true;
  const ask = async () => {
    link.isBehind = false;
    const isTaken = await askRedis(link, (redis) => redis.set('writable', '1', 'EX', 1));
    if (isTaken && link.redis) tell(link, link.redis);
  };
  setTimeout(() => void ask(), SERVER_TIMING.redisTellMs).unref();
}

const OPTIONS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  // Only frees what waits: `askRedis` gives up before.
  commandTimeout: 2 * SERVER_TIMING.redisCommandMs,
  connectTimeout: 2000,
} as const satisfies RedisOptions;
const TLS = { rejectUnauthorized: true };
const retryAfter = (times: number) => Math.min(100 * times, 1000);

/** The certificate's name is checked; an authority of one's own is known by NODE_EXTRA_CA_CERTS. */
function connectTo(
  { Cluster, Redis }: typeof import('ioredis'),
  { kind, nodes, service, login, isEncrypted }: RedisAddress,
  keyPrefix: string,
): RedisClient {
  const options = { ...OPTIONS, ...login, ...(isEncrypted ? { tls: TLS } : {}) };
  if (kind === 'cluster') {
    return new Cluster([...nodes], {
      redisOptions: options,
      keyPrefix,
      enableOfflineQueue: false,
      clusterRetryStrategy: retryAfter,
      // Certificates hold names: nodes are asked for by the name under which they are announced.
      ...(isEncrypted ? { dnsLookup: (name, done) => done(null, name) } : {}),
    });
  }
  const more = { ...options, keyPrefix, retryStrategy: retryAfter };
  if (kind === 'single') return new Redis({ ...more, ...nodes[0] });
  return new Redis({
    ...more,
    sentinels: [...nodes],
    name: service,
    sentinelRetryStrategy: retryAfter,
    enableTLSForSentinelMode: isEncrypted,
    ...(isEncrypted ? { sentinelTLS: TLS } : {}),
  });
}

/** Never throws; undefined means no answer, and null is the answer of a Redis that has no value. */
export async function askRedis<T>(
  link: RedisLink | undefined,
  ask: (redis: RedisClient) => Promise<T>,
): Promise<T | undefined> {
  if (!link) return undefined;
  await link.isSettled;
  const { redis, pausedUntilMs } = link;
  const isPaused = pausedUntilMs > performance.now();
  if (redis?.status !== 'ready' || isPaused) return noAnswer(isPaused ? 'paused' : 'away');
  const startedMs = performance.now();
  try {
    const answer = await inTime(ask(redis));
    // A connection that only hung is not made anew: nothing else tells Redis what it was not asked meanwhile.
    if (link.isHanging) tell(link, redis);
    link.isHanging = false;
    return answer;
  } catch {
    if (performance.now() - startedMs < SERVER_TIMING.redisHangsMs) {
      tellLater(link);
      return noAnswer('error');
    }
    link.pausedUntilMs = performance.now() + SERVER_TIMING.redisPauseMs;
    if (!link.isHanging) log('error', { event: 'redis.hanging' });
    link.isHanging = true;
    return noAnswer('timeout');
  }
}

/** Rejects after the time of a command. A process that was busy for so long reads its connections once more before that. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const giveUp = () => reject(new Error('The command took too long.'));
  const timer = setTimeout(() => setImmediate(giveUp), SERVER_TIMING.redisCommandMs);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

function noAnswer(reason: 'paused' | 'away' | 'error' | 'timeout'): undefined {
  metrics().redisFaults.inc({ reason });
}
