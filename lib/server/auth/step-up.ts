import 'server-only';
import { isSameAccount } from '@/lib/rules/auth/account';
import { codeKind } from '@/lib/rules/auth/codes';
import { sessionOf } from '@/lib/server/api/operation-handler';
import { callWithSession, type CallContext } from '@/lib/server/api/call-with-session';
import { recordRecentAuth } from '@/lib/server/api/recent-auth';
import { callProvider } from '@/lib/server/provider/client';
import { withReplacedSession, fromProvider, reject } from '@/lib/server/http-error';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
import type { Session } from '@/lib/server/session/session';
import { attemptContext, withoutReason } from './sign-in';
import { attemptResultOf, limitedAttempt, passwordLimits } from '@/lib/server/rate-limit/limited-attempt';

const STEP_UP = { event: 'stepUp' } as const;

/**
 * Takes a fresh proof from a user who is signed in, and records in the session how long it counts. The provider has no call
 * for it: a code is sent as a second step, a password as a sign-in, and each costs one attempt there.
 * @throws HttpError `signedOut`, `tooManyHere`, `factorTooNew` for a code of a factor that was enrolled in this sign-in, or
 *   the provider's failure for a wrong code or password
 */
export async function stepUp(
  { code, password }: { code?: string | undefined; password?: string | undefined },
  context: RequestContext,
): Promise<HandlerResult> {
  const session = sessionOf(context);
  const callContext = attemptContext(context);
  return code === undefined
    ? provePassword(session, password ?? '', callContext)
    : proveCode(session, code, callContext);
}

async function proveCode(before: Session, code: string, callContext: CallContext): Promise<HandlerResult> {
  if (before.hasOwnFactor) throw reject('factorTooNew');
  const { outcome, session, isReplaced } = await limitedAttempt(
    [{ limit: 'codeByAccount', key: before.account }],
    () => callWithSession(before, 'session.otp', { otp: code }, callContext),
    (called) => attemptResultOf(called.outcome),
  );
  if (!outcome.isGood)
    throw withReplacedSession(fromProvider(withoutReason(outcome.failure), outcome.retryAfterS), session, isReplaced);
  const next = recordRecentAuth({ ...session, mfaKey: outcome.data.sessionKey });
  if (codeKind(code) === 'otp') return { data: {}, act: STEP_UP, session: next, isReplaced };
  const reset = await callWithSession(next, 'mfa.resetBackupCode', {}, callContext);
  const data = reset.outcome.isGood ? { backupCode: reset.outcome.data.backupCode } : {};
  return { data, act: STEP_UP, session: reset.session, isReplaced: isReplaced || reset.isReplaced };
}

/** The token that comes back is not used: the session stays with the one that has passed the second factor. */
async function provePassword(session: Session, password: string, callContext: CallContext): Promise<HandlerResult> {
  const outcome = await limitedAttempt(
    passwordLimits(session.account, callContext.address),
    () => callProvider('session.signIn', { email: session.account, password }, callContext),
    attemptResultOf,
  );
  if (!outcome.isGood) throw fromProvider(withoutReason(outcome.failure), outcome.retryAfterS);
  if (!isSameAccount(outcome.data.email, session.account)) throw reject('otherAccount');
  return { data: {}, act: STEP_UP, session: recordRecentAuth(session) };
}
