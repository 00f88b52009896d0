import 'server-only';
import type { IncomingMessage } from 'node:http';
import { BODY_BYTES } from '../../rules/limits.ts';

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
