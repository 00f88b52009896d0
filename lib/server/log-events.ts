import 'server-only';
import * as z from 'zod';

/** What a line of each event holds beside level and time (docs/security.md#who-did-it): nothing else is ever written. */
const hash = z.string().regex(/^[\w-]{16}$/);
const requestId = z.string().min(1).max(64);
const word = z.string().regex(/^[\w.-]{1,64}$/);
/** The organization's id, or a hash of the account of somebody without one. */
const chain = z.string().max(100);
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

/** What users do, by the events of their handlers. */
const ACTS = {
  signIn: act.extend({ step: z.enum(['signedIn', 'otp', 'enrol', 'password']) }),
  signOut: byActor,
  /** The session is bound to a key of its device. */
  deviceBound: act,
  cancelSignIn: act,
  secondFactor: act.extend({ step: z.enum(['signedIn', 'password']) }),
  mfaOn: act,
  passwordChanged: act,
  stepUp: act,
  sessionsEnded: act,
  write: act.extend({ operation: word }),
} as const satisfies Record<string, z.ZodObject>;

export const LOG_EVENTS = {
  ...ACTS,
  refused: byActor.extend({ code: word, http: z.int() }),
  fault: asked.extend({ reason: z.string() }),
  /** Nobody is signed in who asks to turn the second factor on. */
  'mfa.on': byActor.extend({ reason: z.literal('Not signed in') }),
  'social.refused': byActor,
  'sso.timeout': byActor.extend({ names: z.array(word).min(1).max(3) }),
  /** A good read that a request was for stands on the line of the request instead. */
  'provider.call': call.extend({ code: word, ms: z.int().min(0) }),
  'provider.badAnswer': call.extend({ field: z.string().max(200).optional() }),
  'provider.tls': call.extend({ reason: word }),
  'provider.proxy': call.extend({ reason: word }),
  /** Once, until it can be read again. */
  'status.unreadable': plain.extend({ reason: word }),
  'provider.secretInAnswer': call,
  'provider.refreshedTokenUnreadable': call,
  'portal.unsafeAddress': call,
  'redis.error': plain,
  'redis.ready': plain,
  /** It takes commands and does not answer: it is left alone for a while. */
  'redis.hanging': plain,
  /** It did not answer: it is left alone for a while. */
  'store.error': plain.extend({ reason: word }),
  /** Its folder cannot be written, and nobody chose it: the console goes on without a store. */
  'store.off': plain,
  /** Redis says that there are several instances, and each has a store of its own. */
  'store.single': plain,
  /** A line of the journal that the store did not take; of a member the target is the same hash as `who`. */
  'journal.unwritten': byActor.extend({ operation: word, target: z.string().max(300), outcome: word }),
  /** The sealed end of an organization's chain: `npm run journal -- verify --checkpoint` takes these lines. */
  'journal.checkpoint': plain.extend({
    checkpoint: z.strictObject({
      organization: chain,
      position: z.int(),
      hash: z.string().max(100),
      time: z.iso.datetime(),
      seal: z.string().max(100),
    }),
  }),
  /** A chain lacks a link that was held before. */
  'journal.broken': plain.extend({ organization: chain, position: z.int() }),
  /** JOURNAL_CHECKPOINTS could not be written. */
  'journal.notHeld': plain.extend({ organization: chain, reason: word }),
  /** A message did not arrive; it is tried again. */
  'delivery.failed': plain.extend({ organization: chain, destination: word, reason: word }),
  /** A message that its receiver refused again and again was given up. */
  'delivery.givenUp': plain.extend({ organization: chain, destination: word, reason: word }),
  /** Somebody writes the user's address although no proxy is trusted. */
  'proxy.unasked': plain,
  'log.dropped': plain.extend({ count: z.int().min(1) }),
  /** A request and its answer, for the share of them that ACCESS_LOG_SAMPLE says; a fault of the console always. */
  access: byActor.extend({
    method: word,
    route: z.string().max(100),
    http: z.int(),
    ms: z.int().min(0),
    operation: word.optional(),
    code: word.optional(),
    providerMs: z.int().min(0).optional(),
  }),
  /** What the framework or Node itself had to say; frames name the files that were written, not the built ones. */
  framework: plain.extend({
    requestId: requestId.optional(),
    reason: z.string().max(500),
    stack: z.array(z.string().max(300)).max(20).optional(),
  }),
  listening: plain.extend({ port: z.int(), origin: z.url() }),
} as const satisfies Record<string, z.ZodObject>;

export type LogEvent = keyof typeof LOG_EVENTS;
export type ActEvent = keyof typeof ACTS;
/** One line; of several events what they have in common. */
export type LogLine<Event extends LogEvent> = { event: Event } & Omit<z.input<(typeof LOG_EVENTS)[Event]>, 'event'>;
