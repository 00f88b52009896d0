import 'server-only';
import { boundedCache } from '@/lib/server/bounded-cache';
import { readEnv } from '@/lib/server/env';
import { oncePerProcess } from '@/lib/server/process-wide';
import { askShared, redisLink } from '@/lib/server/shared-memory/shared-memory';
import { SERVER_TIMING } from '@/lib/server/timing';
import { rootOf } from './ended-sessions';
import { seal, unseal } from './seal';

/**
 * The newest token of each session, so that a cookie that another answer has overtaken, or a render that cannot write one, never
 * signs the user out (decision 0004). The order of arrival does not prove the order of issue: the others are stored in case the newest
 * is dead, and for the whole sign-in, because an answer may come after its session got a successor. In Redis all are sealed.
 */
interface TokenHolder {
  sid: string;
  root?: string | undefined;
  token: string;
  tokenAt: number;
  mfaKey?: string | undefined;
}
interface SharedToken {
  token: string;
  at: number;
}
interface Entry extends SharedToken {
  others: readonly string[];
}

const OTHERS = 8;
const entries = oncePerProcess('newestTokens', () => boundedCache<Entry>(100_000));
const dead = oncePerProcess('deadTokens', () => boundedCache<true>(50_000, SERVER_TIMING.deadTokenMs));

export async function newestToken<Of extends TokenHolder>(session: Of): Promise<Of> {
  const newest = await newestOf(session.sid);
  return newest && newest.at > session.tokenAt ? { ...session, token: newest.token, tokenAt: newest.at } : session;
}

export async function storeToken<Of extends TokenHolder>(session: Of, token: string): Promise<Of> {
  const earlier = entries().get(session.sid);
  const at = Math.max(Date.now(), (earlier?.at ?? 0) + 1, session.tokenAt + 1);
  await keep(idsOf(session), { token, at }, session.token);
  return { ...session, token, tokenAt: at };
}

/** Stores the newest key of the second factor: a call under way with the one before must not end the session. */
export function storeMfaKey({ sid }: Pick<TokenHolder, 'sid'>, mfaKey: string): Promise<void> {
  return keep([keyIdOf(sid)], { token: mfaKey, at: Date.now() }, mfaKey);
}

/** Keeps a token that the provider called dead from being tried in another's place. */
export function noteDeadToken(session: Pick<TokenHolder, 'sid' | 'root' | 'token' | 'mfaKey'>): void {
  dead().set(deadIdOf(session), true);
}

/** Other credentials of the session that may be valid, newest first; those of its whole sign-in come last. */
export async function otherCredentials<Of extends TokenHolder>(session: Of): Promise<readonly Of[]> {
  const { sid, token, mfaKey } = session;
  const newestKey = mfaKey && (await newestOf(keyIdOf(sid)))?.token;
  const found = await Promise.all(idsOf(session).map(tokensOf));
  return [...new Set([newestKey ?? mfaKey, mfaKey])]
    .flatMap((key) =>
      [...new Set([token, ...found.flat()])].map((other) => ({ ...session, token: other, mfaKey: key })),
    )
    .filter((other) => (other.token !== token || other.mfaKey !== mfaKey) && !dead().has(deadIdOf(other)));
}

function idsOf(session: Pick<TokenHolder, 'sid' | 'root'>): string[] {
  return [session.sid, `${rootOf(session)}:all`];
}

function keyIdOf(sid: string): string {
  return `${sid}:key`;
}

function deadIdOf(session: Pick<TokenHolder, 'sid' | 'root' | 'token' | 'mfaKey'>): string {
  return [rootOf(session), session.token, session.mfaKey].join(' ');
}

async function newestOf(id: string): Promise<SharedToken | undefined> {
  const own = entries().get(id);
  const [shared] = await sharedTokens(id, 1);
  return shared && shared.at > (own?.at ?? 0) ? shared : own;
}

async function tokensOf(id: string): Promise<readonly string[]> {
  const own = entries().get(id);
  const shared = await sharedTokens(id, OTHERS);
  return [...(own ? [own.token, ...own.others] : []), ...shared.map(({ token }) => token)];
}

async function keep(ids: readonly string[], { token, at }: SharedToken, before: string): Promise<void> {
  for (const id of ids) {
    const earlier = entries().get(id);
    const others = [...new Set([earlier?.token ?? before, ...(earlier?.others ?? [])])].filter(
      (other) => other !== token,
    );
    entries().set(id, { token, at, others: others.slice(0, OTHERS) });
  }
  await shareToken(ids.map(keyOf), { token, at });
}

async function shareToken(keys: readonly string[], token: SharedToken): Promise<void> {
  if (!redisLink()) return;
  const ttlS = readEnv().SESSION_MAX_S;
  const sealed = await seal('token', token, ttlS);
  const share = (key: string) =>
    askShared((redis) => redis.multi().lpush(key, sealed).ltrim(key, 0, OTHERS).expire(key, ttlS).exec());
  await Promise.all(keys.map(share));
}

async function sharedTokens(id: string, count: number): Promise<readonly SharedToken[]> {
  const sealed = (await askShared((redis) => redis.lrange(keyOf(id), 0, count - 1))) ?? [];
  const opened = await Promise.all(sealed.map(openShared));
  return opened.filter((token) => token !== undefined);
}

const known = boundedCache<SharedToken>(20_000); // Every request of a session asks for the same seal.

async function openShared(sealed: string): Promise<SharedToken | undefined> {
  const found = known.get(sealed);
  if (found) return found;
  const result = await unseal('token', sealed);
  if ('fault' in result) return undefined;
  const shared = result.value as SharedToken; // Sealed by this module alone.
  known.set(sealed, shared);
  return shared;
}

function keyOf(id: string): string {
  return `tokens:${id}`;
}
