import 'server-only';
import { createHash } from 'node:crypto';
import type { SessionStep, SessionSteps } from '@/lib/rules/auth/session-steps';
import { BODY_BYTES } from '@/lib/rules/limits';
import type { OperationName } from '@/lib/operations/table';
import { type LogIdentity, logIdentityOf } from '@/lib/server/log-identity';
import { clientAddress } from '@/lib/server/client-address';
import { log } from '@/lib/server/log';
import type { ActEvent } from '@/lib/server/log-events';
import { metrics } from '@/lib/server/metrics';
import { noteSession, requestIdOf } from '@/lib/server/request-facts';
import { slowDown } from '@/lib/server/fair-share';
import { HttpError, internal, reject } from '@/lib/server/http-error';
import { recordSessionAct } from '@/lib/server/api/session-acts';
import { isStoreAway, mayBeMade } from '@/lib/server/store/connection';
import { checkOwnSite } from './own-site';
import { checkInput } from './check-input';
import { type IncomingRequest, RequestContext } from './request-context';
import { readJson } from './strict-json';
import {
  allowReplacedCredential,
  clearedCookie,
  noteNews,
  openSession,
  type Session,
  type SessionState,
  sessionCookie,
  type SessionLookup,
  SessionTooLarge,
  touch,
} from '@/lib/server/session/session';
import { bindingOffer, mayBind } from '@/lib/server/session/device-binding';
import { endsKnown } from '@/lib/server/session/learn-ends';
import { noteUse } from '@/lib/server/api/listed-sessions';
import { endSession, isEnded } from '@/lib/server/session/ended-sessions';
import type * as z from 'zod';

interface HttpAnswer {
  http: number;
  headers: [name: string, value: string][];
  body: string | null;
  stream?: ReadableStream<Uint8Array>;
}

export interface HandlerResult<Data = unknown> {
  data: Data;
  /** The new session; null ends the session, undefined leaves it as it was. */
  session?: Session | null;
  /** The session has a new token, which the browser hands on to the siblings. */
  isReplaced?: boolean;
  /** Does not count as a use of the session (decision 0011). */
  isPeek?: boolean;
  /** The browser drops its cache of the console, with the pages for its Back button. */
  isForgotten?: boolean;
  /** The address names this very answer, and everybody gets the same: every cache may keep it for good. */
  isLasting?: boolean;
  cookies?: readonly string[];
  /** What was done, for the log. */
  act?: { event: ActEvent; operation?: OperationName; step?: SessionState };
  /** Redirects the browser instead of answering with data: a path of the console, or a configured address. */
  location?: string;
  /** A file in place of data, sent while it is made. */
  file?: FileAnswer;
  /** An answer in another form than all others, for the browser itself. */
  whole?: HttpAnswer;
}

/** A file that is sent while it is made. */
export interface FileAnswer {
  name: string;
  type: string;
  body: ReadableStream<Uint8Array>;
}

export type Handler<Params> = (context: RequestContext, params: Params) => Promise<HandlerResult>;
type NextRoute<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/**
 * Wraps a route handler: opens the session, turns errors into the JSON form of a failure, seals the session, and forbids
 * every cache to keep the answer.
 */
export function route<Params>(handler: Handler<Params>): NextRoute<Params> {
  const answerPlainly = handle(handler);
  return async (request, { params }) => {
    const { http, headers, body, stream } = await answerPlainly(request, await params);
    return new Response(stream ?? body, { status: http, headers });
  };
}

/** The same as `route` for a caller that is not the framework. The handler that it returns never throws. */
export function handle<Params>(
  handler: Handler<Params>,
): (request: IncomingRequest, params: Params) => Promise<HttpAnswer> {
  return async (request, params) => {
    const requestId = requestIdOf(request.headers);
    const context = new RequestContext(request, requestId);
    try {
      context.address = clientAddress(request.headers);
      await endsKnown();
      context.opened = await openSession(request.headers.get('cookie'));
      noteSession(context.opened.session ?? context.opened.past ?? null, context.address);
      checkAccount(request, context.opened);
      return await answer(await handler(context, params), context);
    } catch (error) {
      return refuse(error, context);
    }
  };
}

/** Never throws: what the refusal itself would store may be what has no room. */
async function refuse(error: unknown, context: RequestContext): Promise<HttpAnswer> {
  const { requestId } = context;
  try {
    return await refusalAnswer(toRefusal(error, requestId), context);
  } catch (fault) {
    context.replaced = undefined;
    return refusalAnswer(toRefusal(fault, requestId), context);
  }
}

export type StepResult<Name extends SessionStep> = HandlerResult<SessionSteps[Name]['answer']>;

type StepHandlers = { [Name in SessionStep]: (context: RequestContext) => Promise<StepResult<Name>> };

/** The steps of a session, by the last part of their address; only the console's own pages may take them. */
export function step(handlers: StepHandlers): NextRoute<{ step: string }> {
  return route(async (context, { step: name }) => {
    checkOwnSite(context.request);
    if (!Object.hasOwn(handlers, name)) throw reject('unknownOperation');
    return handlers[name as SessionStep](context); // It is one of the names.
  });
}

export function fingerprintOf(account: string): string {
  return createHash('sha256').update(`fingerprint:${account}`).digest('base64url').slice(0, 16);
}

/** A tab that was opened for one account never acts for another that signed in meanwhile (promise V-K6). */
function checkAccount(request: IncomingRequest, { session }: SessionLookup): void {
  const expected = request.headers.get('x-console-account');
  if (expected && session && expected !== fingerprintOf(session.account)) throw reject('otherAccount');
}

async function answer(reply: HandlerResult, context: RequestContext): Promise<HttpAnswer> {
  const { requestId } = context;
  // A handler that gives a session says itself whether its token is new.
  const replaced = reply.session === undefined ? context.withNewToken : undefined;
  if (reply.act) {
    log('info', { ...reply.act, requestId, ...logIdentityIn(context, reply.session) });
    recordSessionAct(context, reply.act.event, reply.session);
  }
  const headers = headersOf(requestId, reply.isLasting);
  for (const cookie of reply.cookies ?? []) headers.push(['set-cookie', cookie]);
  if (reply.isForgotten) headers.push(['clear-site-data', '"cache"']);
  if (reply.session === null) {
    headers.push(['set-cookie', clearedCookie()]);
  } else {
    const session = reply.session ?? context.current;
    const isNew = Boolean(reply.session ?? replaced);
    const isBehind = context.opened.session !== null && context.opened.isBehind;
    // What is no use of the session stores a token that came meanwhile all the same.
    const isDue = session !== null && (isNew || !reply.isPeek) && (touch(session) || isNew);
    if (session && isNew) noteNews(session);
    // A slow answer must not bring back a session that has ended or was replaced meanwhile.
    if (session && isDue && !(await isEnded(session))) {
      // The siblings hear of a token by whichever answer comes last.
      const cookie = await sessionCookie(isBehind && !isNew ? allowReplacedCredential(session) : session);
      if (isNew || touch(session)) headers.push(['set-cookie', cookie]);
      if (isBehind) noteNews(session);
      noteUse(session, context.request.headers);
    }
    // An unfinished sign-in has no token for the siblings yet.
    if (replaced ? replaced.state === 'signedIn' : reply.isReplaced) headers.push(['x-console-token', 'replaced']);
  }
  if (reply.session && mayBind(reply.session, context.opened)) headers.push(bindingOffer(reply.session));
  if (reply.whole) return { ...reply.whole, headers: [JSON_TYPE, ...headers, ...reply.whole.headers] };
  if (reply.location) return { http: 303, headers: [...headers, ['location', reply.location]], body: null };
  if (reply.file) return sendFile(reply.file, headers);
  // Of the journal, beside the data: by it the browser can take the change back.
  const line = context.forwarded?.line;
  return { http: 200, headers: [JSON_TYPE, ...headers], body: JSON.stringify({ data: reply.data, line }) };
}

function sendFile({ name, type, body }: FileAnswer, headers: HttpAnswer['headers']): HttpAnswer {
  const own: HttpAnswer['headers'] = [
    ['content-type', type],
    ['content-disposition', `attachment; filename="${name}"`],
  ];
  return { http: 200, headers: [...headers, ...own], body: null, stream: body };
}

async function refusalAnswer(refusal: HttpError, context: RequestContext): Promise<HttpAnswer> {
  const { requestId, address, request, withNewToken: replaced } = context;
  const { session } = context.opened;
  if (replaced) noteNews(replaced);
  if (refusal.http < 500 && !refusal.endsSession) await slowDown(address, request.signal);
  const headers = [JSON_TYPE, ...headersOf(requestId)];
  for (const cookie of refusal.cookies ?? []) headers.push(['set-cookie', cookie]);
  // The browser may have the cookie of a successor or of a new sign-in by now, which a late refusal must not clear.
  const isOver = refusal.endsSession && !(session && (await isEnded(session)));
  if (isOver && session) await endSession(session);
  if (isOver) headers.push(['set-cookie', clearedCookie()]);
  else if (replaced && !(await isEnded(replaced))) {
    headers.push(['set-cookie', await sessionCookie(replaced)]);
    if (replaced.state === 'signedIn') headers.push(['x-console-token', 'replaced']);
  }
  const { code, retryAfterS } = refusal.failure;
  if (retryAfterS) headers.push(['retry-after', String(retryAfterS)]);
  metrics().refusals.inc({ code });
  log('warn', { event: 'refused', requestId, code, http: refusal.http, ...logIdentityIn(context) });
  return { http: refusal.http, headers, body: JSON.stringify({ failure: { ...refusal.failure, requestId } }) };
}

/** Who made a request, as far as it is known by then. */
export function logIdentityIn({ opened, tried, address }: RequestContext, next?: Session | null): LogIdentity {
  const session = next ?? opened.session ?? opened.past;
  return logIdentityOf(session?.account ?? tried, session?.sid, address);
}

function toRefusal(error: unknown, requestId: string): HttpError {
  if (error instanceof HttpError) return error;
  // Without room for its newest token the session would be half of one: it ends (promise V-B8).
  if (error instanceof SessionTooLarge) return new HttpError(500, reject('sessionTooLarge').failure, true);
  if (mayBeMade(error)) return new HttpError(502, { code: 'lost', status: 502 }); // As an answer of the provider that never came.
  if (isStoreAway(error)) return reject('storeAway', { retryAfterS: 5 });
  return internal(error, requestId);
}

const JSON_TYPE: [string, string] = ['content-type', 'application/json; charset=utf-8'];

function headersOf(requestId: string, isLasting = false): HttpAnswer['headers'] {
  return [
    ['cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ['x-request-id', requestId],
  ];
}

/** The input of a session's route: the body of a request, held against a schema. @throws Refusal as `readJson` and `checkInput` */
export async function readInput<Schema extends z.ZodType>(
  { request }: RequestContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  return checkInput(schema, await readJson(request, BODY_BYTES.session));
}
