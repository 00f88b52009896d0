import 'server-only';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import {
  answerElsewhere,
  answerError,
  answerMetrics,
  answerText,
  hasMetricsToken,
  SECURITY_HEADERS,
  setSecurityHeaders,
} from './answer.ts';
import { BoundedRequest, cleanHeaders, validateRequest } from './validate-request.ts';
import { metrics } from '../metrics.ts';
import { inRound } from '../loop-round.ts';
import { randomId } from '../secrets.ts';
import { chooseRequestId } from '../request-facts.ts';
import { fastPath } from './fast-path/fast-path.ts';
import type { Observe } from './observe.ts';
import { countRequests } from './request-count.ts';
import { SERVER_TIMING } from '../timing.ts';
import { LINKS } from '../env-schema.ts';

export interface Options {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The console's public origin; every address is built from it, whatever a request says. */
  origin: URL;
  isDevelopment: boolean;
  staticFolder?: string | undefined;
  /** The operator's support address, which `security.txt` names; without one there is no such file. */
  support?: string | undefined;
  metricsToken?: string | undefined;
  /** Whether the id that a request brings is a proxy's, and taken over. */
  isProxyTrusted?: boolean | undefined;
  /** Counts each request and logs some; without it nobody looks. */
  observe?: Observe | undefined;
  /** The network of a request whose headers are clean; by default the address of its connection. */
  networkOf?: ((request: IncomingMessage) => string | undefined) | undefined;
  /** If the process is behind for long, new calls are asked to come back; without this they never are. */
  isBehind?: (() => boolean) | undefined;
}

export interface Service {
  isReady: boolean;
  isDraining: boolean;
  /** Those whose body is in: a slow one takes no place from others. */
  inFlight: number;
}

const MAX_IN_FLIGHT = 1000;
const SERVER_OPTIONS = {
  IncomingMessage: BoundedRequest,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: SERVER_TIMING.keepAliveMs,
  connectionsCheckingInterval: 5_000,
  // `validateRequest` refuses a missing host, so that the refusal has the usual headers.
  requireHostHeader: false,
};

/** The console's HTTP server, not yet listening: what holds for every answer and every request, in front of Next.js. */
export function createConsoleServer(options: Options): { server: Server; service: Service } {
  const service: Service = { isReady: false, isDraining: false, inFlight: 0 };
  const server = createServer(SERVER_OPTIONS, listener(options, service));
  server.timeout = SERVER_TIMING.connectionStillMs;
  server.on('clientError', answerClientError);
  // Node.js answers an expectation that it does not know without any header of ours.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    setSecurityHeaders(response);
    response.setHeader('X-Request-Id', randomId());
    answerError(request, response, { http: 417, code: 'badExpectation' });
  });
  server.on('connect', refuseTunnel);
  return { server, service };
}

function listener(options: Options, service: Service): RequestListener {
  const framework: RequestListener = (request, response) => {
    options.handle(request, response).catch(() => answerFault(response));
  };
  const answer = fastPath(framework, options);
  const networkOf = options.networkOf ?? (({ socket }) => socket.remoteAddress);
  const count = countRequests(service, networkOf);
  const observe: Observe = options.observe ?? ((_request, _response, goOn) => goOn());
  const handle = (request: IncomingMessage, response: ServerResponse, requestId: string) => {
    if (service.isDraining) response.setHeader('Connection', 'close');
    if (answerHealth(request, response, service.isReady && !service.isDraining)) return;
    const refusal = validateRequest(request, options.isDevelopment);
    if (refusal?.code === 'wrongVerb' && isPostedCallback(request))
      return answerElsewhere(response, '/signin?reason=postedAnswer');
    if (refusal) return answerError(request, response, refusal);
    if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow: 'GET, HEAD, POST, OPTIONS' }).end();
    if (isMetrics(request, options)) return void answerMetrics(response).catch(() => response.destroy());
    const contact = request.url === SECURITY_TXT_PATH ? securityTxt(options.support, options.origin) : null;
    if (contact) return answerText(response, 200, contact);
    const shed = shedReason(request, service, options);
    if (shed) {
      metrics().shed.inc({ reason: shed });
      return answerLater(request, response, 503, 'overloaded');
    }
    cleanHeaders(request, options.origin, requestId);
    const tooMany = count(request, response);
    if (tooMany) {
      metrics().shed.inc({ reason: tooMany });
      return answerLater(request, response, 429, 'tooManyHere');
    }
    // Of those who ask for much at once each waits behind themselves: others go in between.
    const begin = () => (response.destroyed ? undefined : answer(request, response));
    void inRound(begin, { key: networkOf(request) ?? '' }).catch(() => answerFault(response));
  };
  return (request, response) => {
    const given = request.headers['x-request-id'];
    const requestId = chooseRequestId([given].flat()[0], options.isProxyTrusted === true);
    setSecurityHeaders(response);
    response.setHeader('X-Request-Id', requestId);
    observe(request, response, () => handle(request, response, requestId));
  };
}

function answerLater(
  request: IncomingMessage,
  response: ServerResponse,
  http: number,
  code: 'overloaded' | 'tooManyHere',
): void {
  response.setHeader('Retry-After', '1');
  answerError(request, response, { http, code });
}

/** While the process is behind only calls are turned away: without a page the user would read nothing at all. */
function shedReason({ url }: IncomingMessage, { inFlight }: Service, { isBehind }: Options): 'requests' | 'lag' | null {
  if (inFlight >= MAX_IN_FLIGHT) return 'requests';
  return url?.startsWith('/api/') && isBehind?.() ? 'lag' : null;
}

/** An identity provider that posts its answer (`response_mode=form_post`): a person looks at what comes of it. */
function isPostedCallback({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /^\/(?:callback|oauth)\/[\w-]+(?:\?|$)/.test(url);
}

function isMetrics(request: IncomingMessage, { metricsToken }: Options): boolean {
  return request.url === '/metrics' && metricsToken !== undefined && hasMetricsToken(request, metricsToken);
}

/** Next.js answers its own errors; an error that still escapes gets an answer that says nothing about it. */
function answerFault(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else answerText(response, 500, '500\n');
}

/**
 * Answers the health checks. Neither looks at the provider: its outage must not take every instance out of service
 * (docs/promises.md#health-and-the-test-set-up).
 */
function answerHealth(request: IncomingMessage, response: ServerResponse, isReady: boolean): boolean {
  if (request.url === '/healthz') answerText(response, 200, 'ok\n');
  else if (request.url === '/readyz') answerText(response, isReady ? 200 : 503, isReady ? 'ready\n' : 'not ready\n');
  else return false;
  return true;
}

const STATUS_OF: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that are not HTTP, or that came too slowly: there is no response object then, only the connection. */
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  writeRaw(socket, STATUS_OF[error.code ?? ''] ?? 400);
}

/** Node.js gives the connection away with no listener left: its reset would end the process. */
function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  writeRaw(socket, 405);
}

/** Answers, and closes the connection a moment later: Node.js no longer watches it, so whoever keeps it open would keep it for good. */
function writeRaw(socket: Duplex, http: number): void {
  const headers = [
    ...SECURITY_HEADERS,
    ['X-Request-Id', randomId()],
    ['Cache-Control', 'no-store'],
    ['Connection', 'close'],
    ['Content-Length', '0'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${http} ${STATUS_CODES[http]}\r\n${lines.join('\r\n')}\r\n\r\n`);
  setTimeout(() => socket.destroy(), SERVER_TIMING.lastWordsMs).unref();
}

const SECURITY_TXT_PATH = '/.well-known/security.txt';

/**
 * The contact for reports of vulnerabilities (RFC 9116): the operator's support address, the only one that is configured.
 * @returns null without an https address of the operator's own: a wrong contact is worse than none
 */
export function securityTxt(support: string | undefined, origin: URL, nowMs = Date.now()): string | null {
  if (!support?.startsWith('https://') || support === LINKS.LINK_SUPPORT) return null;
  const fields = {
    Contact: new URL(support).href,
    Expires: new Date(nowMs + SERVER_TIMING.securityTxtMs).toISOString(),
    'Preferred-Languages': 'ja, en',
    ...(origin.protocol === 'https:' ? { Canonical: new URL(SECURITY_TXT_PATH, origin).href } : {}),
  };
  return `${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`;
}
