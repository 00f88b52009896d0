import * as z from 'zod';
import { narrowAccount } from './account.ts';
import { codeKind, normaliseCode } from './codes.ts';
import { BODY_BYTES, LIMITS } from '../limits.ts';
import { passkeyProof } from './passkeys.ts';
import { PROVIDER_NAME } from './social.ts';
import { text } from '../text/texts.ts';

/** Any account may try: the provider decides. Passwords are never changed on the way. */
export const signInInput = z.object({
  email: text(LIMITS.email, 'signInBoth')
    .transform(narrowAccount)
    .refine((given) => given !== '', 'signInBoth'),
  password: text(LIMITS.passwordMax, 'signInBoth').min(1, 'signInBoth'),
});

/** A one-time code of exactly six digits, or a backup code. */
export const otpInput = z.object({
  code: z
    .string({ error: 'enter' })
    .max(LIMITS.otpMax, 'tooLong')
    .transform((typed, context) => {
      const code = normaliseCode(typed);
      const kind = codeKind(typed);
      if (kind === 'empty') context.addIssue({ code: 'custom', message: 'enter' });
      if (kind === 'otp' && code.length !== LIMITS.otpDigits)
        context.addIssue({ code: 'custom', message: 'otpDigits' });
      if (/[^\x20-\x7e]/.test(code)) context.addIssue({ code: 'custom', message: 'enterCorrectly' });
      return code;
    }),
});

/** A password stays byte for byte as typed: no trimming, no normalising. */
export const newPassword = text(LIMITS.passwordMax).refine(
  (given) => given.length >= LIMITS.passwordMin,
  'passwordTooShort',
);

export const passwordInput = z.object({
  oldPassword: text(LIMITS.passwordMax).min(1, 'enter'),
  newPassword,
});

/** Text of an identity provider: bounded by the body that brings it, and never trusted. */
const returned = z.string().max(BODY_BYTES.session).optional();

export const socialInput = z.object({
  provider: z.string({ error: 'enter' }).regex(PROVIDER_NAME, 'enterCorrectly'),
  code: returned,
  state: returned,
  error: returned,
  error_code: returned,
  error_message: z
    .string()
    .transform((text) => text.slice(0, LIMITS.errorText))
    .optional(),
});

/** Exactly one of code, password and passkey. */
export const stepUpInput = z
  .object({
    code: otpInput.shape.code.optional(),
    password: z.string({ error: 'enter' }).min(1, 'enter').max(LIMITS.passwordMax, 'tooLong').optional(),
    passkey: passkeyProof.optional(),
  })
  .refine((given) => Object.values(given).filter((proof) => proof !== undefined).length === 1, {
    message: 'enter',
    path: ['code'],
  });
