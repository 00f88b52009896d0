/** The API host: every operation from the raw request to the answer. */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { redact } from '../journal.ts';
import { connectionOf, resetUnanswered } from '../scenarios/connection.ts';
import { FAULT_NAMES, FAULTS } from '../scenarios/faults.ts';
import type { Bindings, World } from '../world.ts';
import { type Answer, toAnswer, toResponse } from './answer.ts';
import { readCredential } from './authenticate.ts';
import { type Exchange, perform } from './perform.ts';
import { chooseRoute, readBody } from './receive.ts';
import { deny } from './reply.ts';
import { compileRoutes, type Routes } from './routes.ts';

/** @param before routes that are no operations, such as the start of a social sign-in */
export function createApi(world: World, host: 'api' | 'search', before?: Hono<Bindings>): Hono<Bindings> {
  const routes = compileRoutes(world.config.words);
  const app = new Hono<Bindings>();
  if (before) app.route('/', before);
  app.all('*', (context) => handle(world, host, routes, context));
  app.onError((error) => {
    world.onFault(`a handler failed: ${error.stack ?? error.message}`);
    return toResponse(toAnswer(deny(500, 'error')));
  });
  return app;
}

async function handle(
  world: World,
  host: 'api' | 'search',
  routes: Routes,
  context: Context<Bindings>,
): Promise<Response> {
  const body = await readBody(context.req.raw).catch(() => null);
  const exchange = open(host, context, routes, body ?? '');
  recordCall(world, exchange);
  const work = async (): Promise<Answer> => {
    if (body === null) return toAnswer(deny(413, 'too large'));
    return perform(world, exchange, skewMs);
  };
  const connection = connectionOf(context.env?.outgoing, context.env?.incoming);
  if (host === 'search' && world.scenarios.take('searchDown')) {
    resetUnanswered(connection);
    return RESPONSE_ALREADY_SENT;
  }
  const situation = { operation: exchange.operation, account: exchange.credential?.email ?? null };
  const skewMs = world.scenarios.take('clockSkew', situation)?.ms ?? 0;
  const fault = world.scenarios.takeFirst(FAULT_NAMES, situation);
  // `takeFirst` returns one of the names that it was given.
  const faulted = fault
    ? await FAULTS[fault.name as keyof typeof FAULTS](work, fault.options, connection)
    : await work();
  return faulted === 'sent' ? RESPONSE_ALREADY_SENT : toResponse(withHeaders(faulted, exchange, skewMs));
}

function open(host: 'api' | 'search', context: Context<Bindings>, routes: Routes, body: string): Exchange {
  // The raw target: parsing an address would already have folded dots away.
  const target = context.env?.incoming?.url ?? targetOf(context.req.url);
  const cut = target.indexOf('?');
  const path = cut < 0 ? target : target.slice(0, cut);
  const found = routes.find(host, context.req.method, path);
  return {
    method: context.req.method,
    path,
    query: new URLSearchParams(cut < 0 ? '' : target.slice(cut + 1)),
    body,
    headers: context.req.raw.headers,
    remoteAddress: context.env?.incoming?.socket.remoteAddress ?? '127.0.0.1',
    routes: found,
    // The service is enough to tell the two operations that share a path.
    operation: chooseRoute(found ?? [], { service: /"service"\s*:\s*"(\w+)"/.exec(body)?.[1] })?.name ?? null,
    credential: readCredential(context.req.header('authorization') ?? null),
  };
}

function targetOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function withHeaders(answer: Answer, { headers }: Exchange, skewMs: number): Answer {
  const requestId = headers.get('x-request-id');
  return {
    ...answer,
    headers: {
      ...answer.headers,
      ...(requestId && /^[\w.:-]{1,128}$/.test(requestId) ? { 'x-request-id': requestId } : {}),
      ...(skewMs === 0 ? {} : { date: new Date(Date.now() + skewMs).toUTCString() }),
    },
  };
}

function recordCall(world: World, exchange: Exchange): void {
  const { method, path, query, body, headers, operation, credential } = exchange;
  world.journal.record({
    at: new Date().toISOString(),
    operation,
    method,
    path: path.slice(0, 2000),
    query: asObject(redact(Object.fromEntries(query))),
    body: redact(parse(body)),
    account: credential?.email ?? null,
    forwardedFor: headers.get(world.config.clientIpHeader),
    requestId: headers.get('x-request-id'),
    headers: [...headers.keys()].toSorted(),
  });
}

function parse(body: string): unknown {
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    return { unreadable: body.length };
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
