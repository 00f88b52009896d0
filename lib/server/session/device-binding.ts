import 'server-only';
import { isSameSecret, randomId } from '@/lib/server/secrets';
import * as z from 'zod';
import { readEnv } from '@/lib/server/env';
import { SERVER_TIMING } from '@/lib/server/timing';
import { type DeviceKey, deviceKeySchema } from './device-proof';
import { rootOf, type SessionIds } from './ended-sessions';
import { keyedHashes, seal, unseal } from './seal';
import { cookieIn, cookieName, setCookie } from './session-cookie';

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
