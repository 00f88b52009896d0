import 'server-only';
import type { Answer } from '@/lib/operations/table';
import { codeKind } from '@/lib/rules/auth/codes';
import type { ClassifiedFailure } from '@/lib/rules/failures';
import { type CallContext, callWithSession } from '@/lib/server/api/call-with-session';
import { accountAt } from '@/lib/server/rate-limit/rate-limits';
import { callProvider, type Outcome } from '@/lib/server/provider/client';
import { fromProvider, keepReplaced, reject } from '@/lib/server/http-error';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
import { allowHandOver, beginSession, endSession, type Session, type SessionState } from '@/lib/server/session/session';
import { limitedAttempt } from '@/lib/server/rate-limit/limited-attempt';
import { attemptResultOf } from '@/lib/server/rate-limit/limited-attempt';

/**
 * The state machine of signing in (specification, section 4): password or social sign-in, then the second factor, then
 * a password that must be changed. Every step begins a session with a fresh id; only the last one gives a right to calls.
 * Each try reaches the provider exactly once: a retry would count twice against the account.
 */
const NEXT: Record<SessionState, 'home' | 'password' | 'otp' | 'enrol'> = {
  signedIn: 'home',
  password: 'password',
  otp: 'otp',
  enrol: 'enrol',
};

/** Signs in with e-mail and password. */
export async function signIn(
  input: { email: string; password: string },
  visit: RequestContext,
): Promise<HandlerResult> {
  const outcome = await limitedAttempt(
    [
      { limit: 'signInByAddress', key: visit.address },
      { limit: 'signInByAccount', key: accountAt(input.email, visit.address) },
    ],
    () => callProvider('session.signIn', input, errandFor(visit)),
    attemptResultOf,
  );
  if (!outcome.isGood) throw fromProvider(withoutReason(outcome.failure), outcome.retryAfterS);
  return begin(outcome, visit);
}

/** Signs in with what an identity provider sent back. */
export async function signInSocially(input: Record<string, unknown>, visit: RequestContext): Promise<HandlerResult> {
  const outcome = await limitedAttempt(
    [{ limit: 'signInByAddress', key: visit.address }],
    () => callProvider('session.socialCallback', input, errandFor(visit)),
    ({ isGood }) => (isGood ? 'right' : 'wrong'),
  );
  return begin(outcome, visit);
}

/**
 * Passes the second factor with a one-time code or a backup code; an enrolment takes nothing but the code of its app.
 * @throws Refusal
 */
export async function verifySecondFactor(code: string, visit: RequestContext): Promise<HandlerResult> {
  const before = halfOpen(visit, ['otp', 'enrol']);
  if (before.state === 'enrol' && codeKind(code) !== 'otp') throw reject('badInput', { fields: { code: 'otpDigits' } });
  const { outcome, session, isReplaced } = await limitedAttempt(
    [{ limit: before.state === 'enrol' ? 'enrolByAccount' : 'otpByAccount', key: before.account }],
    () => callWithSession(before, 'session.otp', { otp: code }, errandFor(visit)),
    (called) => attemptResultOf(called.outcome),
  );
  if (!outcome.isGood)
    throw keepReplaced(fromProvider(withoutReason(outcome.failure), outcome.retryAfterS), session, isReplaced);
  // The first step may have said it, or this one.
  const state = before.mustChange || outcome.status === 'accepted' ? 'password' : 'signedIn';
  const { account, token, mfaKey } = { ...session, mfaKey: outcome.data.sessionKey };
  const next = allowHandOver(beginSession({ state, account, token, mfaKey }));
  await endSession(before);
  if (codeKind(code) === 'otp') return { data: { next: NEXT[state] }, session: next };
  return issueBackupCode(next, visit);
}

/** Begins the enrolment that the organisation asks for: a new secret. May be asked again after a reload. */
export async function enrol(visit: RequestContext): Promise<{ secret: string; session: Session }> {
  const before = halfOpen(visit, ['enrol']);
  const { outcome, session, isReplaced } = await callWithSession(
    before,
    'session.mfaOn',
    { mfa: 'on', email: before.account },
    errandFor(visit),
  );
  if (!outcome.isGood) throw keepReplaced(fromProvider(outcome.failure, outcome.retryAfterS), session, isReplaced);
  if (!outcome.data.secret) throw reject('wrongStep');
  return { secret: outcome.data.secret, session };
}

/** Gives a half-open sign-in up. One that was to enrol has its second factor set off again; sign-in is denied either way. */
export async function cancelSignIn(visit: RequestContext): Promise<HandlerResult> {
  const { session } = visit.opened;
  if (!session || session.state === 'signedIn') throw reject('wrongStep');
  if (session.state === 'enrol')
    await callWithSession(session, 'mfa.off', { email: session.account }, errandFor(visit));
  await endSession(session);
  return { data: {}, session: null };
}

/** Changes the password, forced or by choice: a new token, a new session id, and a hand-over to the siblings. */
export async function changePassword(
  input: { oldPassword: string; newPassword: string },
  visit: RequestContext,
): Promise<HandlerResult> {
  const before = halfOpen(visit, ['password', 'signedIn']);
  const fields = { oldpassword: input.oldPassword, newpassword: input.newPassword };
  const { outcome, session, isReplaced } = await callWithSession(before, 'password.change', fields, errandFor(visit));
  if (!outcome.isGood) throw keepReplaced(fromProvider(outcome.failure, outcome.retryAfterS), session, isReplaced);
  const { account, mfaKey, iat } = session;
  const next = beginSession({
    state: 'signedIn',
    account,
    token: outcome.data.token,
    ...(mfaKey ? { mfaKey } : {}),
    iat,
  });
  await endSession(before);
  return { data: {}, session: allowHandOver(next), isReplaced: true };
}

/**
 * The session of a sign-in that is under way.
 * @throws Refusal `signedOut` or `wrongStep`
 */
function halfOpen({ opened }: RequestContext, states: readonly SessionState[]): Session {
  if (!opened.session) throw reject(opened.reason === 'expired' ? 'sessionTimeout' : 'signedOut');
  const { state } = opened.session;
  // Half way in gives a right to nothing but its own step; who is through has merely come back too late.
  if (!states.includes(state)) throw reject(state === 'signedIn' ? 'wrongStep' : 'signedOut');
  return opened.session;
}

/** The provider's own words about a wrong try could tell who is known, or that a code was right once: they stay here. */
export function withoutReason(failure: ClassifiedFailure): ClassifiedFailure {
  if (!['wrongCredentials', 'lockedOut', 'wrongCode'].includes(failure.code)) return failure;
  const { text: _kept, ...rest } = failure;
  return rest;
}

async function begin(outcome: Outcome<Answer<'session.signIn'>>, visit: RequestContext): Promise<HandlerResult> {
  if (!outcome.isGood) throw fromProvider(outcome.failure, outcome.retryAfterS);
  const { email: account, token, mfa } = outcome.data;
  const mustChange = outcome.status === 'accepted';
  const state: SessionState = mfa === 'on' ? 'otp' : mfa === 'new' ? 'enrol' : mustChange ? 'password' : 'signedIn';
  const session = beginSession({ state, account, token, ...(mustChange ? { mustChange } : {}) });
  if (visit.opened.session) await endSession(visit.opened.session);
  return { data: { next: NEXT[state] }, session: state === 'signedIn' ? allowHandOver(session) : session };
}

/** A backup code works once: the next one is issued at once, and shown until the person says that it is kept. */
async function issueBackupCode(before: Session, visit: RequestContext): Promise<HandlerResult> {
  const { outcome, session } = await callWithSession(before, 'mfa.resetBackupCode', {}, errandFor(visit));
  const next = before.state === 'password' ? 'password' : 'organization';
  return { data: { next, ...(outcome.isGood ? { backupCode: outcome.data.backupCode } : {}) }, session };
}

function errandFor({ requestId, address }: RequestContext): CallContext {
  return { requestId, address };
}

/**
 * Signs out: the provider cannot revoke a token, so the console drops it and refuses every copy of the cookie from now
 * on (promises: V-B6); the browser drops what it has cached of the console. Signing out twice is no error.
 */
export async function signOut({ opened }: RequestContext): Promise<HandlerResult> {
  if (opened.session) await endSession(opened.session);
  return { data: {}, session: null, isForgotten: true };
}
