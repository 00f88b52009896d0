import 'server-only';
import { IncomingMessage } from 'node:http';
import { BODY_BYTES } from '../../rules/limits.ts';
import { PEER_HEADER } from '../client-address.ts';

export interface RequestValidation {
  http: number;
  code: 'badAddress' | 'wrongVerb' | 'tooLarge' | 'noUpgrade' | 'badExpectation';
  allow?: string;
}

const API = '/api/';
const SESSION = '/api/session';
/** The development server's own calls, such as the one that maps a stack trace to its source. */
const DEVELOPMENT = /^\/(?:__nextjs|_next\/)/;

/** Checks a request's first line and headers, before anything reads its body or looks for a page (promise V-N5). */
export function validateRequest(request: IncomingMessage, isDevelopment: boolean): RequestValidation | null {
  const { headers, url = '' } = request;
  const path = pathOf(url);
  if (path === null || !headers.host) return { http: 400, code: 'badAddress' };
  if (headers.upgrade !== undefined) return { http: 400, code: 'noUpgrade' };
  const isFramework = isDevelopment && DEVELOPMENT.test(path);
  const allow = isFramework ? 'GET, HEAD, POST, OPTIONS' : verbsOf(path);
  if (!allow.split(', ').includes(request.method ?? '')) return { http: 405, code: 'wrongVerb', allow };
  if (Number(headers['content-length'] ?? 0) > BODY_BYTES.operation) return { http: 413, code: 'tooLarge' };
  return null;
}

/** Pages are read, operations are read or changed, and all endpoints of the session but two are posts. */
function verbsOf(path: string): string {
  if (!path.startsWith(API)) return 'GET, HEAD, OPTIONS';
  if (path === SESSION || path.startsWith(`${SESSION}/social/`)) return 'GET, OPTIONS';
  return path.startsWith(`${SESSION}/`) ? 'POST, OPTIONS' : 'GET, POST, OPTIONS';
}

/** `.` and `..`, written in any way: what is in front of the console may resolve them, and we would not. */
const DOT_SEGMENT = /(?:^|[/;])(?:\.|%2e){1,2}(?:[/;]|$)/i;

/** The path of an address; null if two parsers could read it differently. */
function pathOf(url: string): string | null {
  const path = url.split('?', 1)[0] ?? '';
  if (DOT_SEGMENT.test(path)) return null;
  if (!path.startsWith('/') || path.includes('//') || /[\\\u0000-\u0020\u007f-\uffff]/.test(path)) return null;
  if (!path.includes('%')) return path;
  if (/%(?:2f|5c|00|0a|0d|25)/i.test(path)) return null;
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return null;
  }
}

/** Headers that only the framework and the console's own middleware may set. */
const INTERNAL =
  /^(?:x-middleware-|x-invoke-|x-now-|x-matched-path$|x-nextjs-data$|x-next-|x-nonce$|x-console-path$|x-lang$|content-security-policy|next-action$|next-resume$)/;
const NAMES_A_HOST = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-original-url',
  'x-rewrite-url',
];

/**
 * Removes every header from which an address other than the configured origin could be built, and every internal header
 * (promise V-A6, promise V-N4). `x-forwarded-for` stays: `client-address.ts` reads it with TRUST_PROXY.
 */
export function cleanHeaders(request: IncomingMessage, origin: URL, requestId: string): void {
  const { headers } = request;
  for (const name in headers) if (INTERNAL.test(name)) delete headers[name];
  for (const name of NAMES_A_HOST) delete headers[name];
  // Small answers are not worth compressing, and compressed secrets can leak by their length. Files of texts hold none.
  if (/^\/api\/(?!texts\/)/.test(request.url ?? '')) delete headers['accept-encoding'];
  headers.host = origin.host;
  headers['x-forwarded-host'] = origin.host;
  headers['x-forwarded-proto'] = origin.protocol.slice(0, -1);
  headers['x-request-id'] = requestId;
  headers[PEER_HEADER] = request.socket.remoteAddress ?? '';
}

/** A route refuses a body that is too large by itself and says so; only a client that does not listen sends twice as much. */
const MAX_BYTES = 2 * BODY_BYTES.operation;

/** A chunk costs memory of its own, some 400 bytes, however short it is: past the first few a body has so many bytes in each, which the smallest packet holds. */
const FREE_CHUNKS = 128;
const BYTES_OF_CHUNK = 512;

/**
 * A request whose connection is cut when a body without an announced length does not end, or comes in crumbs (promise V-N7). It counts
 * chunks as the parser hands them over, because reading them would take them from the route.
 */
export class BoundedRequest extends IncomingMessage {
  #bytes = 0;
  #chunks = 0;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    this.#bytes += chunk?.length ?? 0;
    this.#chunks += 1;
    const isEndless = this.headers['transfer-encoding'] !== undefined && this.#bytes > MAX_BYTES;
    if (!isEndless && this.#chunks <= FREE_CHUNKS + this.#bytes / BYTES_OF_CHUNK) return super.push(chunk, encoding);
    this.destroy();
    return false;
  }
}
