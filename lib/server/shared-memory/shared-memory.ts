import 'server-only';
import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../bounded-cache.ts';
import { oncePerProcess } from '../process-wide.ts';
import { askRedis, linkRedis, type RedisClient, type RedisLink, sendInPieces } from './redis.ts';

/**
 * What instances share: counters, ends of sessions, tokens in flight, and claims, which may be used once. Each process knows its
 * own, and Redis all of them if REDIS_URL is set. If Redis does not answer, the process's own count, and Redis gets them as soon
 * as it is back (decision 0017). Claims live here, each kind in a list of its own: docs/security.md#bounded-stores
 */
const ENTRIES = { flow: 100_000, flowEnd: 20_000, handOver: 100_000, deviceProof: 100_000 } as const;
type Claim = keyof typeof ENTRIES;

/** Claims an id: true for the first caller only, over all instances. */
export async function claim(kind: Claim, id: string, ttlS: number): Promise<boolean> {
  const own = claimsOf(kind);
  if (own.has(id)) return false;
  own.set(id, '1', { ttl: ttlS * 1000 });
  return (await askShared((redis) => redis.set(`${kind}:${id}`, '1', 'EX', ttlS, 'NX'))) !== null;
}

export async function isClaimed(kind: Claim, id: string): Promise<boolean> {
  return claimsOf(kind).has(id) || Boolean(await askShared((redis) => redis.exists(`${kind}:${id}`)));
}

type Claims = Map<Claim, LRUCache<string, string>>;

const shared = oncePerProcess('sharedMemory', () => {
  const claims: Claims = new Map();
  /** Called when Redis is back: it may have been away when something was stored here, or come back empty. */
  const writers = new Set<RedisLink['onBack']>([(redis) => sendInPieces(claimsIn(claims, redis))]);
  return { claims, writers, link: linkRedis((redis) => Promise.all([...writers].map((write) => write(redis)))) };
});

export function redisLink(): RedisLink | undefined {
  return shared().link;
}

/** Asks what all instances know. Never throws; undefined without Redis, or if it does not answer. */
export function askShared<T>(ask: (redis: RedisClient) => Promise<T>): Promise<T | undefined> {
  return askRedis(redisLink(), ask);
}

export function onRedisBack(write: RedisLink['onBack']): void {
  const { writers, link } = shared();
  writers.add(write);
  if (link?.redis?.status === 'ready') write(link.redis).catch(() => undefined);
}

function claimsOf(kind: Claim): LRUCache<string, string> {
  const { claims } = shared();
  const found = claims.get(kind) ?? boundedCache<string>(ENTRIES[kind]);
  claims.set(kind, found);
  return found;
}

function* claimsIn(claims: Claims, redis: RedisClient): Generator<() => Promise<unknown>> {
  for (const [kind, own] of claims) {
    const now = [...own.keys()];
    for (const id of now) {
      const leftMs = Math.floor(own.getRemainingTTL(id));
      if (leftMs > 0) yield () => redis.set(`${kind}:${id}`, '1', 'PX', leftMs, 'NX');
    }
  }
}
