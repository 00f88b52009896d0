import 'server-only';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { askRedis, linkRedis, type RedisLink } from './redis';

/**
 * What instances must agree on for a while: ended sessions and what may be used once. In process, and in Redis as well
 * when REDIS_URL is set. Where Redis does not answer, the process's own knowledge stands, and is told to Redis as soon as
 * it is back.
 */
const ENTRIES = 100_000;
const KEY = Symbol.for('console.sharedStore');

interface Store {
  own: LRUCache<string, string>;
  link: RedisLink | undefined;
}

/** Keeps a value under a key for a time in seconds. */
export async function setShared(key: string, value: string, ttlS: number): Promise<void> {
  const { own, link } = store();
  own.set(key, value, { ttl: ttlS * 1000 });
  await askRedis(link, (redis) => redis.set(key, value, 'EX', ttlS));
}

/** The value of a key, or undefined. */
export async function getShared(key: string): Promise<string | undefined> {
  const { own, link } = store();
  return own.get(key) ?? (await askRedis(link, (redis) => redis.get(key))) ?? undefined;
}

/** Claims a key for a time in seconds: true for the first caller only, over all instances. */
export async function setSharedIfAbsent(key: string, ttlS: number): Promise<boolean> {
  const { own, link } = store();
  if (own.has(key)) return false;
  own.set(key, '1', { ttl: ttlS * 1000 });
  return (await askRedis(link, (redis) => redis.set(key, '1', 'EX', ttlS, 'NX'))) !== null;
}

/** The link to Redis, for what else instances share: counts and tokens. */
export function redisLink(): RedisLink | undefined {
  return store().link;
}

function store(): Store {
  const holder = globalThis as { [KEY]?: Store }; // A symbol property of our own on the global object.
  if (holder[KEY]) return holder[KEY];
  const own = new LRUCache<string, string>({ max: ENTRIES });
  holder[KEY] = { own, link: linkRedis((redis) => tellAll(own, redis)) };
  return holder[KEY];
}

/** Redis may have been away when a session ended here, or come back empty: what is known here holds for all. */
function tellAll(own: LRUCache<string, string>, redis: Redis): void {
  for (const [key, value] of own.entries()) {
    const leftMs = Math.floor(own.getRemainingTTL(key));
    if (leftMs > 0) redis.set(key, value, 'PX', leftMs, 'NX').catch(() => undefined);
  }
}
