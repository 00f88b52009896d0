import 'server-only';
import type { Operation } from '@/lib/operations/operation';
import { type Answer, isOperationName, type OperationName, rowOf } from '@/lib/operations/table';
import { emailOf } from '@/lib/rules/auth/account';
import { BODY_BYTES } from '@/lib/rules/limits';
import type { Organization } from '@/lib/rules/organization/organization';
import { PERMISSIONS } from '@/lib/rules/permissions';
import { TIMING } from '@/lib/rules/timing';
import { authorize } from './authorize';
import { endAfterMemberChange, endAfterReset } from '@/lib/server/auth/sessions-after';
import { checkSeen } from './check-seen';
import { bindJob, readJob } from './jobs';
import { withPicture } from '@/lib/server/avatar';
import {
  checkInput,
  checkOwnSite,
  type HandlerResult,
  type IncomingRequest,
  type RequestContext,
} from './route-handler';
import { type CallContext, callWithSession } from './call-with-session';
import { parseStrictJson, readJson } from './strict-json';
import { checkProof } from './recent-auth';
import { constantDuration } from '@/lib/server/rate-limit/constant-duration';
import { limitOpenCall } from '@/lib/server/rate-limit/rate-limits';
import type { Session } from '@/lib/server/session/session';
import { afterOwnMfaOff } from '@/lib/server/session/succession';
import { callProvider } from '@/lib/server/provider/client';
import { fromProvider, withReplacedSession, reject } from '@/lib/server/http-error';
import { signUpKind } from './sign-up-service';
import { safePortalAddress } from '@/lib/rules/contracts/contract-links';
import { readEnv } from '@/lib/server/env';
import { log } from '@/lib/server/log';

/**
 * Handles an operation that the browser calls by name: known name, right verb, signed in, own site, valid input, allowed.
 * Only then it calls the provider.
 * @param verb GET for operations that change nothing, POST for all others
 */
export async function handleOperation(
  context: RequestContext,
  name: string,
  verb: 'GET' | 'POST',
): Promise<HandlerResult> {
  const row = isOperationName(name) ? rowOf(name) : undefined;
  if (!row || row.isServerOnly || !isOperationName(name)) throw reject('unknownOperation');
  if ((row.method === 'GET' ? 'GET' : 'POST') !== verb) throw reject('wrongVerb');
  const session = PERMISSIONS[name] === 'nobody' ? null : sessionOf(context);
  if (verb === 'POST') checkOwnSite(context.request);
  else checkReader(context.request);
  // Bodies of strangers wait in memory as long as they take: however many there are, each stays small.
  const given = await inputOf(context.request, verb, session ? BODY_BYTES.operation : BODY_BYTES.session);
  const input = checkInput(row.input, row.hasPicture ? await withPicture(given) : given);
  const own = session && row.hasOwnEmail ? { email: emailOf(session.account) } : {};
  const fields: Record<string, unknown> = { ...(input as object), ...own }; // Every input schema of the table is an object.
  return session ? forward(session, name, fields, callContextOf(context)) : forwardOpen(name, row, fields, context);
}

/**
 * The session of a user who is signed in completely.
 * @throws HttpError `signedOut`, or `sessionTimeout` if the session expired
 */
export function sessionOf({ opened }: RequestContext): Session {
  if (opened.session?.state === 'signedIn') return opened.session;
  throw reject(opened.session === null && opened.reason === 'expired' ? 'sessionTimeout' : 'signedOut');
}

/** The signal aborts a read when the browser closes the connection. */
export function callContextOf({ requestId, address, request }: RequestContext): CallContext {
  return { requestId, address, signal: request.signal, browser: request.headers.get('user-agent') ?? undefined };
}

/**
 * Makes a call with checked input for a session, as every change is made: fresh proof, fresh authority, what the user saw.
 * @throws HttpError whatever stands in its way
 */
export async function forward(
  before: Session,
  name: OperationName,
  fields: Record<string, unknown>,
  callContext: CallContext,
): Promise<HandlerResult> {
  checkProof(before, name);
  const row = rowOf(name);
  const allowed = await authorize(before, name, fields, callContext);
  const { input } = allowed;
  const checked = row.hasSeen
    ? await checkSeen(allowed.session, name, input, allowed.organization, callContext)
    : { session: allowed.session, isReplaced: false };
  delete input.seen;
  const called = row.readsJob
    ? await readJob(checked.session, String(input.id), callContext)
    : await callWithSession(checked.session, name, input, { ...callContext, organization: allowed.organization }).catch(
        (error: unknown) => {
          throw withReplacedSession(error, checked.session, allowed.isReplaced || checked.isReplaced);
        },
      );
  const isNew = allowed.isReplaced || checked.isReplaced || called.isReplaced;
  const { outcome } = called;
  if (!outcome.isGood)
    throw withReplacedSession(fromProvider(outcome.failure, outcome.retryAfterS), called.session, isNew);
  checkAnswer(name, outcome.data, callContext.requestId);
  await endAfterMemberChange(called.session, name, input, allowed.organization, callContext);
  const next =
    (await afterOwnMfaOff(before, called.session, name, input.email)) ?? (isNew ? called.session : undefined);
  const act = row.method === 'GET' ? {} : { act: { event: 'write' as const, operation: name } };
  const data = row.startsJob ? boundData(outcome.data, allowed.organization) : outcome.data;
  const line = 'line' in called ? called.line : undefined;
  return { data, line, ...act, ...(next ? { session: next, isReplaced: true } : {}) };
}

function boundData(data: unknown, organization: Organization | undefined): unknown {
  const { requestId } = data as Answer<'permission.sync'>; // By the row's schema.
  return { requestId: bindJob(requestId, organization?.organization_id ?? 0) };
}

async function forwardOpen(
  name: OperationName,
  row: Operation,
  fields: Record<string, unknown>,
  context: RequestContext,
): Promise<HandlerResult> {
  if (name === 'signup.start' && signUpKind(String(fields.service)) === null)
    throw reject('badInput', { fields: { service: 'choose' } });
  await limitOpenCall(name, fields, context.address);
  const call = () => callProvider(name, fields, { requestId: context.requestId, address: context.address });
  // The duration of a reset must not tell whether the address is known (promise V-E7).
  const outcome = name === 'signup.remind' ? await constantDuration(TIMING.passwordResetAnswerMs, call) : await call();
  if (!outcome.isGood) throw fromProvider(outcome.failure, outcome.retryAfterS);
  if (name === 'signup.confirm') {
    const { email } = outcome.data as Answer<'signup.confirm'>; // By the row's schema.
    await endAfterReset(email, context);
  }
  return { data: outcome.data };
}

/** No other page has a reason to read here, be it of the same site. @throws HttpError `foreignSite` */
export function checkReader({ headers }: IncomingRequest): void {
  const site = headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw reject('foreignSite');
}

function inputOf(request: IncomingRequest, verb: 'GET' | 'POST', maxBytes: number): Promise<unknown> {
  if (verb === 'POST') return readJson(request, maxBytes);
  const [text, ...others] = new URL(request.url).searchParams.getAll('input');
  if (others.length > 0) throw reject('badJson');
  if (text === undefined) return Promise.resolve({});
  return Promise.resolve(parseStrictJson(text));
}

/** Checks an address to which the browser would be sent, which no schema can. @throws HttpError `unsafeAddress` */
function checkAnswer(name: OperationName, data: unknown, requestId: string): void {
  if (name !== 'payment.openPortal') return;
  const { PROVIDER_API_URL, BILLING_PORTAL_HOSTS } = readEnv();
  const isProviderLocal = new URL(PROVIDER_API_URL).protocol === 'http:';
  const url = typeof data === 'object' && data !== null && 'url' in data ? String(data.url) : '';
  if (safePortalAddress(url, BILLING_PORTAL_HOSTS, isProviderLocal) !== null) return;
  log('error', { event: 'portal.unsafeAddress', operation: name, requestId });
  throw reject('unsafeAddress');
}
