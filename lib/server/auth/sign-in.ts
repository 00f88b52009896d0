import 'server-only';
import type { Answer } from '@/lib/operations/table';
import { codeKind } from '@/lib/rules/auth/codes';
import type { SignInNext } from '@/lib/rules/auth/session-steps';
import type { ClassifiedFailure } from '@/lib/rules/failures';
import { leavesUnknown } from '@/lib/rules/writes';
import { callWithSession } from '@/lib/server/api/call-with-session';
import { metrics } from '@/lib/server/metrics';
import { callProvider } from '@/lib/server/provider/client';
import type { Outcome } from '@/lib/server/provider/open-answer';
import { fromProvider, HttpError, noneIfRefused, reject } from '@/lib/server/http-error';
import { noSession, type RequestContext } from '@/lib/server/api/request-context';
import type { StepResult } from '@/lib/server/api/route-handler';
import { recordRecentAuth } from '@/lib/server/api/recent-auth';
import {
  allowReplacedCredential,
  allowSsoCredential,
  beginSession,
  type Session,
  type SessionState,
} from '@/lib/server/session/session';
import { endSignIn, rootOf } from '@/lib/server/session/ended-sessions';
import { noteSignOut } from '@/lib/server/api/listed-sessions';
import { succeed, supersede } from '@/lib/server/session/succession';
import { isFlowEnded, type OAuthFlow } from './oauth-flow';
import { endAfterPassword } from '@/lib/server/api/sessions-after';
import { attemptResultOf, limitedAttempt, passwordLimits } from '@/lib/server/rate-limit/limited-attempt';

/**
 * The state machine of signing in (docs/wire-contract.md#sign-in): password or social sign-in, then the second factor, then
 * a password that must be changed. Every step begins a session with a fresh id; only the last one may make calls.
 * Each attempt reaches the provider exactly once: a retry would count twice against the account.
 */
const NEXT: Record<SessionState, SignInNext> = {
  signedIn: 'home',
  password: 'password',
  otp: 'otp',
  enrol: 'enrol',
};

type SignInResult = StepResult<'otp'>;

/** Counts each attempt of a step by the step that it leads to, or by the code of its failure. */
function counted<Args extends unknown[]>(step: string, attempt: (...args: Args) => Promise<SignInResult>) {
  return async (...args: Args): Promise<SignInResult> => {
    try {
      const result = await attempt(...args);
      metrics().signIns.inc({ step, outcome: result.act?.step ?? 'signedIn' });
      return result;
    } catch (error) {
      metrics().signIns.inc({ step, outcome: error instanceof HttpError ? error.failure.code : 'internal' });
      throw error;
    }
  };
}

export const signIn = counted(
  'password',
  async (input: { email: string; password: string }, context: RequestContext) => {
    context.tried = input.email;
    return begin(await attemptPassword(input, context), context);
  },
);

export const signInSocially = counted(
  'social',
  async (input: Record<string, unknown>, context: RequestContext, flow: OAuthFlow) => {
    const outcome = await limitedAttempt(
      [{ limit: 'signInByAddress', key: context.address }],
      () => callProvider('session.socialCallback', input, context.callContext),
      attemptResultOf,
    );
    if (await isFlowEnded(flow)) throw reject('signedOut');
    return begin(outcome, context);
  },
);

/** Passes the second factor with a one-time code or a backup code; an enrolment takes only the code of its app. */
export const verifySecondFactor = counted('code', async (code: string, context: RequestContext) => {
  const before = halfOpen(context, ['otp', 'enrol']);
  if (before.state === 'enrol' && codeKind(code) !== 'otp') throw reject('badInput', { fields: { code: 'otpDigits' } });
  const { data, status } = await attemptCode(code, before.account, context);
  // Either step can say that the password must be changed.
  const state = before.mustChange || status === 'accepted' ? 'password' : 'signedIn';
  const { account, token, from, freshUntilMs, mfaKey } = {
    ...(context.current ?? before),
    mfaKey: data.sessionKey,
  };
  const begun = beginSession({
    state,
    account,
    token,
    mfaKey,
    ...(from ? { from } : {}),
    ...(freshUntilMs ? { freshUntilMs } : {}),
  });
  // A factor that this sign-in may have enrolled proves nothing: the password of this sign-in still does.
  const proven =
    before.state === 'enrol' || before.hasOwnFactor ? { ...begun, hasOwnFactor: true } : recordRecentAuth(begun);
  const next = await succeed(before, allowSsoCredential(proven));
  const act = { event: 'secondFactor', step: state } as const;
  if (codeKind(code) === 'otp') return { data: { next: NEXT[state] }, act, session: next };
  const { issued, session } = await issueBackupCode(next, context);
  return { data: { next: state === 'password' ? 'password' : 'organization', ...issued }, act, session };
});

/** @returns the secret of the enrolment and whose it is, or the session that waits for a code: the account is enrolled already */
export async function enrol(context: RequestContext) {
  const before = halfOpen(context, ['enrol']);
  const { secret, sessionKey } = await context.call('session.mfaOn', { mfa: 'on', email: before.account });
  if (secret) return { secret, account: before.account };
  if (!sessionKey) throw reject('wrongStep');
  // Its key is not kept: so far only a password was given. The code has the time that it has at any sign-in.
  const { sid: _old, iat: _too, ...kept } = context.current ?? before;
  return { session: await succeed(before, beginSession({ ...kept, state: 'otp', hasOwnFactor: true })) };
}

export async function changePassword(
  input: { oldPassword: string; newPassword: string },
  context: RequestContext,
): Promise<StepResult<'password'>> {
  const before = halfOpen(context, ['password', 'signedIn']);
  const fields = { oldpassword: input.oldPassword, newpassword: input.newPassword };
  const { outcome } = await limitedAttempt(
    passwordLimits(before.account, context.address),
    () => context.attempt('password.change', fields),
    (called) => attemptResultOf(called.outcome),
  );
  if (!outcome.isGood) {
    // The new password may hold all the same: whoever came in with the old one is out either way.
    if (leavesUnknown(outcome.failure)) await endAfterPassword(before, context);
    throw fromProvider(outcome.failure, outcome.retryAfterS);
  }
  const { sid: _old, handOver: _used, mustChange: _done, ...kept } = context.current ?? before;
  const next = beginSession({ ...kept, root: rootOf(before), state: 'signedIn', token: outcome.data.token });
  const proven = await succeed(before, recordRecentAuth(next)).catch(noneIfRefused);
  // It is changed, and others end, even if this session has ended meanwhile, or another step took its place.
  await endAfterPassword(next, context);
  const act = { event: 'passwordChanged' } as const;
  return { data: {}, act, ...(proven && { session: allowReplacedCredential(proven), isReplaced: true }) };
}

/** @throws HttpError `signedOut` or `wrongStep` if the session is in none of the states */
function halfOpen({ opened }: RequestContext, states: readonly SessionState[]): Session {
  if (!opened.session) throw noSession(opened);
  const { state } = opened.session;
  // A half-open session may only take its own step; a user who is signed in has merely come back too late.
  if (!states.includes(state)) throw reject(state === 'signedIn' ? 'wrongStep' : 'signedOut');
  return opened.session;
}

/**
 * Sends a one-time code or a backup code, which costs one attempt.
 * @throws HttpError `tooManyHere`, or the provider's failure without its text
 */
export async function attemptCode(code: string, account: string, context: RequestContext) {
  const { outcome } = await limitedAttempt(
    [{ limit: 'codeByAccount', key: account }],
    () => context.attempt('session.otp', { otp: code }),
    (called) => attemptResultOf(called.outcome),
  );
  return rightOrThrow(outcome);
}

/** Sends a password, which costs one attempt. @throws HttpError as `attemptCode` */
export async function attemptPassword(input: { email: string; password: string }, context: RequestContext) {
  const outcome = await limitedAttempt(
    passwordLimits(input.email, context.address),
    () => callProvider('session.signIn', input, context.callContext),
    attemptResultOf,
  );
  return rightOrThrow(outcome);
}

function rightOrThrow<Data>(outcome: Outcome<Data>) {
  if (outcome.isGood) return outcome;
  throw fromProvider(withoutReason(outcome.failure), outcome.retryAfterS);
}

/** Drops the provider's text about a wrong attempt: it could tell whether an account exists, or that a code was right once. */
function withoutReason(failure: ClassifiedFailure): ClassifiedFailure {
  if (!['wrongCredentials', 'lockedOut', 'wrongCode'].includes(failure.code)) return failure;
  const { text: _kept, ...rest } = failure;
  return rest;
}

async function begin(outcome: Outcome<Answer<'session.signIn'>>, context: RequestContext): Promise<SignInResult> {
  if (!outcome.isGood) throw fromProvider(outcome.failure, outcome.retryAfterS);
  const { email: account, token, mfa } = outcome.data;
  const mustChange = outcome.status === 'accepted';
  const state: SessionState = mfa === 'on' ? 'otp' : mfa === 'new' ? 'enrol' : mustChange ? 'password' : 'signedIn';
  const begun = recordRecentAuth(beginSession({ state, account, token, ...(mustChange ? { mustChange } : {}) }));
  const session = await inPlaceOf(context.opened, begun);
  const act = { event: 'signIn', step: state } as const;
  return { data: { next: NEXT[state] }, act, session: state === 'signedIn' ? allowSsoCredential(session) : session };
}

/** A new sign-in ends the one whose cookie it came with, even if that cookie was outdated. */
async function inPlaceOf(opened: RequestContext['opened'], next: Session): Promise<Session> {
  const before = opened.session ?? opened.past;
  const begun = opened.session ? await supersede(opened.session, next) : next;
  if (before && !opened.session) await endSignIn(before);
  if (before) noteSignOut(before);
  return begun;
}

/** A backup code works once: the next is issued at once, to be shown. Where the journal refuses that, the proof stands without. */
export async function issueBackupCode(before: Session, context: RequestContext) {
  const reset = callWithSession(before, 'mfa.resetBackupCode', {}, context.callContext);
  const called = await reset.catch(noneIfRefused);
  if (!called) return { issued: {}, session: before };
  const { outcome, session } = called;
  return { issued: outcome.isGood ? { backupCode: outcome.data.backupCode } : {}, session };
}
