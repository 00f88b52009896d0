import 'server-only';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { answerError, answerText } from './answer.ts';
import { answerMetrics, hasMetricsToken } from './answer-metrics.ts';
import { answerRead } from './answer-read.ts';
import { cleanHeaders } from './clean-headers.ts';
import type { EventLoop } from './event-loop.ts';
import { validateRequest } from './validate-request.ts';
import { findBrotli, preferBrotli } from './prefer-brotli.ts';
import { SECURITY_HEADERS, setSecurityHeaders } from './security-headers.ts';
import { addStyleNonce } from './add-style-nonce.ts';
import { constants } from 'node:zlib';
import compression from 'compression';
import { BODY_BYTES } from '../../rules/limits.ts';
import type { Duplex } from 'node:stream';

export interface Options {
  /** What answers a request that may go on: Next.js. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The console's public origin; every address is built from it, whatever a request says. */
  origin: URL;
  isDevelopment: boolean;
  /** Where the build keeps its scripts and styles; without it they are served as they are. */
  staticFolder?: string | undefined;
  /** Lets `/metrics` be read on this port by whoever knows it. */
  metricsToken?: string | undefined;
  /** Where the process is behind for long, new calls are asked to come back; without it never. */
  eventLoop?: EventLoop | undefined;
}

/** Shared with whoever stops the process: whether new requests are welcome, and how many are being answered. */
export interface Service {
  isReady: boolean;
  isDraining: boolean;
  inFlight: number;
}

const MAX_IN_FLIGHT = 1000;
// A balancer in front reuses its connections for up to a minute: the server must not be the one that closes first.
const KEEP_ALIVE_MS = 65_000;
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 5_000,
  // Judged with all else, so that its refusal carries the same headers.
  requireHostHeader: false,
};

/**
 * The console's HTTP server: what holds for every answer and every request stands here, in front of Next.js.
 * @returns the server, not yet listening, and what it knows of itself
 */
export function createConsoleServer(options: Options): { server: Server; service: Service } {
  const service: Service = { isReady: false, isDraining: false, inFlight: 0 };
  const server = createServer(LIMITS, listener(options, service));
  server.on('clientError', answerClientError);
  server.on('connect', (_request, socket) => writeRaw(socket, 405));
  return { server, service };
}

function listener(options: Options, service: Service): RequestListener {
  const inBrotli = findBrotli(options.isDevelopment ? '' : (options.staticFolder ?? ''));
  return (request, response) => {
    setSecurityHeaders(response);
    if (service.isDraining) response.setHeader('Connection', 'close');
    if (answerHealth(request, response, service.isReady && !service.isDraining)) return;
    const refusal = validateRequest(request, options.isDevelopment);
    if (refusal) return answerError(request, response, refusal);
    if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow: 'GET, HEAD, POST, OPTIONS' }).end();
    if (isMetrics(request, options)) return void answerMetrics(response).catch(() => response.destroy());
    if (isOverloaded(request, service, options)) {
      response.setHeader('Retry-After', '1');
      return answerError(request, response, { http: 503, code: 'overloaded' });
    }
    service.inFlight += 1;
    response.once('close', () => {
      service.inFlight -= 1;
    });
    limitBody(request);
    cleanHeaders(request, options.origin);
    // In development the framework's way is taken always: it brings the newest code.
    if (!options.isDevelopment && answerRead(request, response, options.origin)) return;
    preferBrotli(request, response, inBrotli);
    compressPages(request, response, () => {
      addStyleNonce(response);
      options.handle(request, response).catch(() => answerFault(response));
    });
  };
}

/** A page is the way to any word at all, so that only calls are turned away while the process is behind. */
function isOverloaded({ url }: IncomingMessage, { inFlight }: Service, { eventLoop }: Options): boolean {
  return inFlight >= MAX_IN_FLIGHT || (url?.startsWith('/api/') === true && eventLoop?.isBehind() === true);
}

function isMetrics(request: IncomingMessage, { metricsToken }: Options): boolean {
  return request.url === '/metrics' && metricsToken !== undefined && hasMetricsToken(request, metricsToken);
}

/** Next.js answers its own errors; what still escapes gets an answer without a word about it. */
function answerFault(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else answerText(response, 500, '500\n');
}

/**
 * Answers the two questions of whoever runs the process: whether it is alive, and whether to send it requests. Neither
 * looks at the provider: its outage must not take every instance out of service (promises: section 4).
 * @returns whether this was one of them
 */
function answerHealth(request: IncomingMessage, response: ServerResponse, isReady: boolean): boolean {
  if (request.url === '/healthz') answerText(response, 200, 'ok\n');
  else if (request.url === '/readyz') answerText(response, isReady ? 200 : 503, isReady ? 'ready\n' : 'not ready\n');
  else return false;
  return true;
}

/**
 * Compresses pages on their way out, in Brotli where the browser takes it: a page holds its styles in its head
 * and again in the data that the scripts start from, too far apart for gzip to notice.
 */
const compressPages = compression({
  brotli: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      // As far as it looks back: a page, and no more memory than that for each that is under way.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
});

/** A route refuses what is too large by itself and says so; twice that much comes only from one who does not listen. */
const MAX_BYTES = 2 * BODY_BYTES.door;

/**
 * Cuts the connection of a body that has no announced length and does not end (promises: V-N7).
 * Its chunks are counted as the parser hands them over, because reading them here would take them from the route.
 */
function limitBody(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  let size = 0;
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0;
    if (size <= MAX_BYTES) return push(chunk, encoding);
    request.destroy();
    return false;
  };
}

const STATUS_OF: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is not HTTP, or came too slowly: there is no response object then, only the connection. */
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  writeRaw(socket, STATUS_OF[error.code ?? ''] ?? 400);
}

/** Writes an empty answer with all the headers of any other, and closes the connection. */
function writeRaw(socket: Duplex, http: number): void {
  const headers = [
    ...SECURITY_HEADERS,
    ['Cache-Control', 'no-store'],
    ['Connection', 'close'],
    ['Content-Length', '0'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${http} ${STATUS_CODES[http]}\r\n${lines.join('\r\n')}\r\n\r\n`);
}
