/** A fresh proof of who sits before the console: a one-time or backup code, or the password (specification, section 4). */
import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { otpInput } from './sign-in.ts';

/** Exactly one of the two. */
export const stepUpInput = z
  .object({
    code: otpInput.shape.code.optional(),
    password: z.string({ error: 'enter' }).min(1, 'enter').max(LIMITS.passwordMax, 'tooLong').optional(),
  })
  .refine(({ code, password }) => (code === undefined) !== (password === undefined), {
    message: 'enter',
    path: ['code'],
  });
