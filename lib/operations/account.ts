/**
 * The account of who signs in: its making, its password, its second factor, its name and picture, who it is to the support chat
 * (docs/wire-contract.md#sign-up, #password, #mfa, #profile, #visitor-identification), and its sign-in (#sign-in).
 */
import * as z from 'zod';
import { canResetPassword, narrowAccount } from '../rules/auth/account.ts';
import { PROVIDER_NAME } from '../rules/auth/social.ts';
import { signUpConfirmation, signUpStart } from '../rules/auth/sign-up.ts';
import { BODY_BYTES, LIMITS } from '../rules/limits.ts';
import { memberAccount } from '../rules/members/member.ts';
import { avatarImage, displayName, profile } from '../rules/profile/profile.ts';
import { maybe, text } from '../rules/text/texts.ts';
import { noAnswer, nothing, operation } from './operation.ts';

/** Takes every address that the screen's button lets through: the provider answers alike for addresses it does not know. */
const remind = z.object({
  email: text(LIMITS.email).transform(narrowAccount).refine(canResetPassword, 'enterCorrectly'),
});

const backupCode = z.object({ backupCode: z.string().min(1) });

export const accountOperations = {
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
  'profile.read': operation({ method: 'GET', path: '/profile/', input: nothing, answer: profile }),
  'profile.update': operation({ method: 'PUT', path: '/profile/', input: displayName, answer: noAnswer }),
  'profile.setAvatar': operation({
    method: 'PUT',
    path: '/profile/avatar',
    input: avatarImage,
    answer: noAnswer,
    hasPicture: true,
  }),
  'profile.deleteAvatar': operation({ method: 'DELETE', path: '/profile/avatar', input: nothing, answer: noAnswer }),
  'visitor.identify': operation({
    method: 'POST',
    path: '/hs-visitor-identification',
    host: 'search',
    input: z.object({ email: z.string().max(300) }),
    answer: z.object({ token: z.string().min(1) }),
    hasOwnEmail: true,
  }),
} as const;

const signedIn = z.object({ email: z.string().min(1), token: z.string().min(1), mfa: z.enum(['on', 'new', 'off']) });
const good = { statuses: ['ok', 'accepted', 'created'] } as const;
const returned = z.string().max(BODY_BYTES.session).optional();
/** It goes out as the value of a header. */
const sessionKey = z.string().regex(/^[\x20-\x7e]*$/);

/** Sign-in. All of it is server-only: the answers hold tokens and keys. */
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
      provider: z.string().regex(PROVIDER_NAME),
      code: returned,
      state: returned,
      error: returned,
      error_code: returned,
      error_message: returned,
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
