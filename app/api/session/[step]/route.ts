import * as z from 'zod';
import { SIBLINGS } from '@/lib/rules/auth/siblings';
import { otpInput, passwordInput, signInInput, socialInput, stepUpInput } from '@/lib/rules/auth/sign-in';
import { BODY_BYTES } from '@/lib/rules/limits';
import { readInput, step } from '@/lib/server/api/route-handler';
import { storeRefreshedToken } from '@/lib/server/api/store-refreshed-token';
import { confirmMfa, enrolmentOf, turnOnMfa } from '@/lib/server/auth/own-mfa';
import { changePassword, enrol, signIn, verifySecondFactor } from '@/lib/server/auth/sign-in';
import { cancelSignIn, signOut } from '@/lib/server/auth/sign-out';
import { finishSocial } from '@/lib/server/auth/social-sign-in';
import { issueSsoCredential, noteSsoTimeout } from '@/lib/server/auth/sso';
import { stepUp } from '@/lib/server/auth/step-up';

const refreshedInput = z.object({ sealed: z.string().min(1).max(BODY_BYTES.session) });
const timeoutInput = z.object({ siblings: z.array(z.enum(SIBLINGS)).min(1).max(SIBLINGS.length) });

/** Every step of a session (docs/wire-contract.md#session-endpoints). */
export const POST = step({
  'sign-in': async (context) => signIn(await readInput(context, signInInput), context),
  /** With an authentication code or a backup code. */
  otp: async (context) => verifySecondFactor((await readInput(context, otpInput)).code, context),
  enrol: async (context) => {
    const { secret, account, session } = await enrol(context);
    return session ? { data: { next: 'otp' }, session } : { data: enrolmentOf(account, secret) };
  },
  cancel: cancelSignIn,
  password: async (context) => changePassword(await readInput(context, passwordInput), context),
  'social-callback': async (context) => finishSocial(await readInput(context, socialInput), context),
  /** The credential for the siblings: once, within 30 s of a sign-in or a replaced token. */
  'hand-over': issueSsoCredential,
  /** Needs no session, because signing out can time out too. */
  'sso-timeout': async (context) => noteSsoTimeout((await readInput(context, timeoutInput)).siblings, context),
  /** Stores a token that was refreshed while a page was rendered. */
  renewal: async (context) => storeRefreshedToken((await readInput(context, refreshedInput)).sealed, context),
  'mfa-on': turnOnMfa,
  'mfa-confirm': async (context) => confirmMfa((await readInput(context, otpInput)).code, context),
  /** Takes a new code or password of the signed-in user, as recent authentication. */
  'step-up': async (context) => stepUp(await readInput(context, stepUpInput), context),
  'sign-out': signOut,
});
