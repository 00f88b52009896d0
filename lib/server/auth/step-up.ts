import 'server-only';
import { isSameAccount } from '@/lib/rules/auth/account';
import { codeKind } from '@/lib/rules/auth/codes';
import { sessionOf } from '@/lib/server/api/operation-handler';
import { callWithSession, type CallContext } from '@/lib/server/api/call-with-session';
import { recordRecentAuth } from '@/lib/server/api/recent-auth';
import { accountAt } from '@/lib/server/rate-limit/rate-limits';
import { callProvider } from '@/lib/server/provider/client';
import { withReplacedSession, fromProvider, reject } from '@/lib/server/http-error';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
import { allowSsoCredential, type Session } from '@/lib/server/session/session';
import { withoutReason } from './sign-in';
import { attemptResultOf, limitedAttempt } from '@/lib/server/rate-limit/limited-attempt';

/**
 * Takes a fresh proof from a user who is signed in, and records in the session how long it counts. The provider has no call
 * for it: a code is sent as a second step, a password as a sign-in, and each costs one attempt there.
 * @throws HttpError `signedOut`, `tooManyHere`, or the provider's failure for a wrong code or password
 */
export async function stepUp(
  { code, password }: { code?: string | undefined; password?: string | undefined },
  context: RequestContext,
): Promise<HandlerResult> {
  const session = sessionOf(context);
  const callContext = { requestId: context.requestId, address: context.address };
  return code === undefined
    ? provePassword(session, password ?? '', callContext)
    : proveCode(session, code, callContext);
}

async function proveCode(before: Session, code: string, callContext: CallContext): Promise<HandlerResult> {
  const { outcome, session, isReplaced } = await limitedAttempt(
    [{ limit: 'otpByAccount', key: before.account }],
    () => callWithSession(before, 'session.otp', { otp: code }, callContext),
    (called) => attemptResultOf(called.outcome),
  );
  if (!outcome.isGood)
    throw withReplacedSession(fromProvider(withoutReason(outcome.failure), outcome.retryAfterS), session, isReplaced);
  // The session key of the second factor is new, and the siblings need it too.
  const next = allowSsoCredential(recordRecentAuth({ ...session, mfaKey: outcome.data.sessionKey }));
  if (codeKind(code) === 'otp') return { data: {}, session: next, isReplaced: true };
  const reset = await callWithSession(next, 'mfa.resetBackupCode', {}, callContext);
  const data = reset.outcome.isGood ? { backupCode: reset.outcome.data.backupCode } : {};
  return { data, session: reset.session, isReplaced: true };
}

/** The token that comes back is not used: the session stays with the one that has passed the second factor. */
async function provePassword(session: Session, password: string, callContext: CallContext): Promise<HandlerResult> {
  const outcome = await limitedAttempt(
    [
      { limit: 'signInByAddress', key: callContext.address },
      { limit: 'signInByAccount', key: accountAt(session.account, callContext.address) },
    ],
    () => callProvider('session.signIn', { email: session.account, password }, callContext),
    attemptResultOf,
  );
  if (!outcome.isGood) throw fromProvider(withoutReason(outcome.failure), outcome.retryAfterS);
  if (!isSameAccount(outcome.data.email, session.account)) throw reject('otherAccount');
  return { data: {}, session: recordRecentAuth(session) };
}
