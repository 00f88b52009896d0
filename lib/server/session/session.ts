import 'server-only';
import { hash } from 'node:crypto';
import { boundedCache } from '@/lib/server/bounded-cache';
import * as z from 'zod';
import { TIMING } from '@/lib/rules/timing';
import { readEnv } from '@/lib/server/env';
import { oncePerProcess } from '@/lib/server/process-wide';
import { randomId } from '@/lib/server/secrets';
import { isDeviceProven } from './device-binding';
import { isEnded, isEndedByNow, isEndedFromElsewhere, rootOf } from './ended-sessions';
import { seal, type SealFault, unseal } from './seal';
import { cookieIn, cookieName, endedIn, setCookie } from './session-cookie';
import { newestToken } from './token-rotation';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * The session: everything the console knows of a browser, sealed into one `__Host-` cookie (decision 0002). `state` says how
 * far the sign-in has come; only `signedIn` may make calls.
 */
const schema = z.object({
  sid: z.string().min(16),
  /** The id of the session with which the sign-in began, unless it is this one. */
  root: z.string().min(16).optional(),
  /** The sign-in whose place it took: a sign-out of that, while this was under way, ends this too. */
  from: z.string().min(16).optional(),
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
  /** The last fresh proof counts until then, milliseconds since the epoch. */
  freshUntilMs: z.number().optional(),
  /** The same of a password that was typed as a proof. */
  passwordUntilMs: z.number().optional(),
  /** Its second factor was turned on in this sign-in, so that a code of it proves nothing (promise V-R1). */
  hasOwnFactor: z.boolean().optional(),
  /** The device that it is bound to: it counts together with the short cookie only (decision 0046). */
  device: z.string().min(16).optional(),
  /** An unused permission to fetch the credential for the siblings: its id, and its end, milliseconds since the epoch. */
  handOver: z.object({ id: z.string(), untilMs: z.number() }).optional(),
});
export type Session = z.output<typeof schema>;
export type SessionState = Session['state'];

/** Every browser stores a cookie of this size, with its name, value and attributes. */
const COOKIE_BYTES = 4096;

/** `isBehind`: the cookie has an older token. `past`: the session that it was. */
export type SessionLookup =
  | { session: Session; past?: undefined; isBehind: boolean }
  | {
      session: null;
      reason: 'none' | 'expired' | 'ended' | 'endedElsewhere' | 'invalid' | 'deviceNeeded';
      past?: Session;
    };

export class SessionTooLarge extends Error {}

const opened = boundedCache<Session>(20_000);

/**
 * Opens the session of a request: unseals it (once per cookie), checks both lifetimes and whether it has ended.
 * @param header the Cookie header
 */
export async function openSession(header: string | null): Promise<SessionLookup> {
  const cookie = cookieIn(header, 'console');
  if (!cookie) return { session: null, reason: 'none' };
  if (typeof cookie !== 'string' || cookie.length > COOKIE_BYTES) return { session: null, reason: 'invalid' };
  const key = hash('sha256', cookie, 'base64');
  const known = opened.get(key) ?? (await unsealSession(cookie));
  if ('fault' in known) return { session: null, reason: known.fault === 'expired' ? 'expired' : 'invalid' };
  opened.set(key, known);
  const isEndedHere = endedIn(header).some((root) => root === rootOf(known) || root === known.from);
  let verdict = isEndedHere ? 'ended' : checkLifetime(known);
  if (!verdict) {
    // Both ask what other instances know: together they wait once.
    const [isOver, newest] = await Promise.all([isEnded(known, SERVER_TIMING.deviceGraceS), newestToken(known)]);
    if (!isOver && isDeviceProven(known, header)) return { session: newest, isBehind: newest !== known };
    if (!isOver) return { session: null, reason: 'deviceNeeded', past: newest };
    verdict = 'ended';
  }
  const isElsewhere = verdict === 'ended' && !isEndedHere && isEndedFromElsewhere(known);
  return { session: null, reason: isElsewhere ? 'endedElsewhere' : verdict, past: known };
}

async function unsealSession(cookie: string): Promise<Session | { fault: SealFault }> {
  const result = await unseal('session', cookie);
  if ('fault' in result) return result;
  const parsed = schema.safeParse(result.value);
  return parsed.success ? parsed.data : { fault: 'invalid' };
}

const LIFE_S: Partial<Record<SessionState, number>> = { otp: SERVER_TIMING.halfOpenS, enrol: SERVER_TIMING.enrolS };

function checkLifetime(session: Session): 'expired' | 'ended' | 'invalid' | null {
  const { iat, seen } = session;
  if (Math.max(iat, seen) > nowS() + 60) return 'invalid';
  if (Date.now() > expiresAtMs(session)) return 'expired';
  return isEndedByNow(session, SERVER_TIMING.deviceGraceS) ? 'ended' : null;
}

const seenHere = oncePerProcess('sessionsSeen', () => boundedCache<number>(100_000));

const newsHere = oncePerProcess('sessionNews', () => boundedCache<number>(100_000));

/** Notes that the cookie gets more than a later use: until the browser has it, no answer to an older one comes over it. */
export function noteNews({ sid }: Session): void {
  newsHere().set(sid, nowS());
}

/** Records a use of the session; true if it is time to write it into the cookie too. */
export function touch(session: Session): boolean {
  const now = nowS();
  seenHere().set(session.sid, now);
  const isDue = now - session.seen >= renewalS();
  return isDue && now - (newsHere().get(session.sid) ?? 0) >= renewalS();
}

/** The cookie may be this much older than the session's last use, and twice as much after news, seconds. */
function renewalS(): number {
  return Math.min(60, readEnv().SESSION_IDLE_S / 20);
}

/** The end of the session if it is not used again, milliseconds since the epoch. */
export function expiresAtMs({ sid, iat, seen, state }: Session): number {
  const { SESSION_IDLE_S, SESSION_MAX_S } = readEnv();
  return (
    Math.min(
      iat + Math.min(LIFE_S[state] ?? SESSION_MAX_S, SESSION_MAX_S),
      Math.max(seen, seenHere().get(sid) ?? 0) + SESSION_IDLE_S,
    ) * 1000
  );
}

export function beginSession(fields: Pick<Session, 'state' | 'account' | 'token'> & Partial<Session>): Session {
  const now = nowS();
  return { iat: now, ...fields, sid: randomId(), seen: now, tokenAt: Date.now() };
}

/** After a sign-in the browser may fetch the credential for the siblings, once within 30 s. */
export function allowSsoCredential(session: Session): Session {
  return { ...session, handOver: { id: randomId(), untilMs: Date.now() + TIMING.handOverS * 1000 } };
}

/** The same for what replaced the token or the key of the second factor: each leaves once, however often it arrives. */
export function allowReplacedCredential(session: Session): Session {
  const id = hash('sha256', JSON.stringify([rootOf(session), session.token, session.mfaKey ?? '']), 'base64url');
  return { ...session, handOver: { id, untilMs: session.tokenAt + TIMING.handOverS * 1000 } };
}

/** Sessions are replaced, never changed, so the same object may get the same cookie again. */
const made = new WeakMap<Session, { at: number; header: Promise<string> }>();

/** The Set-Cookie header that stores a session. Sealing costs as much as a whole call, so answers that follow each other share one seal. */
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
  const sealed = await seal('session', { ...session, seen: nowS() }, remainingS);
  if (`${cookieName('console')}=${sealed}`.length > COOKIE_BYTES) throw new SessionTooLarge();
  return setCookie('console', sealed, Math.max(1, remainingS));
}

export function clearedCookie(): string {
  return setCookie('console', '', 0);
}

function nowS(): number {
  return Date.now() / 1000;
}
