import 'server-only';
import { hash } from 'node:crypto';
import { Cluster } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { readEnv } from '@/lib/server/env';
import { processWide } from '@/lib/server/process-wide';
import { askRedis, type RedisClient } from './redis';
import { onRedisBack, redisLink } from './shared-store';

/**
 * The sessions that have ended, in the process and in Redis if REDIS_URL is set. A store of their own: only who signs in can
 * add to it, and only under their own account. If an account ends more sessions than are remembered one by one, everything
 * of it that began before the forgotten ones ended is over too: no flood makes an ended session good again (promise V-R4).
 */
export interface SessionIds {
  sid: string;
  /** The session with which the sign-in began: its successors carry it on. */
  root?: string | undefined;
  account: string;
  iat: number;
}

const ACCOUNTS = 200_000;
const PER_ACCOUNT = 1000;

interface Ends {
  /** When each ended, seconds since the epoch, oldest first. */
  at: Map<string, number>;
  /** Every session that began earlier has ended. */
  beforeS: number;
}

export function rootOf({ sid, root }: Pick<SessionIds, 'sid' | 'root'>): string {
  return root ?? sid;
}

function signInKey(session: SessionIds): string {
  return `${rootOf(session)}:all`;
}

/** Ends one session: it has a successor, or its token is dead. */
export async function endSession(session: SessionIds): Promise<void> {
  await store(session, session.sid);
}

/**
 * Ends a sign-in: the session, its predecessors and every successor, one that is still being made included.
 * @returns whether it had not ended before
 */
export async function endSignIn(session: SessionIds): Promise<boolean> {
  const isLate = isEndedHere(session, [signInKey(session)]);
  return (await store(session, signInKey(session))) && !isLate;
}

/** Ends a session for the sake of its successor: `won` for one caller only, and for none once the sign-in has ended. */
export async function claimSuccession(session: SessionIds): Promise<'won' | 'replaced' | 'ended'> {
  if (isEndedHere(session, [signInKey(session)])) return 'ended';
  if (isEndedHere(session, [session.sid])) return 'replaced';
  const isFirst = await store(session, session.sid);
  if (await isSignInEnded(session)) return 'ended';
  return isFirst ? 'won' : 'replaced';
}

export function isEnded(session: SessionIds): Promise<boolean> {
  return isStored(session, [session.sid, signInKey(session)]);
}

/** Whether the whole sign-in has ended: the user signed out or gave it up, or another sign-in took its place. */
export function isSignInEnded(session: SessionIds): Promise<boolean> {
  return isStored(session, [signInKey(session)]);
}

async function isStored(session: SessionIds, keys: readonly string[]): Promise<boolean> {
  if (isEndedHere(session, keys)) return true;
  const tag = tagOf(session.account);
  const asked = [...keys.map((key) => endedKey(tag, key)), beforeKey(tag)];
  const found = await askRedis(redisLink(), (redis) => redis.mget(asked));
  if (!found) return false;
  return found.slice(0, -1).some((value) => value !== null) || session.iat < Number(found.at(-1) ?? 0);
}

function isEndedHere({ account, iat }: SessionIds, keys: readonly string[]): boolean {
  const known = ends().get(tagOf(account));
  return known !== undefined && (iat < known.beforeS || keys.some((key) => known.at.has(key)));
}

/** @returns whether nobody had stored it before */
async function store(session: SessionIds, key: string): Promise<boolean> {
  const lifeS = readEnv().SESSION_MAX_S;
  const tag = tagOf(session.account);
  const known = ends().get(tag) ?? { at: new Map(), beforeS: 0 };
  const isNew = !known.at.has(key);
  if (isNew) known.at.set(key, Date.now() / 1000);
  ends().set(tag, known, { ttl: lifeS * 1000 });
  if (known.at.size > PER_ACCOUNT) await forgetOldest(tag, known);
  const isNewThere = await askRedis(redisLink(), (redis) => redis.set(endedKey(tag, key), '1', 'EX', lifeS, 'NX'));
  return isNew && isNewThere !== null;
}

async function forgetOldest(tag: string, known: Ends): Promise<void> {
  for (const [key, endedS] of [...known.at].slice(0, PER_ACCOUNT / 2)) {
    known.at.delete(key);
    known.beforeS = endedS;
  }
  const value = String(known.beforeS);
  await askRedis(redisLink(), (redis) => redis.set(beforeKey(tag), value, 'EX', readEnv().SESSION_MAX_S));
}

function endedKey(tag: string, key: string): string {
  return `ended:${tag}:${key}`;
}

function beforeKey(tag: string): string {
  return `endedBefore:${tag}`;
}

/** The account in what is kept here and there. The braces keep all of it on one node of a cluster, so that one question reads it. */
function tagOf(account: string): string {
  return `{${hash('sha256', canonicalAccount(account), 'base64url')}}`;
}

const slot = processWide<LRUCache<string, Ends>>('endedSessions');

function ends(): LRUCache<string, Ends> {
  if (!slot.value) {
    const created = new LRUCache<string, Ends>({ max: ACCOUNTS });
    onRedisBack((redis) => {
      writeAll(created, redis);
      learnAll(created, redis).catch(() => undefined);
    });
    slot.value = created;
  }
  return slot.value;
}

function writeAll(all: LRUCache<string, Ends>, redis: RedisClient): void {
  const lifeS = readEnv().SESSION_MAX_S;
  for (const [tag, { at, beforeS }] of all.entries()) {
    for (const key of at.keys()) redis.set(endedKey(tag, key), '1', 'EX', lifeS, 'NX').catch(() => undefined);
    if (beforeS > 0) redis.set(beforeKey(tag), String(beforeS), 'EX', lifeS).catch(() => undefined);
  }
}

/**
 * Takes in what other processes have ended. Without it, what only a process that was killed and Redis knew would be forgotten by
 * a Redis that comes back empty.
 */
async function learnAll(all: LRUCache<string, Ends>, redis: RedisClient): Promise<void> {
  const { REDIS_PREFIX, SESSION_MAX_S } = readEnv();
  for (const node of redis instanceof Cluster ? redis.nodes('master') : [redis]) {
    let cursor = '0';
    do {
      const [next, found] = await node.scan(cursor, 'MATCH', `${REDIS_PREFIX}ended:*`, 'COUNT', 1000);
      cursor = next;
      for (const name of found) {
        const [, tag, key] = /(\{.+?\}):(.+)$/.exec(name) ?? [];
        if (tag === undefined || key === undefined) continue;
        const known = all.get(tag) ?? { at: new Map(), beforeS: 0 };
        if (known.at.size >= PER_ACCOUNT || known.at.has(key)) continue;
        known.at.set(key, Date.now() / 1000);
        all.set(tag, known, { ttl: SESSION_MAX_S * 1000 });
      }
    } while (cursor !== '0');
  }
}
