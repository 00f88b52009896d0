import 'server-only';
import { codeKind } from '@/lib/rules/auth/codes';
import { callContextOf, sessionOf } from '@/lib/server/api/operation-handler';
import { callWithSession } from '@/lib/server/api/call-with-session';
import { enrolmentOf } from './mfa-enrolment';
import { recordRecentAuth } from '@/lib/server/api/recent-auth';
import { log } from '@/lib/server/log';
import { keepReplaced, fromProvider, reject } from '@/lib/server/http-error';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
import { withoutReason } from './sign-in';
import { allowHandOver, beginSession, endSession, type Session } from '@/lib/server/session/session';
import { limitedAttempt } from '@/lib/server/rate-limit/limited-attempt';
import { attemptResultOf } from '@/lib/server/rate-limit/limited-attempt';

/**
 * Turns on the second factor of the person who is signed in (specification, section 4: MFA enable). Where the account is
 * enrolled already a session key comes back, and the session begins anew with it; else an enrolment has to be shown.
 * @returns `{isOn: true}`, or `{isOn: false, enrolment}`
 * @throws Refusal
 */
export async function turnOnMfa(visit: RequestContext): Promise<HandlerResult> {
  const before = signedInOrLog(visit);
  const called = await callWithSession(
    before,
    'session.mfaOn',
    { mfa: 'on', email: before.account },
    callContextOf(visit),
  );
  const { outcome, session, isReplaced } = called;
  if (!outcome.isGood) throw keepReplaced(fromProvider(outcome.failure, outcome.retryAfterS), session, isReplaced);
  const { secret, sessionKey } = outcome.data;
  if (sessionKey) return renew(before, { ...session, mfaKey: sessionKey }, { isOn: true });
  if (!secret) throw keepReplaced(reject('wrongStep'), session, isReplaced);
  const data = { isOn: false, enrolment: enrolmentOf(session.account, secret) };
  return { data, ...(isReplaced ? { session, isReplaced } : {}) };
}

/**
 * Completes the enrolment with its first code; sent once, and a wrong one costs exactly one try.
 * @throws Refusal `badInput` for what cannot be a one-time code, `wrongCode`
 */
export async function confirmMfa(code: string, visit: RequestContext): Promise<HandlerResult> {
  const before = sessionOf(visit);
  if (codeKind(code) !== 'otp') throw reject('badInput', { fields: { code: 'otpDigits' } });
  const { outcome, session, isReplaced } = await limitedAttempt(
    // With a second factor already, its code could be guessed here: then it counts as anywhere else.
    [{ limit: before.mfaKey === undefined ? 'enrolByAccount' : 'otpByAccount', key: before.account }],
    () => callWithSession(before, 'session.otp', { otp: code }, callContextOf(visit)),
    (called) => attemptResultOf(called.outcome),
  );
  if (!outcome.isGood)
    throw keepReplaced(fromProvider(withoutReason(outcome.failure), outcome.retryAfterS), session, isReplaced);
  return renew(before, recordRecentAuth({ ...session, mfaKey: outcome.data.sessionKey }), { isOn: true });
}

/** The session with its new key: a fresh id, the old one refused from now on, and a hand-over to the siblings. */
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
  return { data, session: allowHandOver(next), isReplaced: true };
}

function signedInOrLog(visit: RequestContext): Session {
  try {
    return sessionOf(visit);
  } catch (error) {
    log('warn', { event: 'mfa.on', requestId: visit.requestId, reason: 'Not signed in' });
    throw error;
  }
}
