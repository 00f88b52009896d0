/** What an organization asks of its members' sign-ins (docs/wire-contract.md#security-policy). */
import * as z from 'zod';
import { noAnswer, nothing, operation } from './operation.ts';

const mfaPolicy = z.object({ mfa: z.enum(['optional', 'required'], { error: 'choose' }) });

export const mfaPolicyOperations = {
  'organization.readMfa': operation({ method: 'GET', path: '/organization/mfa', input: nothing, answer: mfaPolicy }),
  'organization.setMfa': operation({
    method: 'PUT',
    path: '/organization/mfa',
    input: mfaPolicy,
    answer: noAnswer,
    proof: ['always'],
  }),
  'organization.setLockout': operation({
    method: 'PUT',
    path: '/organization/accountlockout',
    input: z.object({ useAccountLockout: z.boolean() }),
    answer: noAnswer,
    proof: ['always'],
  }),
} as const;
