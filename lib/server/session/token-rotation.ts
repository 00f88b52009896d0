import 'server-only';
import { LRUCache } from 'lru-cache';
import { readEnv } from '@/lib/server/env';
import { askRedis } from './redis';
import { seal, unseal } from './seal';
import { redisLink } from './shared-store';

/**
 * The newest token of each session, so that a cookie that was overtaken by another answer, or a render that could not
 * write one, never signs anybody out. Answers in flight may each carry a token, and their order on the way is no proof of
 * the order of issue: the others are kept as a second try for a token that turns out dead. Instances that share a Redis
 * share them, sealed.
 */
interface Tokened {
  sid: string;
  token: string;
  tokenAt: number;
}
interface Taken {
  token: string;
  at: number;
}
interface Entry extends Taken {
  others: readonly string[];
}

const OTHERS = 8;
const entries = new LRUCache<string, Entry>({ max: 50_000 });

/** The session with the newest token that is known for it. */
export async function newestToken<Of extends Tokened>(session: Of): Promise<Of> {
  const own = entries.get(session.sid);
  const [shared] = await sharedTokens(session.sid, 1);
  const newest = shared && shared.at > (own?.at ?? 0) ? shared : own;
  return newest && newest.at > session.tokenAt ? { ...session, token: newest.token, tokenAt: newest.at } : session;
}

/** Takes in a token that replaces the session's. */
export async function takeToken<Of extends Tokened>(session: Of, token: string): Promise<Of> {
  const earlier = entries.get(session.sid);
  const at = Math.max(Date.now(), (earlier?.at ?? 0) + 1, session.tokenAt + 1);
  const others = [...new Set([earlier?.token ?? session.token, ...(earlier?.others ?? [])])].filter(
    (other) => other !== token,
  );
  entries.set(session.sid, { token, at, others: others.slice(0, OTHERS) });
  await shareToken(session.sid, { token, at });
  return { ...session, token, tokenAt: at };
}

/** Other tokens of the session that may still be alive, newest first; those that other instances took in come last. */
export async function otherTokens({ sid, token }: Tokened): Promise<readonly string[]> {
  const own = entries.get(sid);
  const shared = await sharedTokens(sid, OTHERS);
  const all = [...(own ? [own.token, ...own.others] : []), ...shared.map((taken) => taken.token)];
  return [...new Set(all)].filter((other) => other !== token);
}

async function shareToken(sid: string, taken: Taken): Promise<void> {
  if (!redisLink()) return;
  const ttlS = readEnv().SESSION_MAX_S;
  const sealed = await seal(taken, ttlS);
  const key = keyOf(sid);
  await askRedis(redisLink(), (redis) =>
    redis.multi().lpush(key, sealed).ltrim(key, 0, OTHERS).expire(key, ttlS).exec(),
  );
}

/** The tokens of a session that the instances share, the one taken in last first. */
async function sharedTokens(sid: string, count: number): Promise<readonly Taken[]> {
  const sealed = (await askRedis(redisLink(), (redis) => redis.lrange(keyOf(sid), 0, count - 1))) ?? [];
  const opened = await Promise.all(sealed.map(openTaken));
  return opened.filter((taken) => taken !== undefined);
}

/** A seal is opened once: every request of a session asks for the same one. */
const known = new LRUCache<string, Taken>({ max: 20_000 });

async function openTaken(sealed: string): Promise<Taken | undefined> {
  const found = known.get(sealed);
  if (found) return found;
  const result = await unseal(sealed);
  if ('fault' in result) return undefined;
  const taken = result.value as Taken; // Sealed by this module alone.
  known.set(sealed, taken);
  return taken;
}

function keyOf(sid: string): string {
  return `tokens:${sid}`;
}
