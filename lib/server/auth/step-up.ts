import 'server-only';
import { isSameAccount } from '@/lib/rules/auth/account';
import type * as z from 'zod';
import { codeKind } from '@/lib/rules/auth/codes';
import type { stepUpInput } from '@/lib/rules/auth/sign-in';
import { checkPasskey } from '@/lib/server/api/passkeys';
import { recordPassword, recordRecentAuth } from '@/lib/server/api/recent-auth';
import { reject } from '@/lib/server/http-error';
import type { RequestContext } from '@/lib/server/api/request-context';
import type { StepResult } from '@/lib/server/api/route-handler';
import { storeMfaKey } from '@/lib/server/session/token-rotation';
import { attemptCode, attemptPassword, issueBackupCode } from './sign-in';

const STEP_UP = { event: 'stepUp' } as const;

/**
 * Takes a fresh proof from a user who is signed in, and records in the session how long it counts. The provider has no call
 * for it: a code is sent as a second step, a password as a sign-in, and each costs one attempt there. A passkey is judged here.
 * @throws HttpError `signedOut`, `tooManyHere`, `factorTooNew` for a code where this sign-in passed no second factor but one
 *   that it turned on itself, `passkeyRefused`, or the provider's failure for a wrong code or password
 */
export async function stepUp(
  { code, password, passkey }: z.output<typeof stepUpInput>,
  context: RequestContext,
): Promise<StepResult<'step-up'>> {
  if (passkey) {
    await checkPasskey(context.session, passkey);
    return { data: {}, act: STEP_UP, session: recordRecentAuth(context.session) };
  }
  return code === undefined ? provePassword(password ?? '', context) : proveCode(code, context);
}

async function proveCode(code: string, context: RequestContext): Promise<StepResult<'step-up'>> {
  const before = context.session;
  if (before.mfaKey === undefined || before.hasOwnFactor) throw reject('factorTooNew');
  const { sessionKey } = (await attemptCode(code, before.account, context)).data;
  await storeMfaKey(before, sessionKey);
  const next = recordRecentAuth({ ...context.session, mfaKey: sessionKey });
  const { issued, session } =
    codeKind(code) === 'otp' ? { issued: {}, session: next } : await issueBackupCode(next, context);
  return { data: issued, act: STEP_UP, session, isReplaced: session.token !== before.token };
}

/** The token that comes back is not used: the session stays with the one that has passed the second factor. */
async function provePassword(password: string, context: RequestContext): Promise<StepResult<'step-up'>> {
  const { session } = context;
  const { email } = (await attemptPassword({ email: session.account, password }, context)).data;
  if (!isSameAccount(email, session.account)) throw reject('otherAccount');
  return { data: {}, act: STEP_UP, session: recordPassword(session) };
}
