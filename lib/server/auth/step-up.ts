import 'server-only';
import { isSameAccount } from '@/lib/rules/auth/account';
import type * as z from 'zod';
import { codeKind } from '@/lib/rules/auth/codes';
import type { stepUpInput } from '@/lib/rules/auth/sign-in';
import type { SessionSteps } from '@/lib/rules/auth/session-steps';
import { callWithSession } from '@/lib/server/api/call-with-session';
import { checkPasskey } from '@/lib/server/api/passkeys';
import { recordPassword, recordRecentAuth } from '@/lib/server/api/recent-auth';
import { callProvider } from '@/lib/server/provider/client';
import { fromProvider, reject } from '@/lib/server/http-error';
import type { RequestContext } from '@/lib/server/api/request-context';
import type { HandlerResult } from '@/lib/server/api/route-handler';
import { withoutReason } from './sign-in';
import { attemptResultOf, limitedAttempt, passwordLimits } from '@/lib/server/rate-limit/limited-attempt';

const STEP_UP = { event: 'stepUp' } as const;

/**
 * Takes a fresh proof from a user who is signed in, and records in the session how long it counts. The provider has no call
 * for it: a code is sent as a second step, a password as a sign-in, and each costs one attempt there. A passkey is judged here.
 * @throws HttpError `signedOut`, `tooManyHere`, `factorTooNew` for a code of a factor that was enrolled in this sign-in,
 *   `passkeyRefused`, or the provider's failure for a wrong code or password
 */
export async function stepUp(
  { code, password, passkey }: z.output<typeof stepUpInput>,
  context: RequestContext,
): Promise<HandlerResult<SessionSteps['step-up']['answer']>> {
  if (passkey) {
    await checkPasskey(context.session, passkey);
    return { data: {}, act: STEP_UP, session: recordRecentAuth(context.session) };
  }
  return code === undefined ? provePassword(password ?? '', context) : proveCode(code, context);
}

async function proveCode(
  code: string,
  context: RequestContext,
): Promise<HandlerResult<SessionSteps['step-up']['answer']>> {
  const before = context.session;
  if (before.hasOwnFactor) throw reject('factorTooNew');
  const { outcome } = await limitedAttempt(
    [{ limit: 'codeByAccount', key: before.account }],
    () => context.attempt('session.otp', { otp: code }),
    (called) => attemptResultOf(called.outcome),
  );
  if (!outcome.isGood) throw fromProvider(withoutReason(outcome.failure), outcome.retryAfterS);
  const next = recordRecentAuth({ ...context.session, mfaKey: outcome.data.sessionKey });
  const isReplaced = next.token !== before.token;
  if (codeKind(code) === 'otp') return { data: {}, act: STEP_UP, session: next, isReplaced };
  const reset = await callWithSession(next, 'mfa.resetBackupCode', {}, context.callContext);
  const data = reset.outcome.isGood ? { backupCode: reset.outcome.data.backupCode } : {};
  return { data, act: STEP_UP, session: reset.session, isReplaced: isReplaced || reset.isReplaced };
}

/** The token that comes back is not used: the session stays with the one that has passed the second factor. */
async function provePassword(
  password: string,
  context: RequestContext,
): Promise<HandlerResult<SessionSteps['step-up']['answer']>> {
  const { session, address } = context;
  const outcome = await limitedAttempt(
    passwordLimits(session.account, address),
    () => callProvider('session.signIn', { email: session.account, password }, context.callContext),
    attemptResultOf,
  );
  if (!outcome.isGood) throw fromProvider(withoutReason(outcome.failure), outcome.retryAfterS);
  if (!isSameAccount(outcome.data.email, session.account)) throw reject('otherAccount');
  return { data: {}, act: STEP_UP, session: recordPassword(session) };
}
