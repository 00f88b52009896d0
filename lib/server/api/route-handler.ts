import 'server-only';
import { createHash } from 'node:crypto';
import { BODY_BYTES } from '@/lib/rules/limits';
import type { OperationName } from '@/lib/operations/table';
import type { WrittenLine } from '@/lib/rules/journal/undo-rules';
import { type Actor, actorOf } from '@/lib/server/actor';
import { clientAddress } from '@/lib/server/client-address';
import { readEnv } from '@/lib/server/env';
import { log } from '@/lib/server/log';
import type { ActEvent } from '@/lib/server/log-events';
import { metrics } from '@/lib/server/metrics';
import { noteSession } from '@/lib/server/request-facts';
import { slowDown } from '@/lib/server/rate-limit/slow-down';
import { requestIdOf } from '@/lib/server/request-id';
import { HttpError, reject } from '@/lib/server/http-error';
import { recordSessionAct } from '@/lib/server/journal/session-acts';
import { isStoreAway } from '@/lib/server/store/connection';
import { readJson } from './strict-json';
import {
  clearedCookie,
  openSession,
  type Session,
  type SessionState,
  sessionCookie,
  type SessionLookup,
  SessionTooLarge,
  touch,
} from '@/lib/server/session/session';
import { endsKnown } from '@/lib/server/session/learn-ends';
import { noteUse } from '@/lib/server/session/listed-sessions';
import { endSession, isEnded } from '@/lib/server/session/ended-sessions';
import type * as z from 'zod';

/** The parts of a request that handlers read. It may come from the framework or from the HTTP server itself. */
export interface IncomingRequest extends Pick<Request, 'url' | 'body' | 'signal'> {
  headers: Pick<Headers, 'get'>;
}

interface HttpAnswer {
  http: number;
  headers: [name: string, value: string][];
  body: string | null;
  stream?: ReadableStream<Uint8Array>;
}

export interface RequestContext {
  request: IncomingRequest;
  requestId: string;
  address: string | undefined;
  opened: SessionLookup;
  /** The account that a sign-in tries, for the log of a refusal. */
  tried?: string;
}

export interface HandlerResult {
  data: unknown;
  /** Of the journal, beside the data: by it the browser can take the change back. */
  line?: WrittenLine | undefined;
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
  file?: { name: string; type: string; body: ReadableStream<Uint8Array> };
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
    const nobody: SessionLookup = { session: null, reason: 'none', keepCookie: true };
    const context: RequestContext = { request, requestId, address: undefined, opened: nobody };
    try {
      context.address = clientAddress(request.headers);
      await endsKnown();
      context.opened = await openSession(request.headers.get('cookie'));
      noteSession(context.opened.session ?? context.opened.past ?? null);
      checkAccount(request, context.opened);
      return await answer(await handler(context, params), context);
    } catch (error) {
      return refusalAnswer(toRefusal(error, requestId), context);
    }
  };
}

/** A route handler that changes something: it accepts only requests of the console's own pages. */
export function change<Params>(handler: Handler<Params>): NextRoute<Params> {
  return route(async (context, params) => {
    checkOwnSite(context.request);
    return handler(context, params);
  });
}

/**
 * Refuses every request that another site could make a browser send (docs/security.md#requests).
 * @throws HttpError `foreignSite` or `notJson`
 */
export function checkOwnSite({ headers }: IncomingRequest): void {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isOwn =
    origin === null
      ? site === 'same-origin'
      : origin === readEnv().APP_ORIGIN && (site === null || site === 'same-origin');
  if (!isOwn || headers.get('x-console-request') !== '1') throw reject('foreignSite');
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(headers.get('content-type') ?? ''))
    throw reject('notJson');
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
  const { requestId, opened } = context;
  const before = opened.session;
  if (reply.act) {
    log('info', { ...reply.act, requestId, ...actorIn(context, reply.session) });
    recordSessionAct(context, reply);
  }
  const headers = headersOf(requestId, reply.isLasting);
  for (const cookie of reply.cookies ?? []) headers.push(['set-cookie', cookie]);
  if (reply.isForgotten) headers.push(['clear-site-data', '"cache"']);
  if (reply.session === null) {
    headers.push(['set-cookie', clearedCookie()]);
  } else {
    const session = reply.session ?? before;
    const isDue = session !== null && !reply.isPeek && (touch(session) || reply.session !== undefined);
    // A slow answer must not bring back a session that has ended or was replaced meanwhile.
    if (session && isDue && !(await isEnded(session))) {
      headers.push(['set-cookie', await sessionCookie(session)]);
      noteUse(session, context.request.headers);
    }
    if (reply.isReplaced) headers.push(['x-console-token', 'replaced']);
  }
  if (reply.location) return { http: 303, headers: [...headers, ['location', reply.location]], body: null };
  if (reply.file) return sendFile(reply.file, headers);
  return { http: 200, headers: [JSON_TYPE, ...headers], body: JSON.stringify({ data: reply.data, line: reply.line }) };
}

function sendFile(
  { name, type, body }: NonNullable<HandlerResult['file']>,
  headers: HttpAnswer['headers'],
): HttpAnswer {
  const own: HttpAnswer['headers'] = [
    ['content-type', type],
    ['content-disposition', `attachment; filename="${name}"`],
  ];
  return { http: 200, headers: [...headers, ...own], body: null, stream: body };
}

async function refusalAnswer(refusal: HttpError, context: RequestContext): Promise<HttpAnswer> {
  const { requestId, address, request } = context;
  const { session, ...opened } = context.opened;
  const isHeld = refusal.http < 500 && !refusal.endsSession && (await slowDown(address, request.signal));
  const headers = [JSON_TYPE, ...headersOf(requestId)];
  for (const cookie of refusal.cookies ?? []) headers.push(['set-cookie', cookie]);
  // The browser may have the cookie of a successor or of a new sign-in by now, which a late refusal must not clear.
  const isOver = refusal.endsSession && !(session && (await isEnded(session)));
  if (isOver && session) await endSession(session);
  const isUseless = !isHeld && 'keepCookie' in opened && !opened.keepCookie;
  if (isOver || isUseless) headers.push(['set-cookie', clearedCookie()]);
  else if (refusal.replaced && !(await isEnded(refusal.replaced))) {
    headers.push(['set-cookie', await sessionCookie(refusal.replaced)]);
    // An unfinished sign-in has no token for the siblings yet.
    if (refusal.replaced.state === 'signedIn') headers.push(['x-console-token', 'replaced']);
  }
  const { code, retryAfterS } = refusal.failure;
  if (retryAfterS) headers.push(['retry-after', String(retryAfterS)]);
  metrics().refusals.inc({ code });
  log('warn', { event: 'refused', requestId, code, http: refusal.http, ...actorIn(context) });
  return { http: refusal.http, headers, body: JSON.stringify({ failure: { ...refusal.failure, requestId } }) };
}

/** Who made a request, as far as it is known by then. */
export function actorIn({ opened, tried, address }: RequestContext, next?: Session | null): Actor {
  const session = next ?? opened.session ?? opened.past;
  return actorOf(session?.account ?? tried, session?.sid, address);
}

function toRefusal(error: unknown, requestId: string): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof SessionTooLarge) return reject('sessionTooLarge');
  if (isStoreAway(error)) return reject('storeAway', { retryAfterS: 5 });
  log('error', { event: 'fault', requestId, reason: error instanceof Error ? error.name : 'unknown' });
  return reject('internal');
}

const JSON_TYPE: [string, string] = ['content-type', 'application/json; charset=utf-8'];

function headersOf(requestId: string, isLasting = false): HttpAnswer['headers'] {
  return [
    ['cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ['x-request-id', requestId],
  ];
}

/** @throws HttpError `badInput`, with a message key for each wrong field */
export function checkInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues)
    fields[path.join('.') || 'input'] ??= /^[a-zA-Z]+$/.test(message) ? message : 'enterCorrectly';
  throw reject('badInput', { fields });
}

/** The input of a session's route: the body of a request, held against a schema. @throws Refusal as `readJson` and `checkInput` */
export async function readInput<Schema extends z.ZodType>(
  { request }: RequestContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  return checkInput(schema, await readJson(request, BODY_BYTES.session));
}
