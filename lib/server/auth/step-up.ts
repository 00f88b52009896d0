import 'server-only';
import { isSameAccount } from '@/lib/rules/auth/account';
import { codeKind } from '@/lib/rules/auth/codes';
import { sessionOf } from '@/lib/server/api/operation-handler';
import { callWithSession, type CallContext } from '@/lib/server/api/call-with-session';
import { recordRecentAuth } from '@/lib/server/api/recent-auth';
import { accountAt } from '@/lib/server/rate-limit/rate-limits';
import { callProvider } from '@/lib/server/provider/client';
import { keepReplaced, fromProvider, reject } from '@/lib/server/http-error';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
import { allowHandOver, type Session } from '@/lib/server/session/session';
import { withoutReason } from './sign-in';
import { limitedAttempt } from '@/lib/server/rate-limit/limited-attempt';
import { attemptResultOf } from '@/lib/server/rate-limit/limited-attempt';

/**
 * Takes a fresh proof from somebody who is signed in, and notes in the session until when it counts. The provider has no
 * call of its own for it: a code goes the way of the second step, a password that of a sign-in, and each costs exactly one
 * try there.
 * @throws Refusal `signedOut`, `tooManyHere`, or what the provider says of a wrong code or password
 */
export async function stepUp(
  { code, password }: { code?: string | undefined; password?: string | undefined },
  visit: RequestContext,
): Promise<HandlerResult> {
  const session = sessionOf(visit);
  const errand = { requestId: visit.requestId, address: visit.address };
  return code === undefined ? provePassword(session, password ?? '', errand) : proveCode(session, code, errand);
}

async function proveCode(before: Session, code: string, errand: CallContext): Promise<HandlerResult> {
  const { outcome, session, isReplaced } = await limitedAttempt(
    [{ limit: 'otpByAccount', key: before.account }],
    () => callWithSession(before, 'session.otp', { otp: code }, errand),
    (called) => attemptResultOf(called.outcome),
  );
  if (!outcome.isGood)
    throw keepReplaced(fromProvider(withoutReason(outcome.failure), outcome.retryAfterS), session, isReplaced);
  // The second factor's session key is a new one: the siblings need it as well.
  const next = allowHandOver(recordRecentAuth({ ...session, mfaKey: outcome.data.sessionKey }));
  if (codeKind(code) === 'otp') return { data: {}, session: next, isReplaced: true };
  // A backup code works once: the next one is issued at once, as at sign-in.
  const reset = await callWithSession(next, 'mfa.resetBackupCode', {}, errand);
  const data = reset.outcome.isGood ? { backupCode: reset.outcome.data.backupCode } : {};
  return { data, session: reset.session, isReplaced: true };
}

/** The token that comes back is not used: the session keeps the one whose second factor is through. */
async function provePassword(session: Session, password: string, errand: CallContext): Promise<HandlerResult> {
  const outcome = await limitedAttempt(
    [
      { limit: 'signInByAddress', key: errand.address },
      { limit: 'signInByAccount', key: accountAt(session.account, errand.address) },
    ],
    () => callProvider('session.signIn', { email: session.account, password }, errand),
    attemptResultOf,
  );
  if (!outcome.isGood) throw fromProvider(withoutReason(outcome.failure), outcome.retryAfterS);
  if (!isSameAccount(outcome.data.email, session.account)) throw reject('otherAccount');
  return { data: {}, session: recordRecentAuth(session) };
}
