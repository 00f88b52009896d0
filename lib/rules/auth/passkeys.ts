/** Passkeys of this console: one more way to prove who is there (decision 0047). They are no factor of the provider and sign nobody in. */
import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { line } from '../text/texts.ts';

export interface Passkey {
  id: string;
  name: string;
  createdMs: number;
  /** Null: it was never used. */
  usedMs: number | null;
}

/** What a browser encodes of an answer, in base64url. */
const encoded = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
export const passkeyId = encoded(1400);
const credential = {
  id: passkeyId,
  rawId: passkeyId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};
const sealed = z.string().min(1).max(2000);

export const passkeyName = z.object({ name: line(LIMITS.passkeyName) });
export const newPasskeyInput = z.strictObject({
  ...passkeyName.shape,
  sealed,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded(4000),
      attestationObject: encoded(8000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
});

export const passkeyProof = z.object({
  sealed,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded(4000),
      authenticatorData: encoded(4000),
      signature: encoded(4000),
      userHandle: encoded(100).optional(),
    }),
  }),
});
