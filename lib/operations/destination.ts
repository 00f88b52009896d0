/** Where lines of the journal are sent (decision 0048). */
import * as z from 'zod';
import {
  DELIVERY_FAULTS,
  type Destination,
  DESTINATION_KINDS,
  type DestinationRule,
  isReceiverAddress,
} from '../rules/journal/destinations.ts';
import { LIMITS } from '../rules/limits.ts';
import { LOCALES } from '../rules/locales.ts';
import { nothing, ownChange, ownRead } from './operation.ts';

const id = z.string().min(1).max(100);
const byId = z.strictObject({ id });
const rule: z.ZodType<DestinationRule> = z.record(z.string().max(20), z.string().max(500));
const given = {
  name: z.string().trim().min(1).max(LIMITS.destinationName),
  locale: z.enum(LOCALES),
  rules: z.array(rule).max(LIMITS.destinationRules),
  isDaily: z.boolean(),
};
const fault = z.object({ reason: z.enum(DELIVERY_FAULTS), http: z.number().optional(), smtp: z.number().optional() });
const destination: z.ZodType<Destination> = z.object({
  ...given,
  id,
  kind: z.enum(DESTINATION_KINDS),
  host: z.string(),
  version: z.string(),
  deliveredMs: z.number().nullable(),
  failing: fault.extend({ sinceMs: z.number(), nextMs: z.number() }).nullable(),
  undelivered: z.number(),
});
const kinds = z.array(z.enum(DESTINATION_KINDS));
const secret = z.object({ secret: z.string().nullable() });
const delivery = z.object({ fault: fault.nullable() });

export const destinationOperations = {
  /** With the kinds that can be added: mail takes a server of the operator's. */
  'destination.list': ownRead({ input: nothing, answer: z.object({ destinations: z.array(destination), kinds }) }),
  /** The secret is answered this once. */
  'destination.add': ownChange({
    input: z
      .strictObject({
        ...given,
        kind: z.enum(DESTINATION_KINDS),
        address: z.string().max(LIMITS.destinationAddress),
        token: z
          .string()
          .max(LIMITS.destinationToken)
          .regex(/^[\w-]*$/)
          .optional(),
      })
      .refine(({ kind, address }) => isReceiverAddress(kind, address), { path: ['address'] })
      .refine(({ kind, token }) => (kind === 'splunk') === Boolean(token), { path: ['token'] }),
    answer: secret,
    proof: ['always'],
  }),
  'destination.change': ownChange({
    input: z.strictObject({ ...given, id, seen: z.string().min(1).max(100) }),
    answer: nothing,
    proof: ['always'],
  }),
  /** A new secret; the one before signs beside it for a day. */
  'destination.rotate': ownChange({ input: byId, answer: secret, proof: ['always'] }),
  'destination.remove': ownChange({ input: byId, answer: nothing, proof: ['always'] }),
  'destination.test': ownChange({ input: byId, answer: delivery }),
  /** What was given up, the oldest first; of a line that retention removed there is no act. */
  'destination.listUndelivered': ownRead({
    input: byId,
    answer: z.object({
      messages: z.array(z.object({ line: z.number(), act: z.string().nullable(), timeMs: z.number(), fault })),
    }),
  }),
  /** Sends what was given up once more, the oldest first; says how many arrived and how many are left. */
  'destination.resend': ownChange({ input: byId, answer: delivery.extend({ sent: z.number(), left: z.number() }) }),
} as const;
