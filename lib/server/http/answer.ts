import 'server-only';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exposeMetrics } from '../metrics.ts';
import { isSameSecret } from '../secrets.ts';
import type { RequestValidation } from './validate-request.ts';

/** The names of these refusals in `lib/rules/failures.ts`, which the browser's code knows. */
const CODES: Record<RequestValidation['code'] | 'overloaded' | 'tooManyHere', string> = {
  badAddress: 'unknownOperation',
  noUpgrade: 'wrongVerb',
  wrongVerb: 'wrongVerb',
  tooLarge: 'tooLarge',
  badExpectation: 'badJson',
  overloaded: 'overloaded',
  tooManyHere: 'tooManyHere',
};

export function answerText(response: ServerResponse, http: number, text: string): void {
  answerWith(response, http, 'text/plain; charset=utf-8', text);
}

/** Sends a browser on to a page that explains; the rest of its body is not read. */
export function answerElsewhere(response: ServerResponse, path: string): void {
  response.writeHead(303, { Location: path, 'Cache-Control': 'no-store', 'Content-Length': 0, Connection: 'close' });
  response.end();
}

/** Refuses a request: an API call gets the JSON form of a failure, every other request a short text. */
export function answerError(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Omit<RequestValidation, 'code'> & { code: keyof typeof CODES },
): void {
  const { http, code, allow } = refusal;
  if (allow) response.setHeader('Allow', allow);
  // The unread rest of a body must not be taken for the next request.
  if (http === 413 || http === 400 || http === 417 || code === 'tooManyHere') response.setHeader('Connection', 'close');
  if (!request.url?.startsWith('/api/')) return answerText(response, http, `${http}\n`);
  const failure = { code: CODES[code], status: http, requestId: String(response.getHeader('x-request-id')) };
  answerWith(response, http, 'application/json; charset=utf-8', JSON.stringify({ failure }));
}

function answerWith(response: ServerResponse, http: number, type: string, body: string): void {
  response.writeHead(http, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export async function answerMetrics(response: ServerResponse): Promise<void> {
  const { contentType, text } = await exposeMetrics();
  response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  response.end(text);
}

/** Whether a request on the public port has the metrics token. */
export function hasMetricsToken(request: IncomingMessage, token: string): boolean {
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`);
}

export function createMetricsServer(): Server {
  return createServer((request, response) => {
    setSecurityHeaders(response);
    if (request.method !== 'GET' || request.url !== '/metrics') return answerText(response, 404, '404\n');
    answerMetrics(response).catch(() => answerText(response, 500, '500\n'));
  });
}

/** For every answer that is no page. Pages bring their own policy with a nonce (`lib/server/csp.ts`). */
const STRICTEST_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

export const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', [...DENIED_FEATURES.map((feature) => `${feature}=()`), 'payment=(self)'].join(',')],
  ['Content-Security-Policy', STRICTEST_POLICY],
];

/** What sets for itself how long it may be cached: files with an ending by the framework, and files of texts by their handler. */
const FILE = /\.\w+(?:\?|$)|^\/api\/texts\//;

/** Sets the headers that every answer has, whatever writes it later (promise V-N9). */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
  if (!FILE.test(response.req.url ?? '')) response.setHeader('Cache-Control', 'no-store');
}
