import 'server-only';
import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../bounded-cache.ts';
import { processWide } from '../process-wide.ts';
import { askRedis, linkRedis, type RedisClient, type RedisLink } from './redis.ts';

/**
 * Claims that instances share: what may be used once. They live in the process, each kind in a list of its own, and in Redis
 * as well if REDIS_URL is set. If Redis does not answer, the process's own count, and Redis gets them as soon as it is back
 * (decision 0017). Who can fill a list and what is lost then: docs/security.md#bounded-stores
 */
const ENTRIES = { flow: 100_000, flowEnd: 20_000, handOver: 100_000 } as const;
type Claim = keyof typeof ENTRIES;

/** Claims an id: true for the first caller only, over all instances. */
export async function claim(kind: Claim, id: string, ttlS: number): Promise<boolean> {
  const own = claimsOf(kind);
  if (own.has(id)) return false;
  own.set(id, '1', { ttl: ttlS * 1000 });
  return (await askRedis(redisLink(), (redis) => redis.set(`${kind}:${id}`, '1', 'EX', ttlS, 'NX'))) !== null;
}

export async function isClaimed(kind: Claim, id: string): Promise<boolean> {
  return claimsOf(kind).has(id) || Boolean(await askRedis(redisLink(), (redis) => redis.exists(`${kind}:${id}`)));
}

interface Shared {
  link: RedisLink | undefined;
  claims: Map<Claim, LRUCache<string, string>>;
  /** Called when Redis is back: it may have been away when something was stored here, or come back empty. */
  writers: Set<(redis: RedisClient) => void>;
}
const slot = processWide<Shared>('sharedStore');

function shared(): Shared {
  if (!slot.value) {
    const claims: Shared['claims'] = new Map();
    const writers: Shared['writers'] = new Set([(redis: RedisClient) => writeClaims(claims, redis)]);
    const link = linkRedis((redis) => writers.forEach((write) => write(redis)));
    slot.value = { link, claims, writers };
  }
  return slot.value;
}

export function redisLink(): RedisLink | undefined {
  return shared().link;
}

export function onRedisBack(write: (redis: RedisClient) => void): void {
  shared().writers.add(write);
}

function claimsOf(kind: Claim): LRUCache<string, string> {
  const { claims } = shared();
  const found = claims.get(kind) ?? boundedCache<string>(ENTRIES[kind]);
  claims.set(kind, found);
  return found;
}

function writeClaims(claims: Shared['claims'], redis: RedisClient): void {
  for (const [kind, own] of claims)
    for (const id of own.keys()) {
      const leftMs = Math.floor(own.getRemainingTTL(id));
      if (leftMs > 0) redis.set(`${kind}:${id}`, '1', 'PX', leftMs, 'NX').catch(() => undefined);
    }
}
