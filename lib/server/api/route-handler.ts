import 'server-only';
import { createHash } from 'node:crypto';
import { BODY_BYTES } from '@/lib/rules/limits';
import { clientAddress } from '@/lib/server/client-address';
import { readEnv } from '@/lib/server/env';
import { log } from '@/lib/server/log';
import { metrics } from '@/lib/server/metrics';
import { randomId } from '@/lib/server/random-id';
import { HttpError, reject } from '@/lib/server/http-error';
import {
  clearedCookie,
  cookieIn,
  endSession,
  isEnded,
  openSession,
  type Session,
  sessionCookie,
  type SessionLookup,
  SessionTooLarge,
  touch,
} from '@/lib/server/session/session';
import type * as z from 'zod';

/** What of a request is ever looked at: so that it need not come through the framework. */
export interface IncomingRequest extends Pick<Request, 'url' | 'body' | 'signal'> {
  headers: Pick<Headers, 'get'>;
}

/** An answer before it is anybody's object: status, headers in their order, text. */
interface HttpAnswer {
  http: number;
  headers: [name: string, value: string][];
  body: string | null;
}

/** What every route handler gets. */
export interface RequestContext {
  request: IncomingRequest;
  requestId: string;
  /** The user's own address. */
  address: string | undefined;
  opened: SessionLookup;
}

/** What a route handler gives back. */
export interface HandlerResult {
  data: unknown;
  /** The session to keep from now on; null ends it. Left out: as it was. */
  session?: Session | null;
  /** Its token is a new one: the browser hands it on to the siblings. */
  isReplaced?: boolean;
  /** A look that is no use: it does not prolong the session. */
  isPeek?: boolean;
  /** The browser is to drop what it has cached of the console: pages kept for its Back button too. */
  isForgotten?: boolean;
  /** Further Set-Cookie headers. */
  cookies?: readonly string[];
  /** Sends the browser on instead of answering with data: a path of the console, or a configured address. */
  location?: string;
}

export type Handler<Params> = (context: RequestContext, params: Params) => Promise<HandlerResult>;
type NextRoute<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/**
 * Wraps a route handler: opens the session, turns refusals and faults into the one form of failure, seals the session,
 * and forbids every cache to keep the answer.
 */
export function route<Params>(handler: Handler<Params>): NextRoute<Params> {
  const answerPlainly = handle(handler);
  return async (request, { params }) => {
    const { http, headers, body } = await answerPlainly(request, await params);
    return new Response(body, { status: http, headers });
  };
}

/** What `route` does, for a caller that is not the framework. It never throws. */
export function handle<Params>(
  handler: Handler<Params>,
): (request: IncomingRequest, params: Params) => Promise<HttpAnswer> {
  return async (request, params) => {
    const requestId = randomId();
    let opened: SessionLookup = { session: null, reason: 'none', keepCookie: true };
    try {
      opened = await openSession(cookieIn(request.headers.get('cookie')));
      checkAccount(request, opened);
      const context = { request, requestId, address: clientAddress(request.headers), opened };
      return await answer(await handler(context, params), opened, requestId);
    } catch (error) {
      return refusalAnswer(toRefusal(error, requestId), opened, requestId);
    }
  };
}

/** A route handler that changes something: only for requests that the console's own pages send (promises: group C). */
export function change<Params>(handler: Handler<Params>): NextRoute<Params> {
  return route(async (context, params) => {
    checkOwnSite(context.request);
    return handler(context, params);
  });
}

/**
 * Refuses whatever another site could have made a browser send.
 * @throws Refusal `foreignSite` or `notJson`
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

/** A short name of an account that tells two accounts apart without saying which they are. */
export function fingerprintOf(account: string): string {
  return createHash('sha256').update(`fingerprint:${account}`).digest('base64url').slice(0, 16);
}

/** A tab that was opened for one account never acts for another that signed in meanwhile (promises: V-K6). */
function checkAccount(request: IncomingRequest, { session }: SessionLookup): void {
  const expected = request.headers.get('x-console-account');
  if (expected && session && expected !== fingerprintOf(session.account)) throw reject('otherAccount');
}

async function answer(
  reply: HandlerResult,
  { session: before }: SessionLookup,
  requestId: string,
): Promise<HttpAnswer> {
  const headers = headersOf(requestId);
  for (const cookie of reply.cookies ?? []) headers.push(['set-cookie', cookie]);
  if (reply.isForgotten) headers.push(['clear-site-data', '"cache"']);
  if (reply.session === null) {
    headers.push(['set-cookie', clearedCookie()]);
  } else {
    const session = reply.session ?? before;
    const isDue = session !== null && !reply.isPeek && (touch(session) || reply.session !== undefined);
    // A slow answer must not bring back a session that was ended, or replaced, while it was under way.
    if (session && isDue && !(await isEnded(session))) headers.push(['set-cookie', await sessionCookie(session)]);
    if (reply.isReplaced) headers.push(['x-console-token', 'replaced']);
  }
  if (reply.location) return sendOn(reply.location, headers);
  return { http: 200, headers: [JSON_TYPE, ...headers], body: JSON.stringify({ data: reply.data }) };
}

function sendOn(location: string, headers: HttpAnswer['headers']): HttpAnswer {
  return { http: 303, headers: [...headers, ['location', location]], body: null };
}

async function refusalAnswer(
  refusal: HttpError,
  { session, ...opened }: SessionLookup,
  requestId: string,
): Promise<HttpAnswer> {
  const headers = [JSON_TYPE, ...headersOf(requestId)];
  for (const cookie of refusal.cookies ?? []) headers.push(['set-cookie', cookie]);
  if (refusal.endsSession && session) await endSession(session);
  const isUnreadable = 'keepCookie' in opened && !opened.keepCookie;
  if (refusal.endsSession || isUnreadable) headers.push(['set-cookie', clearedCookie()]);
  else if (refusal.replaced && !(await isEnded(refusal.replaced))) {
    headers.push(['set-cookie', await sessionCookie(refusal.replaced)]);
    // A sign-in that is under way has nothing to hand on yet.
    if (refusal.replaced.state === 'signedIn') headers.push(['x-console-token', 'replaced']);
  }
  if (refusal.failure.retryAfterS) headers.push(['retry-after', String(refusal.failure.retryAfterS)]);
  metrics().refusals.inc({ code: refusal.failure.code });
  log('warn', { event: 'refused', requestId, code: refusal.failure.code, http: refusal.http });
  return { http: refusal.http, headers, body: JSON.stringify({ failure: { ...refusal.failure, requestId } }) };
}

function toRefusal(error: unknown, requestId: string): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof SessionTooLarge) return reject('sessionTooLarge');
  log('error', { event: 'fault', requestId, reason: error instanceof Error ? error.name : 'unknown' });
  return reject('internal');
}

const JSON_TYPE: [string, string] = ['content-type', 'application/json; charset=utf-8'];

function headersOf(requestId: string): HttpAnswer['headers'] {
  return [
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ['x-request-id', requestId],
  ];
}

/**
 * Reads a request's JSON body, counting its bytes while they arrive: a body has no limit of its own (promises: M9).
 * @param maxBytes greatest size
 * @throws Refusal `tooLarge` or `badJson`
 */
export async function readJson(request: IncomingRequest, maxBytes: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw reject('tooLarge');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw reject('tooLarge');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw reject('badJson');
  }
}

/**
 * Holds an input against its schema.
 * @returns the input after the schema: unknown fields are gone
 * @throws Refusal `badInput`, with a message key for each field that is wrong
 */
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
