import { cookieName } from '@/lib/server/session/session-cookie';
import { ORIGIN } from './test-env';

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

export interface Sent {
  cookie?: string | undefined;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  search?: string;
}

/** What the console's own pages send with every change. */
export const OWN_HEADERS = {
  origin: ORIGIN,
  'sec-fetch-site': 'same-origin',
  'x-console-request': '1',
  'content-type': 'application/json',
} as const;

/** The cookies of an answer that are not host-only, hidden from scripts and sent over TLS only (promise V-B4). */
export function looseCookies(response: Response): string[] {
  return response.headers.getSetCookie().filter((cookie) => {
    const [name = '', ...attributes] = cookie.split(/; */);
    const isKept = ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'].every((one) => attributes.includes(one));
    return !name.startsWith('__Host-') || !isKept || attributes.some((one) => /^domain/i.test(one));
  });
}

/** At an http origin of this machine no browser would keep them otherwise. */
async function answerOf(handler: unknown, request: Request, params: Record<string, string>): Promise<Response> {
  const answer = await (handler as Route)(request, { params: Promise.resolve(params) }); // Each handler's parameters differ in their names only.
  if (cookieName('console').startsWith('__Host-')) expect(looseCookies(answer)).toEqual([]);
  return answer;
}

/** Posts to a route handler as one of the console's own pages does. */
export function post(handler: unknown, body: unknown, { cookie, headers = {}, params = {} }: Sent = {}) {
  const all = { ...OWN_HEADERS, ...(cookie ? { cookie } : {}), ...headers };
  const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = new Request(`${ORIGIN}/api/test`, { method: 'POST', headers: kept, body: text });
  return answerOf(handler, request, params);
}

/** Reads from a route handler. */
export function get(handler: unknown, { cookie, headers = {}, params = {}, search = '' }: Sent = {}) {
  const request = new Request(`${ORIGIN}/api/test${search}`, { headers: cookie ? { ...headers, cookie } : headers });
  return answerOf(handler, request, params);
}

/** The cookies that an answer sets, as the browser sends them back. */
export const cookiesOf = ({ headers }: Response) => headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');

/** The last of them; undefined if it sets none or clears it. */
export function cookieOf(response: Response): string | undefined {
  const pair = cookiesOf(response).at(-1);
  return pair && !pair.endsWith('=') ? pair : undefined;
}

interface Body {
  data?: unknown;
  failure?: {
    code: string;
    status: number | string;
    text?: string;
    requestId: string;
    fields?: Record<string, string>;
    retryAfterS?: number;
  };
}

/** The body of an answer in the one form that all of them have. */
export async function bodyOf(response: Response): Promise<Body> {
  return (await response.json()) as Body; // The form is what the tests hold it against.
}

export const codeOf = async (response: Response) => (await bodyOf(response)).failure?.code;

/** The cookies of a browser after answers that arrived in some order. */
export function jarAfter(begun: string, answers: readonly Response[]): string {
  const jar = new Map(begun.split('; ').map((pair) => [pair.split('=', 1)[0] ?? '', pair]));
  for (const header of answers.flatMap((answer) => answer.headers.getSetCookie())) {
    const pair = header.split(';', 1)[0] ?? '';
    const name = pair.split('=', 1)[0] ?? '';
    if (header.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, pair);
  }
  return [...jar.values()].join('; ');
}
