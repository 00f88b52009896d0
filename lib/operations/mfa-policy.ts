/** What an organization asks of its members' sign-ins (docs/wire-contract.md#security-policy). */
import * as z from 'zod';
import { word } from '../rules/text/texts.ts';
import { noAnswer, nothing, operation } from './operation.ts';

const POLICIES = ['optional', 'required'] as const;
const mfaPolicy = z.object({ mfa: z.enum(POLICIES, { error: 'choose' }) });

export const mfaPolicyOperations = {
  'organization.readMfa': operation({
    method: 'GET',
    path: '/organization/mfa',
    input: nothing,
    answer: z.object({ mfa: word(POLICIES) }),
  }),
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
