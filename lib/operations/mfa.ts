/** The user's own second factor, and a member's turned off (docs/wire-contract.md#mfa). */
import * as z from 'zod';
import { memberAccount } from '../rules/members/member.ts';
import { noAnswer, nothing, operation } from './operation.ts';

const backupCode = z.object({ backupCode: z.string().min(1) });

export const mfaOperations = {
  'mfa.off': operation({
    method: 'PUT',
    path: '/user/mfa/off',
    input: z.object({ email: memberAccount }),
    answer: noAnswer,
    proof: ['always'],
  }),
  'mfa.readBackupCode': operation({
    method: 'GET',
    path: '/user/mfa/',
    input: nothing,
    answer: backupCode,
    proof: ['always'],
  }),
  'mfa.resetBackupCode': operation({
    method: 'POST',
    path: '/user/mfa/backupcode/reset',
    input: nothing,
    answer: backupCode,
    proof: ['always'],
  }),
} as const;
