import 'server-only';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { processWide } from '@/lib/server/process-wide';
import { askRedis, linkRedis, type RedisLink } from './redis';

/**
 * Values that instances share for a while: ended sessions and claims that may be used once. They live in the process, and
 * in Redis as well if REDIS_URL is set. If Redis does not answer, the process's own values count, and Redis gets them as
 * soon as it is back (decision 0017).
 */
const ENTRIES = 100_000;
interface Store {
  own: LRUCache<string, string>;
  link: RedisLink | undefined;
}

export async function setShared(key: string, value: string, ttlS: number): Promise<void> {
  const { own, link } = store();
  own.set(key, value, { ttl: ttlS * 1000 });
  await askRedis(link, (redis) => redis.set(key, value, 'EX', ttlS));
}

export async function getShared(key: string): Promise<string | undefined> {
  const { own, link } = store();
  return own.get(key) ?? (await askRedis(link, (redis) => redis.get(key))) ?? undefined;
}

/** Claims a key: true for the first caller only, over all instances. */
export async function setSharedIfAbsent(key: string, ttlS: number): Promise<boolean> {
  const { own, link } = store();
  if (own.has(key)) return false;
  own.set(key, '1', { ttl: ttlS * 1000 });
  return (await askRedis(link, (redis) => redis.set(key, '1', 'EX', ttlS, 'NX'))) !== null;
}

export function redisLink(): RedisLink | undefined {
  return store().link;
}

const slot = processWide<Store>('sharedStore');

function store(): Store {
  slot.value ??= createStore();
  return slot.value;
}

function createStore(): Store {
  const own = new LRUCache<string, string>({ max: ENTRIES });
  return { own, link: linkRedis((redis) => writeAll(own, redis)) };
}

/** Redis may have been away when a session ended here, or come back empty. */
function writeAll(own: LRUCache<string, string>, redis: Redis): void {
  for (const [key, value] of own.entries()) {
    const leftMs = Math.floor(own.getRemainingTTL(key));
    if (leftMs > 0) redis.set(key, value, 'PX', leftMs, 'NX').catch(() => undefined);
  }
}
