/** The passkeys of an account, which this console keeps itself (decision 0047). */
import * as z from 'zod';
import { newPasskeyInput, passkeyId } from '../rules/auth/passkeys.ts';
import { nothing, ownChange, ownRead } from './operation.ts';

const list = z.object({
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdMs: z.number(), usedMs: z.number().nullable() }),
  ),
});
/** What the browser's own dialog is opened with, and the challenge in it as it comes back sealed. */
const ceremony = z.object({ options: z.record(z.string(), z.unknown()), sealed: z.string() });

export const passkeyOperations = {
  'passkey.list': ownRead({ isOwn: true, input: nothing, answer: list }),
  'passkey.challenge': ownRead({ isOwn: true, input: nothing, answer: ceremony }),
  'passkey.options': ownRead({ isOwn: true, input: nothing, answer: ceremony, proof: ['password'] }),
  'passkey.add': ownChange({
    isOwn: true,
    input: newPasskeyInput,
    answer: z.object({ id: z.string() }),
    proof: ['password'],
  }),
  'passkey.remove': ownChange({
    isOwn: true,
    input: z.strictObject({ id: passkeyId }),
    answer: nothing,
    proof: ['password'],
  }),
} as const;
