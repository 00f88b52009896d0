import 'server-only';
import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';
import { readEnv } from '@/lib/server/env';
import { isSameSecret, randomId } from '@/lib/server/secrets';
import { SERVER_TIMING } from '@/lib/server/timing';
import { rootOf, type SessionIds } from './ended-sessions';
import { keyedHashes, seal, unseal } from './seal';
import { cookieIn, cookieName, setCookie } from './session-cookie';

/**
 * The proof of a device bound session, as the W3C draft "Device Bound Session Credentials" has it and Chrome sends it: a JWS in the
 * compact form. The key says the algorithm, never the proof alone: `none` and any other are refused (decision 0046).
 */
const COORDINATE = z.string().regex(/^[\w-]{43}$/);
/** 2048 to 4096 bits. */
const MODULUS = z.string().regex(/^[\w-]{342,683}$/);
export const deviceKeySchema = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: COORDINATE, y: COORDINATE }),
  z.object({ kty: z.literal('RSA'), n: MODULUS, e: z.literal('AQAB') }),
]);
/** Public parts only: whatever else a key brings is dropped. */
export type DeviceKey = z.output<typeof deviceKeySchema>;

/**
 * What binds a session to the key of a device (decision 0046), all of it sealed or signed by SESSION_PASSWORD, so that every instance
 * knows it: the binding, which the browser holds as the identifier of its own session; challenges; and the short cookie.
 */
const schema = z.object({
  /** Stands in the session's cookie too: one is worth nothing without the other. */
  device: z.string().min(16),
  key: deviceKeySchema,
  /** Of the sign-in, for the ends of sessions. */
  sid: z.string().min(16),
  account: z.string().min(1),
  iat: z.number(),
});
type Bindable = Pick<SessionIds, 'sid' | 'root' | 'device'> & { state: string };
export type DeviceBinding = z.output<typeof schema>;

export function bindingOf(session: SessionIds, key: DeviceKey): DeviceBinding {
  const { account, iat } = session;
  return { device: randomId(), key, sid: rootOf(session), account, iat };
}

/** The identifier of the browser's session. It lasts as long as the sign-in can. */
export function sealBinding(binding: DeviceBinding): Promise<string> {
  return seal('device', binding, Math.ceil(binding.iat + readEnv().SESSION_MAX_S - Date.now() / 1000));
}

export async function openBinding(identifier: string): Promise<DeviceBinding | undefined> {
  if (identifier.length > 4096) return undefined;
  const opened = await unseal('device', identifier);
  return 'value' in opened ? schema.safeParse(opened.value).data : undefined;
}

/** A challenge for whoever is to prove something: a sign-in that may be bound, or a device. */
export function challengeFor(subject: string): string {
  return sign('challenge', subject, `${Date.now().toString(36)}.${randomId()}`);
}

/** @returns when the challenge was given, milliseconds since the epoch; undefined if it is not ours, another's, or too old */
export function challengeTime(subject: string, challenge: string): number | undefined {
  const givenMs = Number.parseInt(openSigned('challenge', subject, challenge)?.split('.', 1)[0] ?? '', 36);
  // Another instance may have another clock.
  return Math.abs(Date.now() - givenMs) <= SERVER_TIMING.deviceChallengeS * 1000 ? givenMs : undefined;
}

/**
 * The Set-Cookie header of the short cookie. It counts from the challenge, not from the answer: a proof that is sent again later brings
 * nothing that the first did not.
 */
export function deviceCookie(device: string, provenMs: number): string {
  const untilMs = provenMs + SERVER_TIMING.deviceCookieS * 1000;
  // The browser asks anew before the server refuses: requests take their time.
  const lifeS = Math.floor((untilMs - Date.now()) / 1000) - SERVER_TIMING.deviceMarginS;
  return setCookie('device', sign('cookie', device, untilMs.toString(36)), Math.max(1, lifeS));
}

/** Whether a session is free, or its device has proved itself within five minutes. */
export function isDeviceProven({ device }: { device?: string | undefined }, header: string | null): boolean {
  if (device === undefined) return true;
  const cookie = cookieIn(header, 'device');
  const untilMs = typeof cookie === 'string' ? openSigned('cookie', device, cookie) : undefined;
  return untilMs !== undefined && Number.parseInt(untilMs, 36) > Date.now();
}

/** The sign-in has just ended, and its session is free: a session that goes on is never bound later. */
export function mayBind(next: Bindable, { session: before }: { session: Bindable | null }): boolean {
  const isNew = before?.state !== 'signedIn' || rootOf(before) !== rootOf(next);
  return readEnv().DEVICE_SESSIONS === 'on' && isNew && next.state === 'signedIn' && next.device === undefined;
}

/** The header that asks a browser that can to bind the session; the others do not know it. */
export function bindingOffer(session: Bindable): [name: string, value: string] {
  const value = `(ES256 RS256);path="${DEVICE_PATH}";challenge="${challengeFor(rootOf(session))}"`;
  return ['secure-session-registration', value];
}

/** How the browser is told what it holds back, and where it proves itself. */
export function sessionInstructions(identifier: string): object {
  const secure = cookieName('device').startsWith('__Host-') ? '; Secure' : '';
  return {
    session_identifier: identifier,
    refresh_url: DEVICE_PATH,
    scope: {
      origin: readEnv().APP_ORIGIN,
      include_site: false,
      // Files are the same for everybody.
      scope_specification: [{ type: 'exclude', domain: '*', path: '/_next/' }],
    },
    credentials: [
      { type: 'cookie', name: cookieName('device'), attributes: `Path=/; HttpOnly${secure}; SameSite=Lax` },
    ],
    // Links of other sites lead here too: the sister apps, the billing portal, a mail.
    allowed_refresh_initiators: ['*'],
  };
}

/** Where the browser binds a session and proves itself. */
export const DEVICE_PATH = '/api/session/device';

function sign(kind: string, subject: string, body: string): string {
  return `${body}.${keyedHashes(`device:${kind}:${subject}:${body}`)[0] ?? ''}`;
}

/** The body of what `sign` made for the same subject; undefined if somebody else made it. */
function openSigned(kind: string, subject: string, text: string): string | undefined {
  const at = text.lastIndexOf('.');
  const [body, given] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  const hashes = keyedHashes(`device:${kind}:${subject}:${body}`);
  return hashes.some((hash) => isSameSecret(hash, given)) ? body : undefined;
}

const PROOF = /^(?<head>[\w-]{1,2048})\.(?<body>[\w-]{1,2048})\.(?<signature>[\w-]{1,1024})$/;
const headSchema = z.object({
  typ: z.literal('dbsc+jwt'),
  alg: z.enum(['ES256', 'RS256']),
  jwk: z.unknown().optional(),
});
const bodySchema = z.object({ jti: z.string().min(1).max(512) });

/**
 * Checks the signature of a proof.
 * @param key of the session; undefined: the session is being bound, and the proof brings its key
 * @returns the challenge that it answers and the key that signed it; undefined if anything is wrong
 */
export function verifyProof(text: string, key?: DeviceKey): { challenge: string; key: DeviceKey } | undefined {
  const { head = '', body = '', signature = '' } = PROOF.exec(text)?.groups ?? {};
  const { data: header } = headSchema.safeParse(parse(head));
  const { data: claims } = bodySchema.safeParse(parse(body));
  // A proof of a bound session has no key of its own to say.
  if (!header || !claims || (key && header.jwk !== undefined)) return undefined;
  const signer = key ?? deviceKeySchema.safeParse(header.jwk).data;
  if (!signer || header.alg !== (signer.kty === 'EC' ? 'ES256' : 'RS256')) return undefined;
  try {
    const publicKey = createPublicKey({ key: signer, format: 'jwk' });
    const signed = Buffer.from(`${head}.${body}`);
    const isGood = verify(
      'sha256',
      signed,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    return isGood ? { challenge: claims.jti, key: signer } : undefined;
  } catch {
    // Such as a point that is not on the curve.
    return undefined;
  }
}

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
