/** The password of an account: its reset by mail and its change (docs/wire-contract.md#password). */
import * as z from 'zod';
import { narrowAccount } from '../rules/auth/account.ts';
import { canResetPassword } from '../rules/auth/password-reset.ts';
import { LIMITS } from '../rules/limits.ts';
import { text } from '../rules/text/texts.ts';
import { noAnswer, operation } from './operation.ts';

/** Takes every address that the screen's button lets through: the provider answers alike for addresses it does not know. */
const remind = z.object({
  email: text(LIMITS.email).transform(narrowAccount).refine(canResetPassword, 'enterCorrectly'),
});

export const passwordOperations = {
  'signup.remind': operation({
    method: 'POST',
    path: '/signup/{product}/remind/',
    input: remind,
    answer: noAnswer,
    isOpen: true,
  }),
  'password.change': operation({
    method: 'POST',
    path: '/profile/password/',
    input: z.object({ oldpassword: z.string(), newpassword: z.string() }),
    answer: z.object({ token: z.string().min(1) }),
    isServerOnly: true,
  }),
} as const;
