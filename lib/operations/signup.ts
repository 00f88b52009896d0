/** Sign-up (docs/wire-contract.md#sign-up). */
import * as z from 'zod';
import { signUpConfirmation, signUpStart } from '../rules/auth/sign-up.ts';
import { noAnswer, operation } from './operation.ts';

export const signupOperations = {
  'signup.start': operation({
    method: 'POST',
    path: '/signup/{product}/start',
    input: signUpStart,
    answer: noAnswer,
    isOpen: true,
  }),
  'signup.confirm': operation({
    method: 'POST',
    path: '/signup/{product}/callback/',
    input: signUpConfirmation,
    answer: z.object({ email: z.string() }),
    isOpen: true,
  }),
} as const;
