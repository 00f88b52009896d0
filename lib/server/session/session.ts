import 'server-only';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { TIMING } from '@/lib/rules/timing';
import { readEnv } from '@/lib/server/env';
import { randomId } from '@/lib/server/random-id';
import { seal, type SealFault, unseal } from './seal';
import { getShared, setShared } from './shared-store';
import { newestToken } from './token-rotation';
import type { OperationName } from '@/lib/operations/table';
import { isSameAccount } from '@/lib/rules/auth/account';

/**
 * The session: everything the console knows of a browser, sealed into one `__Host-` cookie (decision 0002). `state` says how
 * far the sign-in has come; only `signedIn` may make calls.
 */
const schema = z.object({
  sid: z.string().min(16),
  /** The times when it began and when it was last used, seconds since the epoch. */
  iat: z.number(),
  seen: z.number(),
  state: z.enum(['signedIn', 'otp', 'enrol', 'password']),
  account: z.string().min(1),
  token: z.string().min(1),
  /** When the token arrived, milliseconds since the epoch: the newest wins. */
  tokenAt: z.number(),
  mfaKey: z.string().optional(),
  mustChange: z.boolean().optional(),
  /** A code or password given after the sign-in counts until then, milliseconds since the epoch. */
  freshUntilMs: z.number().optional(),
  /** An unused permission to fetch the credential for the siblings: its id, and its end, milliseconds since the epoch. */
  handOver: z.object({ id: z.string(), untilMs: z.number() }).optional(),
});
export type Session = z.output<typeof schema>;
export type SessionState = Session['state'];

export const SESSION_COOKIE = '__Host-console';
/** Every browser stores a cookie of this size, with its name, value and attributes. */
const COOKIE_BYTES = 4096;
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** `keepCookie`: another instance may still be able to read the cookie. */
export type SessionLookup =
  | { session: Session }
  | { session: null; reason: 'none' | 'expired' | 'ended' | 'invalid'; keepCookie: boolean };

export class SessionTooLarge extends Error {}

const opened = new LRUCache<string, Session>({ max: 20_000 });

/**
 * Opens the session of a request: unseals it (once per cookie), checks both lifetimes and the list of ended sessions.
 */
export async function openSession(cookie: string | undefined): Promise<SessionLookup> {
  if (!cookie) return { session: null, reason: 'none', keepCookie: true };
  if (cookie.length > COOKIE_BYTES) return { session: null, reason: 'invalid', keepCookie: false };
  const key = hash('sha256', cookie, 'base64');
  const known = opened.get(key) ?? (await unsealSession(cookie));
  if ('fault' in known) {
    return {
      session: null,
      reason: known.fault === 'expired' ? 'expired' : 'invalid',
      keepCookie: known.fault === 'unknown-password',
    };
  }
  opened.set(key, known);
  const verdict = await checkLifetime(known);
  // The cookie of an ended session may have been replaced already: clearing it would sign out its successor.
  if (verdict) return { session: null, reason: verdict, keepCookie: verdict === 'ended' };
  return { session: await newestToken(known) };
}

async function unsealSession(cookie: string): Promise<Session | { fault: SealFault }> {
  const result = await unseal(cookie);
  if ('fault' in result) return result;
  const parsed = schema.safeParse(result.value);
  return parsed.success ? parsed.data : { fault: 'invalid' };
}

const LIFE_S: Partial<Record<SessionState, number>> = { otp: TIMING.halfOpenS, enrol: TIMING.enrolS };

async function checkLifetime({ sid, iat, seen, state }: Session): Promise<'expired' | 'ended' | 'invalid' | null> {
  const { SESSION_IDLE_S, SESSION_MAX_S } = readEnv();
  const now = nowS();
  if (iat > now + 60 || seen > now + 60) return 'invalid';
  const lastSeen = Math.max(seen, seenHere.get(sid) ?? 0);
  if (now - iat > Math.min(LIFE_S[state] ?? SESSION_MAX_S, SESSION_MAX_S) || now - lastSeen > SESSION_IDLE_S)
    return 'expired';
  return (await isEnded({ sid })) ? 'ended' : null;
}

const seenHere = new LRUCache<string, number>({ max: 100_000 });

/** Records a use of the session; true if it is time to write it into the cookie too. */
export function touch(session: Session): boolean {
  const now = nowS();
  seenHere.set(session.sid, now);
  return now - session.seen >= renewalS();
}

/** The cookie may be this much older than the session's last use, seconds. */
function renewalS(): number {
  return Math.min(30, readEnv().SESSION_IDLE_S / 20);
}

/** The end of the session if it is not used again, milliseconds since the epoch. */
export function expiresAtMs({ sid, iat, seen, state }: Session): number {
  const { SESSION_IDLE_S, SESSION_MAX_S } = readEnv();
  return (
    Math.min(
      iat + Math.min(LIFE_S[state] ?? SESSION_MAX_S, SESSION_MAX_S),
      Math.max(seen, seenHere.get(sid) ?? 0) + SESSION_IDLE_S,
    ) * 1000
  );
}

export function beginSession(fields: Pick<Session, 'state' | 'account' | 'token'> & Partial<Session>): Session {
  const now = nowS();
  return { iat: now, ...fields, sid: randomId(), seen: now, tokenAt: Date.now() };
}

/** Lets the browser fetch the credential for the siblings, once per id, within 30 s. */
export function allowSsoCredential(session: Session, id = randomId()): Session {
  return { ...session, handOver: { id, untilMs: Date.now() + TIMING.handOverS * 1000 } };
}

/** Sessions are replaced, never changed, so the same object may get the same cookie again. */
const made = new WeakMap<Session, { at: number; header: Promise<string> }>();

/**
 * The Set-Cookie header that stores a session. Sealing costs as much as a whole call, so answers that follow each other share
 * one seal.
 */
export function sessionCookie(session: Session): Promise<string> {
  const now = nowS();
  const known = made.get(session);
  if (known && now - known.at < renewalS()) return known.header;
  const header = makeCookie(session);
  made.set(session, { at: now, header });
  return header;
}

async function makeCookie(session: Session): Promise<string> {
  const remainingS = Math.ceil(session.iat + readEnv().SESSION_MAX_S - nowS());
  const sealed = await seal({ ...session, seen: nowS() }, remainingS);
  const header = `${SESSION_COOKIE}=${sealed}; Max-Age=${Math.max(1, remainingS)}; ${ATTRIBUTES}`;
  if (`${SESSION_COOKIE}=${sealed}`.length > COOKIE_BYTES) throw new SessionTooLarge();
  return header;
}

/** Ends a session for good: a copy of its cookie is refused from now on, by every instance that shares the list. */
export async function endSession({ sid }: Session): Promise<void> {
  await setShared(`ended:${sid}`, '1', readEnv().SESSION_MAX_S);
}

export async function isEnded({ sid }: Pick<Session, 'sid'>): Promise<boolean> {
  return (await getShared(`ended:${sid}`)) !== undefined;
}

export function clearedCookie(): string {
  return `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;
}

export function cookieIn(header: string | null, name: string = SESSION_COOKIE): string | undefined {
  const prefix = `${name}=`;
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length);
}

function nowS(): number {
  return Date.now() / 1000;
}

/**
 * The session after a successful call. If users turn their own second factor off, its session key is void: neither later
 * calls nor the siblings may get it (docs/wire-contract.md#mfa-session).
 * @returns a new session without the key, or undefined if nothing changes
 */
export async function afterOwnMfaOff(
  before: Session,
  session: Session,
  name: OperationName,
  email: unknown,
): Promise<Session | undefined> {
  const isOwn = name === 'mfa.off' && typeof email === 'string' && isSameAccount(email, session.account);
  if (!isOwn || session.mfaKey === undefined) return undefined;
  const { account, token, iat } = session;
  const next = beginSession({ state: 'signedIn', account, token, iat });
  await endSession(before);
  return allowSsoCredential(next);
}
