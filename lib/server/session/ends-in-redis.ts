import 'server-only';
import type { LRUCache } from 'lru-cache';
import { readEnv } from '@/lib/server/env';
import { type RedisClient, sendInPieces } from '@/lib/server/shared-memory/redis';
import { SERVER_TIMING } from '@/lib/server/timing';

/** How the ended sessions of an account stand in Redis, and how a process and a Redis that lost each other catch up. */
export const ENDS_PER_ACCOUNT = 1000;

export interface Ends {
  /** When each ended, seconds since the epoch. */
  at: Map<string, number>;
  /** Every session that began earlier has ended. */
  beforeS: number;
  others?: OtherSessions;
}

/** Every session of an account that began earlier has ended, but for one sign-in. */
export interface OtherSessions {
  beforeS: number;
  /** A listed id, or empty. */
  kept: string;
}

export const endedKey = (tag: string, key: string) => `ended:${tag}:${key}`;
export const beforeKey = (tag: string) => `endedBefore:${tag}`;
export const othersKey = (tag: string) => `endedOthers:${tag}`;

/** Tells a Redis that is back what this process has ended. */
export function writeEnds(all: LRUCache<string, Ends>, redis: RedisClient): Promise<void> {
  return sendInPieces(endsOf(all, redis));
}

function* endsOf(all: LRUCache<string, Ends>, redis: RedisClient): Generator<() => Promise<unknown>> {
  const lifeS = readEnv().SESSION_MAX_S;
  const now = [...all.entries()]; // What ends meanwhile is told by itself.
  for (const [tag, known] of now) {
    for (const [key, endedS] of known.at) yield () => redis.set(endedKey(tag, key), String(endedS), 'EX', lifeS, 'NX');
    if (known.others || known.beforeS > 0) yield () => meetLatest(tag, known, redis);
  }
}

/** Of what ended earlier than a moment the later moment counts, here and there: either may have missed the other's. */
export async function meetLatest(tag: string, known: Ends, redis: RedisClient): Promise<void> {
  const [before, text] = await redis.mget([beforeKey(tag), othersKey(tag)]);
  const others = parseOthers(text);
  const foundS = Number(before ?? 0);
  const lifeS = readEnv().SESSION_MAX_S;
  if (known.beforeS > foundS) await redis.set(beforeKey(tag), String(known.beforeS), 'EX', lifeS);
  else known.beforeS = foundS;
  const { beforeS, kept } = known.others ?? { beforeS: 0, kept: '' };
  if (beforeS > (others?.beforeS ?? 0)) await redis.set(othersKey(tag), JSON.stringify([beforeS, kept]), 'EX', lifeS);
  else if (others) known.others = others;
}

/** What is stored under `othersKey`. */
export function parseOthers(text: string | null | undefined): OtherSessions | undefined {
  if (!text) return undefined;
  const [beforeS, kept] = JSON.parse(text) as [number, string]; // Written by these modules alone.
  return { beforeS, kept };
}

/** When a session ended by what is stored under `endedKey`: 1 of the release before, which no grace outlasts. */
export function parseEnded(value: string): number {
  return Number(value) > 1 ? Number(value) : Date.now() / 1000 - SERVER_TIMING.deviceGraceS;
}

/**
 * Takes in what other processes have ended. Without it, what only a process that was killed and Redis knew would be forgotten by
 * a Redis that comes back empty.
 */
export async function learnEnds(all: LRUCache<string, Ends>, redis: RedisClient): Promise<void> {
  const { REDIS_PREFIX } = readEnv();
  for (const node of 'nodes' in redis ? redis.nodes('master') : [redis]) {
    let cursor = '0';
    do {
      const [next, found] = await node.scan(cursor, 'MATCH', `${REDIS_PREFIX}ended*`, 'COUNT', 1000);
      cursor = next;
      const names = Map.groupBy(found, (name) => /\{.+?\}/.exec(name)?.[0] ?? '');
      await Promise.all([...names].map(([tag, own]) => learnAccount(tag, own, all, redis)));
    } while (cursor !== '0');
  }
}

async function learnAccount(
  tag: string,
  names: readonly string[],
  all: LRUCache<string, Ends>,
  redis: RedisClient,
): Promise<void> {
  const keys = names.flatMap((name) => name.split(endedKey(tag, ''))[1] ?? []);
  const values = keys.length > 0 ? await redis.mget(keys.map((key) => endedKey(tag, key))) : [];
  const known = all.get(tag) ?? { at: new Map(), beforeS: 0 };
  for (const [at, key] of keys.entries())
    if (values[at] && known.at.size < ENDS_PER_ACCOUNT && !known.at.has(key)) known.at.set(key, parseEnded(values[at]));
  all.set(tag, known, { ttl: readEnv().SESSION_MAX_S * 1000 });
  if (names.length > keys.length) await meetLatest(tag, known, redis);
}
