import 'server-only';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { SESSION_STEPS } from '../../rules/auth/session-steps.ts';
import { logIdentityOf } from '../log-identity.ts';
import { log } from '../log.ts';
import { metrics } from '../metrics.ts';
import { type RequestFacts, withFacts } from '../request-facts.ts';
import { tracing } from '../tracing.ts';

/** The browser closed the connection before the whole answer was written. */
const CLOSED = 499;
const OWN = ['/healthz', '/readyz', '/metrics', '/.well-known/security.txt'];
/** Never a line of their own: they are asked for all the time, or have no session. */
const QUIET = [...OWN, 'file'];

/** Answers a request, then counts it and says so in the log. */
export type Observe = (request: IncomingMessage, response: ServerResponse, answer: () => void) => void;

/**
 * @param routeOf names the route of a path; there must be few of them, because each is a series of its own
 * @param sample the share of requests that get a line in the log, 0 to 1; a fault of the console always gets one
 * @param addressOf the client's address, once the headers are clean
 * @param isProxyTrusted whether a trace that a request brings goes on here
 */
export function observeRequests(
  routeOf: (path: string) => string,
  sample: number,
  addressOf: (request: IncomingMessage) => string | undefined,
  isProxyTrusted: boolean,
): Observe {
  return (request, response, answer) => {
    const startedMs = performance.now();
    const route = routeOf((request.url ?? '').split('?', 1)[0] ?? '');
    const requestId = String(response.getHeader('x-request-id'));
    const isTraced = tracing.value !== undefined && !QUIET.includes(route);
    const facts: RequestFacts = {
      requestId,
      arrivedMs: startedMs,
      span: isTraced
        ? tracing.value?.request(methodOf(request), route, requestId, isProxyTrusted ? traceOf(request) : undefined)
        : undefined,
    };
    metrics().requestsInFlight.inc();
    response.once('close', () => {
      facts.leaveLane?.();
      metrics().requestsInFlight.dec();
      const http = response.writableFinished ? response.statusCode : CLOSED;
      const ms = performance.now() - startedMs;
      metrics().requests.inc({ route, method: methodOf(request), status: http });
      metrics().requestSeconds.observe({ route }, ms / 1000);
      facts.span?.end(http, http >= 500 ? String(http) : undefined);
      const { read, account, sid } = facts;
      if (http < 500 && (QUIET.includes(route) || Math.random() >= sample)) {
        if (read) log('info', { event: 'provider.call', requestId, ...callOf(read) });
        return;
      }
      log('info', {
        event: 'access',
        requestId,
        method: methodOf(request),
        route,
        http,
        ms: Math.round(ms),
        ...read,
        ...logIdentityOf(account, sid, addressOf(request)),
      });
    });
    withFacts(facts, answer);
  };
}

/** A read whose request has no line has its own. */
function callOf({ operation, code, providerMs }: NonNullable<RequestFacts['read']>) {
  return { operation, code, ms: providerMs };
}

function traceOf({ headers }: IncomingMessage): string | undefined {
  return [headers.traceparent].flat()[0];
}

/** Methods are free text: the refused ones are one. */
function methodOf({ method = '' }: IncomingMessage): string {
  return ['GET', 'HEAD', 'POST', 'OPTIONS'].includes(method) ? method : 'other';
}

/**
 * Names routes by the build's own list of them, such as `/signup/[service]`.
 * @param folder of the build; one that is missing, as in development, has no routes
 */
export function readRoutes(folder: string): (path: string) => string {
  const known = new Set([...routesIn(folder), ...OWN]);
  const patterns = [...known]
    .filter((route) => route.includes('['))
    // What takes any rest of a path comes last.
    .toSorted((one, other) => Number(one.includes('[...')) - Number(other.includes('[...')))
    .map((route) => ({ route, pattern: patternOf(route) }));
  return (path) => {
    if (known.has(path)) return path;
    if (path.startsWith('/_next/')) return 'file';
    const found = patterns.find(({ pattern }) => pattern.test(path))?.route;
    return found ?? (/\.\w+$/.test(path) ? 'file' : 'other');
  };
}

function routesIn(folder: string): string[] {
  try {
    // The framework's file: from each source to its address.
    const manifest = JSON.parse(readFileSync(join(folder, 'app-path-routes-manifest.json'), 'utf8'));
    const routes = Object.values(manifest as Record<string, string>);
    // One route takes all steps of a session, which are few and tell different things: each is a series of its own.
    return routes.flatMap((route) =>
      route === '/api/session/[step]' ? SESSION_STEPS.map((step) => `/api/session/${step}`) : route,
    );
  } catch {
    return [];
  }
}

function patternOf(route: string): RegExp {
  const parts = route
    .split('/')
    .slice(1)
    .map((part) => {
      if (part.startsWith('[[...')) return '(?:/.*)?';
      if (part.startsWith('[...')) return '/.+';
      return part.startsWith('[') ? '/[^/]+' : `/${part.replace(/[.]/g, '\\.')}`;
    });
  return new RegExp(`^${parts.join('')}$`);
}
