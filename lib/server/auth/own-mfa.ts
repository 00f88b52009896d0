import 'server-only';
import { codeKind } from '@/lib/rules/auth/codes';
import { callContextOf, sessionOf } from '@/lib/server/api/operation-handler';
import { callWithSession } from '@/lib/server/api/call-with-session';
import { enrolmentOf } from './mfa-enrolment';
import { recordRecentAuth } from '@/lib/server/api/recent-auth';
import { log } from '@/lib/server/log';
import { withReplacedSession, fromProvider, reject } from '@/lib/server/http-error';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
import { withoutReason } from './sign-in';
import { allowSsoCredential, beginSession, endSession, type Session } from '@/lib/server/session/session';
import { attemptResultOf, limitedAttempt } from '@/lib/server/rate-limit/limited-attempt';

/**
 * Turns on the user's second factor. If the account is enrolled already, the provider sends a session key, and the session
 * begins anew with it; otherwise an enrolment follows.
 * @returns `{isOn: true}`, or `{isOn: false, enrolment}`
 */
export async function turnOnMfa(context: RequestContext): Promise<HandlerResult> {
  const before = signedInOrLog(context);
  const called = await callWithSession(
    before,
    'session.mfaOn',
    { mfa: 'on', email: before.account },
    callContextOf(context),
  );
  const { outcome, session, isReplaced } = called;
  if (!outcome.isGood)
    throw withReplacedSession(fromProvider(outcome.failure, outcome.retryAfterS), session, isReplaced);
  const { secret, sessionKey } = outcome.data;
  if (sessionKey) return renew(before, { ...session, mfaKey: sessionKey }, { isOn: true });
  if (!secret) throw withReplacedSession(reject('wrongStep'), session, isReplaced);
  const data = { isOn: false, enrolment: enrolmentOf(session.account, secret) };
  return { data, ...(isReplaced ? { session, isReplaced } : {}) };
}

/**
 * Completes the enrolment with its first code.
 * @throws HttpError `badInput` for text that cannot be a one-time code, `wrongCode`
 */
export async function confirmMfa(code: string, context: RequestContext): Promise<HandlerResult> {
  const before = sessionOf(context);
  if (codeKind(code) !== 'otp') throw reject('badInput', { fields: { code: 'otpDigits' } });
  const { outcome, session, isReplaced } = await limitedAttempt(
    // If the session has a second factor, its code could be guessed here: it counts like at sign-in (decision 0016).
    [{ limit: before.mfaKey === undefined ? 'enrolByAccount' : 'otpByAccount', key: before.account }],
    () => callWithSession(before, 'session.otp', { otp: code }, callContextOf(context)),
    (called) => attemptResultOf(called.outcome),
  );
  if (!outcome.isGood)
    throw withReplacedSession(fromProvider(withoutReason(outcome.failure), outcome.retryAfterS), session, isReplaced);
  return renew(before, recordRecentAuth({ ...session, mfaKey: outcome.data.sessionKey }), { isOn: true });
}

/** Begins the session anew with its MFA key; copies of the old cookie are refused from now on. */
async function renew(
  before: Session,
  { account, token, mfaKey, iat, freshUntilMs }: Session,
  data: unknown,
): Promise<HandlerResult> {
  const next = beginSession({
    state: 'signedIn',
    account,
    token,
    ...(mfaKey ? { mfaKey } : {}),
    ...(freshUntilMs ? { freshUntilMs } : {}),
    iat,
  });
  await endSession(before);
  return { data, session: allowSsoCredential(next), isReplaced: true };
}

function signedInOrLog(context: RequestContext): Session {
  try {
    return sessionOf(context);
  } catch (error) {
    log('warn', { event: 'mfa.on', requestId: context.requestId, reason: 'Not signed in' });
    throw error;
  }
}
