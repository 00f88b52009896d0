import 'server-only';
import { hash } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import { boundedCache } from '@/lib/server/bounded-cache';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { readEnv } from '@/lib/server/env';
import { processWide } from '@/lib/server/process-wide';
import type { RedisClient } from '@/lib/server/shared-memory/redis';
import { askShared, onRedisBack, redisLink } from '@/lib/server/shared-memory/shared-memory';
import { keyedHashes } from './seal';

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
  others?: Others;
}

/** Every session of an account that began earlier has ended, but for one sign-in. */
interface Others {
  beforeS: number;
  /** A listed id, or empty. */
  kept: string;
}

/** The ids by which a sign-in is listed and ended from elsewhere. They tell nobody the id itself (decision 0036). */
export function listedIds(session: Pick<SessionIds, 'sid' | 'root'>): string[] {
  return keyedHashes(`listed:${rootOf(session)}`);
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

/** Ends a sign-in that is known by one of its listed ids only. */
export async function endListed(account: string, id: string): Promise<void> {
  await store({ account }, id);
}

/** Ends every session of an account that has begun by a moment, but for one sign-in. */
export async function endOthers(
  account: string,
  kept: Pick<SessionIds, 'sid' | 'root'> | null,
  atMs: number,
): Promise<void> {
  const tag = tagOf(account);
  const others = { beforeS: atMs / 1000, kept: (kept && listedIds(kept)[0]) ?? '' };
  takeOthers(tag, others);
  const value = JSON.stringify([others.beforeS, others.kept]);
  await askShared((redis) => redis.set(othersKey(tag), value, 'EX', readEnv().SESSION_MAX_S));
}

/** Takes in what another process ended. @param key a listed id, or `others` */
export async function learnEnd(tag: string, key: string, endedMs: number, kept: string): Promise<void> {
  if (key === 'others') takeOthers(tag, { beforeS: endedMs / 1000, kept });
  else await storeHere(tag, key, endedMs / 1000);
}

/** Whether a listed session is over, as far as this process knows. */
export function isListedOver(account: string, id: string, createdMs: number): boolean {
  const known = ends().get(tagOf(account));
  const iat = createdMs / 1000;
  return known !== undefined && (iat < known.beforeS || known.at.has(id) || isOther({ iat }, [id], known.others));
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

/** Whether it has ended as far as this process knows: others are not asked. */
export function isEndedByNow(session: SessionIds): boolean {
  return isEndedHere(session, [session.sid, signInKey(session)]);
}

/** Whether the whole sign-in has ended: the user signed out or gave it up, or another sign-in took its place. */
export function isSignInEnded(session: SessionIds): Promise<boolean> {
  return isStored(session, [signInKey(session)]);
}

async function isStored(session: SessionIds, keys: readonly string[]): Promise<boolean> {
  if (isEndedHere(session, keys)) return true;
  if (!redisLink()) return false;
  const tag = tagOf(session.account);
  const ids = listedIds(session);
  const asked = [...[...keys, ...ids].map((key) => endedKey(tag, key)), beforeKey(tag), othersKey(tag)];
  const found = await askShared((redis) => redis.mget(asked));
  if (!found) return false;
  const [before, others] = found.slice(-2);
  return (
    found.slice(0, -2).some((value) => value !== null) ||
    session.iat < Number(before ?? 0) ||
    isOther(session, ids, parseOthers(others))
  );
}

function isEndedHere(session: SessionIds, keys: readonly string[]): boolean {
  const known = ends().get(tagOf(session.account));
  if (!known) return false;
  if (session.iat < known.beforeS || keys.some((key) => known.at.has(key))) return true;
  const ids = listedIds(session);
  return isOther(session, ids, known.others) || ids.some((id) => known.at.has(id));
}

function isOther({ iat }: Pick<SessionIds, 'iat'>, ids: readonly string[], others: Others | undefined): boolean {
  return others !== undefined && iat < others.beforeS && !ids.includes(others.kept);
}

function takeOthers(tag: string, others: Others): void {
  const known: Ends = ends().get(tag) ?? { at: new Map(), beforeS: 0 };
  if (others.beforeS > (known.others?.beforeS ?? 0)) known.others = others;
  ends().set(tag, known, { ttl: readEnv().SESSION_MAX_S * 1000 });
}

function parseOthers(text: string | null | undefined): Others | undefined {
  if (!text) return undefined;
  const [beforeS, kept] = JSON.parse(text) as [number, string]; // Written by this module alone.
  return { beforeS, kept };
}

/** @returns whether nobody had stored it before */
async function store({ account }: Pick<SessionIds, 'account'>, key: string): Promise<boolean> {
  const tag = tagOf(account);
  const isNew = await storeHere(tag, key, Date.now() / 1000);
  const lifeS = readEnv().SESSION_MAX_S;
  const isNewThere = await askShared((redis) => redis.set(endedKey(tag, key), '1', 'EX', lifeS, 'NX'));
  return isNew && isNewThere !== null;
}

async function storeHere(tag: string, key: string, endedS: number): Promise<boolean> {
  const known = ends().get(tag) ?? { at: new Map(), beforeS: 0 };
  const isNew = !known.at.has(key);
  if (isNew) known.at.set(key, endedS);
  ends().set(tag, known, { ttl: readEnv().SESSION_MAX_S * 1000 });
  if (known.at.size > PER_ACCOUNT) await forgetOldest(tag, known);
  return isNew;
}

async function forgetOldest(tag: string, known: Ends): Promise<void> {
  for (const [key, endedS] of [...known.at].slice(0, PER_ACCOUNT / 2)) {
    known.at.delete(key);
    known.beforeS = endedS;
  }
  const value = String(known.beforeS);
  await askShared((redis) => redis.set(beforeKey(tag), value, 'EX', readEnv().SESSION_MAX_S));
}

const endedKey = (tag: string, key: string) => `ended:${tag}:${key}`;
const beforeKey = (tag: string) => `endedBefore:${tag}`;
const othersKey = (tag: string) => `endedOthers:${tag}`;

/** The account in what is kept here and there. The braces keep all of it on one node of a cluster, so that one question reads it. */
export function tagOf(account: string): string {
  return `{${hash('sha256', canonicalAccount(account), 'base64url')}}`;
}

const slot = processWide<LRUCache<string, Ends>>('endedSessions');

function ends(): LRUCache<string, Ends> {
  if (!slot.value) {
    const created = boundedCache<Ends>(ACCOUNTS);
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
  for (const [tag, { at, beforeS, others }] of all.entries()) {
    for (const key of at.keys()) redis.set(endedKey(tag, key), '1', 'EX', lifeS, 'NX').catch(() => undefined);
    if (others)
      redis.set(othersKey(tag), JSON.stringify([others.beforeS, others.kept]), 'EX', lifeS).catch(() => undefined);
    if (beforeS > 0) redis.set(beforeKey(tag), String(beforeS), 'EX', lifeS).catch(() => undefined);
  }
}

/**
 * Takes in what other processes have ended. Without it, what only a process that was killed and Redis knew would be forgotten by
 * a Redis that comes back empty.
 */
async function learnAll(all: LRUCache<string, Ends>, redis: RedisClient): Promise<void> {
  const { REDIS_PREFIX, SESSION_MAX_S } = readEnv();
  for (const node of 'nodes' in redis ? redis.nodes('master') : [redis]) {
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
