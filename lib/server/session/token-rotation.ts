import 'server-only';
import { boundedCache } from '@/lib/server/bounded-cache';
import { readEnv } from '@/lib/server/env';
import { oncePerProcess } from '@/lib/server/process-wide';
import { askShared, redisLink } from '@/lib/server/shared-memory/shared-memory';
import { SERVER_TIMING } from '@/lib/server/timing';
import { seal, unseal } from './seal';

/**
 * The newest token of each session, so that a cookie that another answer has overtaken, or a render that cannot write one,
 * never signs the user out (decision 0004). Answers in flight may each bring a token, and their order of arrival does not
 * prove the order of issue: the others are stored in case the newest is dead. Instances share them in Redis, sealed.
 */
interface TokenHolder {
  sid: string;
  token: string;
  tokenAt: number;
}
interface SharedToken {
  token: string;
  at: number;
}
interface Entry extends SharedToken {
  others: readonly string[];
}

const OTHERS = 8;
const entries = oncePerProcess('newestTokens', () => boundedCache<Entry>(50_000));
const dead = oncePerProcess('deadTokens', () => boundedCache<true>(50_000, SERVER_TIMING.deadTokenMs));

export async function newestToken<Of extends TokenHolder>(session: Of): Promise<Of> {
  const own = entries().get(session.sid);
  const [shared] = await sharedTokens(session.sid, 1);
  const newest = shared && shared.at > (own?.at ?? 0) ? shared : own;
  return newest && newest.at > session.tokenAt ? { ...session, token: newest.token, tokenAt: newest.at } : session;
}

export async function storeToken<Of extends TokenHolder>(session: Of, token: string): Promise<Of> {
  const earlier = entries().get(session.sid);
  const at = Math.max(Date.now(), (earlier?.at ?? 0) + 1, session.tokenAt + 1);
  const others = [...new Set([earlier?.token ?? session.token, ...(earlier?.others ?? [])])].filter(
    (other) => other !== token,
  );
  entries().set(session.sid, { token, at, others: others.slice(0, OTHERS) });
  await shareToken(session.sid, { token, at });
  return { ...session, token, tokenAt: at };
}

/** Keeps a token that the provider called dead from being tried in another's place. */
export function noteDeadToken({ sid, token }: Omit<TokenHolder, 'tokenAt'>): void {
  dead().set(`${sid} ${token}`, true);
}

/** Other tokens of the session that may be valid, newest first; those of other instances come last. */
export async function otherTokens({ sid, token }: TokenHolder): Promise<readonly string[]> {
  const own = entries().get(sid);
  const shared = await sharedTokens(sid, OTHERS);
  const all = [...(own ? [own.token, ...own.others] : []), ...shared.map((other) => other.token)];
  return [...new Set(all)].filter((other) => other !== token && !dead().has(`${sid} ${other}`));
}

async function shareToken(sid: string, token: SharedToken): Promise<void> {
  if (!redisLink()) return;
  const ttlS = readEnv().SESSION_MAX_S;
  const sealed = await seal('token', token, ttlS);
  const key = keyOf(sid);
  await askShared((redis) => redis.multi().lpush(key, sealed).ltrim(key, 0, OTHERS).expire(key, ttlS).exec());
}

async function sharedTokens(sid: string, count: number): Promise<readonly SharedToken[]> {
  const sealed = (await askShared((redis) => redis.lrange(keyOf(sid), 0, count - 1))) ?? [];
  const opened = await Promise.all(sealed.map(openShared));
  return opened.filter((token) => token !== undefined);
}

/** Every request of a session asks for the same seal: it is opened once. */
const known = boundedCache<SharedToken>(20_000);

async function openShared(sealed: string): Promise<SharedToken | undefined> {
  const found = known.get(sealed);
  if (found) return found;
  const result = await unseal('token', sealed);
  if ('fault' in result) return undefined;
  const shared = result.value as SharedToken; // Sealed by this module alone.
  known.set(sealed, shared);
  return shared;
}

function keyOf(sid: string): string {
  return `tokens:${sid}`;
}
