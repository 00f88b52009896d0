import 'server-only';
import * as z from 'zod';

/** What a line of each event holds beside level and time (docs/security.md#who-did-it): nothing else is ever written. */
const hash = z.string().regex(/^[\w-]{16}$/);
const requestId = z.string().min(1).max(64);
const actor = { who: hash.optional(), session: hash.optional(), network: z.string().max(64).optional() };
const word = z.string().regex(/^[\w.-]{1,64}$/);
const act = z.strictObject({ event: word, requestId, ...actor, who: hash, session: hash });

export const LOG_EVENTS = {
  signIn: act.extend({ step: z.enum(['signedIn', 'otp', 'enrol', 'password']) }),
  signOut: z.strictObject({ event: word, requestId, ...actor }),
  cancelSignIn: act,
  secondFactor: act.extend({ step: z.enum(['signedIn', 'password']) }),
  mfaOn: act,
  passwordChanged: act,
  stepUp: act,
  write: act.extend({ operation: word }),
  refused: z.strictObject({ event: word, requestId, code: word, http: z.number(), ...actor }),
  fault: z.strictObject({ event: word, requestId, reason: z.string() }),
} as const;

export type ActEvent = Exclude<keyof typeof LOG_EVENTS, 'refused' | 'fault'>;
