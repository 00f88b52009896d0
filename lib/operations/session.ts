/** Sign-in (docs/wire-contract.md#sign-in). All of it is server-only: the answers hold tokens and keys. */
import * as z from 'zod';
import { BODY_BYTES } from '../rules/limits.ts';
import { maybe } from '../rules/text/texts.ts';
import { operation } from './operation.ts';

const signedIn = z.object({ email: z.string().min(1), token: z.string().min(1), mfa: z.enum(['on', 'new', 'off']) });
const good = { statuses: ['ok', 'accepted', 'created'] } as const;
const text = z.string().max(BODY_BYTES.session).optional();
/** It goes out as the value of a header. */
const sessionKey = z.string().regex(/^[\x20-\x7e]*$/);

export const sessionOperations = {
  'session.signIn': operation({
    method: 'POST',
    path: '/signin/{product}/',
    input: z.object({ email: z.string(), password: z.string() }),
    answer: signedIn,
    good,
    isOpen: true,
    isServerOnly: true,
    fixed: { signin_type: 'Admin' },
  }),
  'session.otp': operation({
    method: 'POST',
    path: '/signin/otp/',
    input: z.object({ otp: z.string() }),
    answer: z.object({ sessionKey: sessionKey.min(1) }),
    good,
    isServerOnly: true,
  }),
  'session.socialCallback': operation({
    method: 'GET',
    path: '/signin/callback/{provider}',
    input: z.object({
      provider: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
      code: text,
      state: text,
      error: text,
      error_code: text,
      error_message: text,
    }),
    answer: signedIn,
    good,
    isOpen: true,
    isServerOnly: true,
    fixed: { signin_type: 'Admin' },
  }),
  'session.mfaOn': operation({
    method: 'PUT',
    path: '/user/mfa/',
    input: z.object({ mfa: z.literal('on'), email: z.string().optional() }),
    proof: ['always'],
    // A longer secret has no place in a QR code.
    answer: z.object({ secret: maybe(z.string().regex(/^[A-Za-z2-7=]{0,256}$/)), sessionKey: maybe(sessionKey) }),
    isServerOnly: true,
  }),
} as const;
