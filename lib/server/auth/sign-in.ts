import 'server-only';
import type { Answer } from '@/lib/operations/table';
import { codeKind } from '@/lib/rules/auth/codes';
import type { ClassifiedFailure } from '@/lib/rules/failures';
import { type CallContext, callWithSession } from '@/lib/server/api/call-with-session';
import { accountAt } from '@/lib/server/rate-limit/rate-limits';
import { callProvider, type Outcome } from '@/lib/server/provider/client';
import { fromProvider, withReplacedSession, reject } from '@/lib/server/http-error';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
import {
  allowSsoCredential,
  beginSession,
  endSession,
  type Session,
  type SessionState,
} from '@/lib/server/session/session';
import { attemptResultOf, limitedAttempt } from '@/lib/server/rate-limit/limited-attempt';

/**
 * The state machine of signing in (docs/wire-contract.md#sign-in): password or social sign-in, then the second factor, then
 * a password that must be changed. Every step begins a session with a fresh id; only the last one may make calls.
 * Each attempt reaches the provider exactly once: a retry would count twice against the account.
 */
const NEXT: Record<SessionState, 'home' | 'password' | 'otp' | 'enrol'> = {
  signedIn: 'home',
  password: 'password',
  otp: 'otp',
  enrol: 'enrol',
};

export async function signIn(
  input: { email: string; password: string },
  context: RequestContext,
): Promise<HandlerResult> {
  const outcome = await limitedAttempt(
    [
      { limit: 'signInByAddress', key: context.address },
      { limit: 'signInByAccount', key: accountAt(input.email, context.address) },
    ],
    () => callProvider('session.signIn', input, attemptContext(context)),
    attemptResultOf,
  );
  if (!outcome.isGood) throw fromProvider(withoutReason(outcome.failure), outcome.retryAfterS);
  return begin(outcome, context);
}

export async function signInSocially(input: Record<string, unknown>, context: RequestContext): Promise<HandlerResult> {
  const outcome = await limitedAttempt(
    [{ limit: 'signInByAddress', key: context.address }],
    () => callProvider('session.socialCallback', input, attemptContext(context)),
    ({ isGood }) => (isGood ? 'right' : 'wrong'),
  );
  return begin(outcome, context);
}

/** Passes the second factor with a one-time code or a backup code; an enrolment takes only the code of its app. */
export async function verifySecondFactor(code: string, context: RequestContext): Promise<HandlerResult> {
  const before = halfOpen(context, ['otp', 'enrol']);
  if (before.state === 'enrol' && codeKind(code) !== 'otp') throw reject('badInput', { fields: { code: 'otpDigits' } });
  const { outcome, session, isReplaced } = await limitedAttempt(
    [{ limit: before.state === 'enrol' ? 'enrolByAccount' : 'otpByAccount', key: before.account }],
    () => callWithSession(before, 'session.otp', { otp: code }, attemptContext(context)),
    (called) => attemptResultOf(called.outcome),
  );
  if (!outcome.isGood)
    throw withReplacedSession(fromProvider(withoutReason(outcome.failure), outcome.retryAfterS), session, isReplaced);
  // Either step can say that the password must be changed.
  const state = before.mustChange || outcome.status === 'accepted' ? 'password' : 'signedIn';
  const { account, token, mfaKey } = { ...session, mfaKey: outcome.data.sessionKey };
  const next = allowSsoCredential(beginSession({ state, account, token, mfaKey }));
  await endSession(before);
  if (codeKind(code) === 'otp') return { data: { next: NEXT[state] }, session: next };
  return issueBackupCode(next, context);
}

export async function enrol(context: RequestContext): Promise<{ secret: string; session: Session }> {
  const before = halfOpen(context, ['enrol']);
  const { outcome, session, isReplaced } = await callWithSession(
    before,
    'session.mfaOn',
    { mfa: 'on', email: before.account },
    attemptContext(context),
  );
  if (!outcome.isGood)
    throw withReplacedSession(fromProvider(outcome.failure, outcome.retryAfterS), session, isReplaced);
  if (!outcome.data.secret) throw reject('wrongStep');
  return { secret: outcome.data.secret, session };
}

/** Ends an unfinished sign-in. If it was to enrol, the second factor is set off again; the user stays signed out either way. */
export async function cancelSignIn(context: RequestContext): Promise<HandlerResult> {
  const { session } = context.opened;
  if (!session || session.state === 'signedIn') throw reject('wrongStep');
  if (session.state === 'enrol')
    await callWithSession(session, 'mfa.off', { email: session.account }, attemptContext(context));
  await endSession(session);
  return { data: {}, session: null };
}

export async function changePassword(
  input: { oldPassword: string; newPassword: string },
  context: RequestContext,
): Promise<HandlerResult> {
  const before = halfOpen(context, ['password', 'signedIn']);
  const fields = { oldpassword: input.oldPassword, newpassword: input.newPassword };
  const { outcome, session, isReplaced } = await callWithSession(
    before,
    'password.change',
    fields,
    attemptContext(context),
  );
  if (!outcome.isGood)
    throw withReplacedSession(fromProvider(outcome.failure, outcome.retryAfterS), session, isReplaced);
  const { account, mfaKey, iat } = session;
  const next = beginSession({
    state: 'signedIn',
    account,
    token: outcome.data.token,
    ...(mfaKey ? { mfaKey } : {}),
    iat,
  });
  await endSession(before);
  return { data: {}, session: allowSsoCredential(next), isReplaced: true };
}

/** @throws HttpError `signedOut` or `wrongStep` if the session is in none of the states */
function halfOpen({ opened }: RequestContext, states: readonly SessionState[]): Session {
  if (!opened.session) throw reject(opened.reason === 'expired' ? 'sessionTimeout' : 'signedOut');
  const { state } = opened.session;
  // A half-open session may only take its own step; a user who is signed in has merely come back too late.
  if (!states.includes(state)) throw reject(state === 'signedIn' ? 'wrongStep' : 'signedOut');
  return opened.session;
}

/** Drops the provider's text about a wrong attempt: it could tell whether an account exists, or that a code was right once. */
export function withoutReason(failure: ClassifiedFailure): ClassifiedFailure {
  if (!['wrongCredentials', 'lockedOut', 'wrongCode'].includes(failure.code)) return failure;
  const { text: _kept, ...rest } = failure;
  return rest;
}

async function begin(outcome: Outcome<Answer<'session.signIn'>>, context: RequestContext): Promise<HandlerResult> {
  if (!outcome.isGood) throw fromProvider(outcome.failure, outcome.retryAfterS);
  const { email: account, token, mfa } = outcome.data;
  const mustChange = outcome.status === 'accepted';
  const state: SessionState = mfa === 'on' ? 'otp' : mfa === 'new' ? 'enrol' : mustChange ? 'password' : 'signedIn';
  const session = beginSession({ state, account, token, ...(mustChange ? { mustChange } : {}) });
  if (context.opened.session) await endSession(context.opened.session);
  return { data: { next: NEXT[state] }, session: state === 'signedIn' ? allowSsoCredential(session) : session };
}

/** A backup code works once: the next one is issued at once, and shown until the user confirms that it is saved. */
async function issueBackupCode(before: Session, context: RequestContext): Promise<HandlerResult> {
  const { outcome, session } = await callWithSession(before, 'mfa.resetBackupCode', {}, attemptContext(context));
  const next = before.state === 'password' ? 'password' : 'organization';
  return { data: { next, ...(outcome.isGood ? { backupCode: outcome.data.backupCode } : {}) }, session };
}

/** Without the browser's signal: an attempt goes on when the browser closes the connection. */
function attemptContext({ requestId, address }: RequestContext): CallContext {
  return { requestId, address };
}

/**
 * Signs out. The provider cannot revoke a token, so the console drops it and refuses every copy of the cookie from now on
 * (promise V-B6). Signing out twice is no error.
 */
export async function signOut({ opened }: RequestContext): Promise<HandlerResult> {
  if (opened.session) await endSession(opened.session);
  return { data: {}, session: null, isForgotten: true };
}
