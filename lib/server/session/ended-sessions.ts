import 'server-only';
import { hash } from 'node:crypto';
import { boundedCache } from '@/lib/server/bounded-cache';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { readEnv } from '@/lib/server/env';
import { oncePerProcess } from '@/lib/server/process-wide';
import { askShared, onRedisBack, redisLink } from '@/lib/server/shared-memory/shared-memory';
import {
  beforeKey,
  endedKey,
  type Ends,
  ENDS_PER_ACCOUNT,
  learnEnds,
  meetLatest,
  type OtherSessions,
  othersKey,
  parseEnded,
  parseOthers,
  writeEnds,
} from './ends-in-redis';
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
  /** The device that it is bound to. */
  device?: string | undefined;
}

const ACCOUNTS = 200_000;

/** The ids by which a sign-in is listed and ended from elsewhere. They tell nobody the id itself (decision 0036). */
export function listedIds(session: Pick<SessionIds, 'sid' | 'root'>): string[] {
  return keyedHashes(`listed:${rootOf(session)}`);
}

/**
 * The ids by which the cookies of a sign-in from before it was bound to a device are over: nobody gets around the device with an older
 * cookie (decision 0046).
 */
export function unboundIds(session: Pick<SessionIds, 'sid' | 'root'>): string[] {
  return keyedHashes(`unbound:${rootOf(session)}`);
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

/** @param graceS how long a cookie from before the session was bound still counts */
export function isEnded(session: SessionIds, graceS = 0): Promise<boolean> {
  return isStored(session, [session.sid, signInKey(session)], graceS);
}

/** Whether it has ended as far as this process knows: others are not asked. */
export function isEndedByNow(session: SessionIds, graceS = 0): boolean {
  return isEndedHere(session, [session.sid, signInKey(session)], graceS);
}

/** Whether somebody ended it by the list, or ended all others: it did not sign out, and no other step took its place. */
export function isEndedFromElsewhere(session: SessionIds): boolean {
  const known = ends().get(tagOf(session.account));
  if (!known) return false;
  const isOver = (key: string) => known.at.has(key);
  if (isOver(session.sid) || isOver(signInKey(session))) return false;
  const ids = listedIds(session);
  return ids.some(isOver) || isOther(session, ids, known.others);
}

/** Whether the whole sign-in has ended: the user signed out or gave it up, or another sign-in took its place. */
export function isSignInEnded(session: SessionIds): Promise<boolean> {
  return isStored(session, [signInKey(session)]);
}

async function isStored(session: SessionIds, keys: readonly string[], graceS = 0): Promise<boolean> {
  if (isEndedHere(session, keys, graceS)) return true;
  if (!redisLink()) return false;
  const tag = tagOf(session.account);
  const ids = listedIds(session);
  const unbound = session.device === undefined ? unboundIds(session) : [];
  const asked = [...[...keys, ...ids, ...unbound].map((key) => endedKey(tag, key)), beforeKey(tag), othersKey(tag)];
  const found = await askShared((redis) => redis.mget(asked));
  if (!found) return false;
  const [before, others] = found.slice(-2);
  const all = parseOthers(others);
  // By these the reason is known here as well.
  if (all) takeOthers(tag, all);
  for (const [at, id] of [...ids, ...unbound].entries()) {
    const value = found[keys.length + at];
    if (value) await storeHere(tag, id, parseEnded(value));
  }
  return (
    found.slice(0, keys.length + ids.length).some((value) => value !== null) ||
    session.iat < Number(before ?? 0) ||
    isOther(session, ids, all) ||
    isUnboundOver(session, graceS)
  );
}

function isEndedHere(session: SessionIds, keys: readonly string[], graceS = 0): boolean {
  const known = ends().get(tagOf(session.account));
  if (!known) return false;
  if (session.iat < known.beforeS || keys.some((key) => known.at.has(key))) return true;
  const ids = listedIds(session);
  return isOther(session, ids, known.others) || ids.some((id) => known.at.has(id)) || isUnboundOver(session, graceS);
}

function isUnboundOver(session: SessionIds, graceS: number): boolean {
  if (session.device !== undefined) return false;
  const known = ends().get(tagOf(session.account));
  const latestS = Date.now() / 1000 - graceS;
  return unboundIds(session).some((id) => (known?.at.get(id) ?? Infinity) <= latestS);
}

function isOther({ iat }: Pick<SessionIds, 'iat'>, ids: readonly string[], others: OtherSessions | undefined): boolean {
  return others !== undefined && iat < others.beforeS && !ids.includes(others.kept);
}

function takeOthers(tag: string, others: OtherSessions): void {
  const known: Ends = ends().get(tag) ?? { at: new Map(), beforeS: 0 };
  if (others.beforeS > (known.others?.beforeS ?? 0)) known.others = others;
  ends().set(tag, known, { ttl: readEnv().SESSION_MAX_S * 1000 });
}

/** @returns whether nobody had stored it before */
async function store({ account }: Pick<SessionIds, 'account'>, key: string): Promise<boolean> {
  const tag = tagOf(account);
  const endedS = Date.now() / 1000;
  const isNew = await storeHere(tag, key, endedS);
  const lifeS = readEnv().SESSION_MAX_S;
  const isNewThere = await askShared((redis) => redis.set(endedKey(tag, key), String(endedS), 'EX', lifeS, 'NX'));
  return isNew && isNewThere !== null;
}

async function storeHere(tag: string, key: string, endedS: number): Promise<boolean> {
  const known = ends().get(tag) ?? { at: new Map(), beforeS: 0 };
  const isNew = !known.at.has(key);
  if (isNew) known.at.set(key, endedS);
  ends().set(tag, known, { ttl: readEnv().SESSION_MAX_S * 1000 });
  if (known.at.size > ENDS_PER_ACCOUNT) await forgetOldest(tag, known);
  return isNew;
}

async function forgetOldest(tag: string, known: Ends): Promise<void> {
  const byTime = [...known.at].toSorted(([, one], [, other]) => one - other);
  for (const [key, endedS] of byTime.slice(0, ENDS_PER_ACCOUNT / 2)) {
    known.at.delete(key);
    known.beforeS = Math.max(known.beforeS, endedS);
  }
  await askShared((redis) => meetLatest(tag, known, redis));
}

/** The account in what is kept here and there. The braces keep all of it on one node of a cluster, so that one question reads it. */
export function tagOf(account: string): string {
  return `{${hash('sha256', canonicalAccount(account), 'base64url')}}`;
}

const ends = oncePerProcess('endedSessions', () => {
  const created = boundedCache<Ends>(ACCOUNTS);
  onRedisBack((redis) => {
    learnEnds(created, redis).catch(() => undefined);
    return writeEnds(created, redis);
  });
  return created;
});
