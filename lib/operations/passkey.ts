/** The passkeys of an account, which this console keeps itself (decision 0047). */
import * as z from 'zod';
import { newPasskeyInput, passkeyId } from '../rules/auth/passkeys.ts';
import { nothing, operation } from './operation.ts';

const list = z.object({
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdMs: z.number(), usedMs: z.number().nullable() }),
  ),
});
/** What the browser's own dialog is opened with, and the challenge in it as it comes back sealed. */
const ceremony = z.object({ options: z.record(z.string(), z.unknown()), sealed: z.string() });
const OWN = { answeredBy: 'console', isOwn: true } as const;

export const passkeyOperations = {
  'passkey.list': operation({ ...OWN, method: 'GET', input: nothing, answer: list }),
  'passkey.challenge': operation({ ...OWN, method: 'GET', input: nothing, answer: ceremony }),
  'passkey.options': operation({ ...OWN, method: 'GET', input: nothing, answer: ceremony, proof: ['password'] }),
  'passkey.add': operation({
    ...OWN,
    method: 'POST',
    input: newPasskeyInput,
    answer: z.object({ id: z.string() }),
    proof: ['password'],
  }),
  'passkey.remove': operation({
    ...OWN,
    method: 'POST',
    input: z.strictObject({ id: passkeyId }),
    answer: z.object({}),
    proof: ['password'],
  }),
} as const;
