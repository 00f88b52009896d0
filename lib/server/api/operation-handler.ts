import 'server-only';
import {
  type Answer,
  type ConsoleOperationName,
  isOperationName,
  type ProviderOperationName,
  rowOf,
} from '@/lib/operations/table';
import { emailOf } from '@/lib/rules/auth/account';
import { BODY_BYTES } from '@/lib/rules/limits';
import { isAnsweredHere, PERMISSIONS } from '@/lib/rules/permissions';
import { endAfterReset } from '@/lib/server/api/sessions-after';
import { forward } from './forward';
import { withPicture } from '@/lib/server/avatar';
import type { IncomingRequest, RequestContext } from './request-context';
import { checkOwnSite, checkReader } from './own-site';
import { checkInPieces } from './check-input';
import { type Handler, type HandlerResult, handle, route } from './route-handler';
import { parseJson, readText } from './strict-json';
import { offerOperations } from '@/lib/server/http/fast-path/answer-operation';
import { limitOpenCall } from '@/lib/server/rate-limit/rate-limits';
import { readEnv, signUpKind } from '@/lib/server/env';
import { enterLane } from '@/lib/server/fair-lock';
import { noteOperation } from '@/lib/server/request-facts';
import { chargedInRound, inTurn } from '@/lib/server/process-time';
import { callProvider } from '@/lib/server/provider/client';
import { fromProvider, reject } from '@/lib/server/http-error';
import { SERVED_TIMING } from '@/lib/rules/timing';

/** Answers an operation of the console's own, by name, with checked input. */
type AnswerHere = (
  context: RequestContext,
  name: ConsoleOperationName,
  input: Readonly<Record<string, unknown>>,
) => Promise<HandlerResult>;

/** The handlers of a route whose last part names an operation, for the framework and for the server in front of it. */
export function operationRoutes(room: 'provider' | 'console', answerOwn?: AnswerHere) {
  const GET: Handler<{ operation: string }> = (context, { operation }) =>
    handleOperation(context, operation, 'GET', answerOwn);
  const POST: Handler<{ operation: string }> = (context, { operation }) =>
    handleOperation(context, operation, 'POST', answerOwn);
  offerOperations(room, { GET: handle(GET), POST: handle(POST) });
  return { GET: route(GET), POST: route(POST) };
}

/**
 * Handles an operation that the browser calls by name: known name, right verb, signed in, own site, valid input, allowed.
 * Only then it calls the provider, or answers out of the console's own store.
 * @param verb GET for operations that change nothing, POST for all others
 * @param answerHere where the console's own operations are called; without it the provider's
 */
async function handleOperation(
  context: RequestContext,
  name: string,
  verb: 'GET' | 'POST',
  answerHere?: AnswerHere,
): Promise<HandlerResult> {
  if (!isOperationName(name) || isAnsweredHere(name) !== Boolean(answerHere)) throw reject('unknownOperation');
  const row = rowOf(name);
  const isOfProvider = row.answeredBy !== 'console';
  if (isOfProvider && row.isServerOnly) throw reject('unknownOperation');
  if ((row.method === 'GET' ? 'GET' : 'POST') !== verb) throw reject('wrongVerb');
  noteOperation(name);
  const session = PERMISSIONS[name] === 'nobody' ? null : context.session;
  if (verb === 'POST') checkOwnSite(context.request);
  else checkReader(context.request);
  if (session) await enterLane();
  // Bodies of strangers wait in memory as long as they take: however many there are, each stays small.
  const text = await context.deadline.takeIn(() =>
    textOf(context.request, verb, session ? BODY_BYTES.operation : BODY_BYTES.session),
  );
  const isLarge = text.length > LARGE_BODY;
  const { value: given, isStorable } = isLarge
    ? await inTurn(() => parseJson(text, chargedInRound))
    : await parseJson(text);
  if (!isStorable) throw reject('badJson');
  const whole = isOfProvider && row.hasPicture ? await context.deadline.takeIn(() => withPicture(given)) : given;
  const input = await checkInPieces(row.input, whole, isLarge ? chargedInRound : undefined);
  context.deadline.start(readEnv()[verb === 'POST' ? 'PROVIDER_WRITE_TIMEOUT_MS' : 'PROVIDER_TIMEOUT_MS']);
  const fields: Record<string, unknown> = { ...(input as object) }; // Every input schema of the table is an object.
  if (isAnsweredHere(name)) {
    if (!answerHere) throw reject('unknownOperation');
    return answerHere(context, name, fields);
  }
  if (!session) return forwardOpen(name, fields, context);
  return forward(context, name, rowOf(name).hasOwnEmail ? { ...fields, email: emailOf(session.account) } : fields);
}

async function forwardOpen(
  name: ProviderOperationName,
  fields: Record<string, unknown>,
  context: RequestContext,
): Promise<HandlerResult> {
  if (name === 'signup.start' && signUpKind(String(fields.service)) === null)
    throw reject('badInput', { fields: { service: 'choose' } });
  await limitOpenCall(name, fields, context.address);
  const call = () => callProvider(name, fields, context.callContext);
  // The duration of a reset must not tell whether the address is known (promise V-E7).
  const outcome = name === 'signup.remind' ? await after(SERVED_TIMING.passwordResetAnswerMs, call()) : await call();
  // It is under way still: to wait for it would tell how long it takes.
  if (!outcome) return { data: {} };
  if (!outcome.isGood) throw fromProvider(outcome.failure, outcome.retryAfterS);
  if (name === 'signup.confirm') {
    const { email } = outcome.data as Answer<'signup.confirm'>; // By the row's schema.
    await endAfterReset(email, context.origin);
  }
  return { data: outcome.data };
}

/** A larger body keeps the process busy for as long as some requests take: it waits for its turn, and its time counts. */
const LARGE_BODY = 32_768;

async function textOf(request: IncomingRequest, verb: 'GET' | 'POST', maxBytes: number): Promise<string> {
  if (verb === 'POST') return readText(request, maxBytes);
  if (!request.url.includes('?')) return '{}';
  const [text = '{}', ...others] = new URL(request.url).searchParams.getAll('input');
  if (others.length > 0) throw reject('badJson');
  return text;
}

/**
 * What a piece of work came to after a fixed time, neither sooner nor later, so that its duration tells nothing of it
 * (promise V-E7).
 * @returns undefined if it takes longer; it goes on
 */
async function after<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  let result: Result | undefined;
  let fault: { error: unknown } | undefined;
  void work.then(
    (made) => (result = made),
    (error: unknown) => (fault = { error }),
  );
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (fault) throw fault.error;
  return result;
}
