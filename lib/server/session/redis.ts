import 'server-only';
import { Redis } from 'ioredis';
import { readEnv } from '@/lib/server/env';
import { log } from '@/lib/server/log';

/**
 * The connection to Redis, which may be away at any time (decision 0017): no request waits longer than one command, and none
 * fails. The time of a command is long, because a busy process reads early answers late.
 */
const COMMAND_MS = 2000;
/** A server that hangs is left alone for this long: otherwise every request would wait for it. */
const PAUSE_MS = 5000;
const FIRST_CONNECT_MS = 1000;

export interface RedisLink {
  redis: Redis;
  /** Resolves when the first connection stands or took too long: a process that has just started knows nothing yet. */
  isSettled: Promise<void>;
  pausedUntilMs: number;
}

export function linkRedis(onReady: (redis: Redis) => void): RedisLink | undefined {
  const { REDIS_URL } = readEnv();
  if (!REDIS_URL) return undefined;
  const redis = new Redis(REDIS_URL, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS,
    connectTimeout: 2000,
    retryStrategy: (times) => Math.min(100 * times, 1000),
  });
  const isSettled = new Promise<void>((settle) => {
    setTimeout(settle, FIRST_CONNECT_MS).unref();
    redis.once('ready', () => settle());
  });
  let isSaid = false;
  redis.on('error', () => {
    if (!isSaid) log('error', { event: 'redis.error' });
    isSaid = true;
  });
  redis.on('ready', () => {
    if (isSaid) log('info', { event: 'redis.ready' });
    isSaid = false;
    onReady(redis);
  });
  return { redis, isSettled, pausedUntilMs: 0 };
}

async function usableRedis(link: RedisLink | undefined): Promise<Redis | undefined> {
  await link?.isSettled;
  const isUsable = link?.redis.status === 'ready' && link.pausedUntilMs <= Date.now();
  return isUsable ? link.redis : undefined;
}

/** Never throws; undefined means no answer, and null is the answer of a Redis that has no value. */
export async function askRedis<T>(
  link: RedisLink | undefined,
  ask: (redis: Redis) => Promise<T>,
): Promise<T | undefined> {
  const redis = await usableRedis(link);
  if (!link || !redis) return undefined;
  const startedMs = Date.now();
  try {
    return await ask(redis);
  } catch {
    if (Date.now() - startedMs >= COMMAND_MS) link.pausedUntilMs = Date.now() + PAUSE_MS;
    return undefined;
  }
}
