import 'server-only';
import * as z from 'zod';

/** What a line of each event holds beside level and time (docs/security.md#who-did-it): nothing else is ever written. */
const hash = z.string().regex(/^[\w-]{16}$/);
const requestId = z.string().min(1).max(64);
const word = z.string().regex(/^[\w.-]{1,64}$/);
const plain = z.strictObject({ event: word });
const asked = plain.extend({ requestId });
/** Who asked, as far as it is known by then. */
const byActor = asked.extend({
  who: hash.optional(),
  session: hash.optional(),
  network: z.string().max(64).optional(),
});
const act = byActor.extend({ who: hash, session: hash });
/** Of one call of the provider; the line of the request with the same id says for whom. */
const call = asked.extend({ operation: word });

export const LOG_EVENTS = {
  signIn: act.extend({ step: z.enum(['signedIn', 'otp', 'enrol', 'password']) }),
  signOut: byActor,
  cancelSignIn: act,
  secondFactor: act.extend({ step: z.enum(['signedIn', 'password']) }),
  mfaOn: act,
  passwordChanged: act,
  stepUp: act,
  write: act.extend({ operation: word }),
  refused: byActor.extend({ code: word, http: z.int() }),
  fault: asked.extend({ reason: z.string() }),
  /** Nobody is signed in who asks to turn the second factor on. */
  'mfa.on': byActor.extend({ reason: z.literal('Not signed in') }),
  'social.refused': byActor,
  'sso.timeout': byActor.extend({ names: z.array(word).min(1).max(3) }),
  'provider.call': call.extend({ code: word, ms: z.int().min(0) }),
  'provider.badAnswer': call.extend({ field: z.string().max(200).optional() }),
  'provider.tls': call.extend({ reason: word }),
  'provider.secretInAnswer': call,
  'provider.refreshedTokenUnreadable': call,
  'portal.unsafeAddress': call,
  'redis.error': plain,
  'redis.ready': plain,
  listening: plain.extend({ port: z.int(), origin: z.url() }),
} as const satisfies Record<string, z.ZodObject>;

export type LogEvent = keyof typeof LOG_EVENTS;
export type ActEvent = Extract<
  LogEvent,
  'signIn' | 'signOut' | 'cancelSignIn' | 'secondFactor' | 'mfaOn' | 'passwordChanged' | 'stepUp' | 'write'
>;
/** One line; of several events what they have in common. */
export type LogLine<Event extends LogEvent> = { event: Event } & Omit<z.input<(typeof LOG_EVENTS)[Event]>, 'event'>;
