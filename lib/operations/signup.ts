/** Sign-up and the password reset (wire contract, section 4). */
import * as z from 'zod';
import { narrowAccount } from '../rules/auth/account.ts';
import { LIMITS } from '../rules/limits.ts';
import { canResetPassword } from '../rules/auth/password-reset.ts';
import { signUpConfirmation, signUpStart } from '../rules/auth/sign-up.ts';
import { text } from '../rules/text/texts.ts';
import { noAnswer, operation } from './operation.ts';

/** The reset takes whatever its screen's button lets through: the provider answers alike for addresses it does not know. */
const remind = z.object({
  email: text(LIMITS.email).transform(narrowAccount).refine(canResetPassword, 'enterCorrectly'),
});

export const signupOperations = {
  'signup.remind': operation({
    method: 'POST',
    path: '/signup/{product}/remind/',
    input: remind,
    answer: noAnswer,
    isOpen: true,
  }),
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
