import type { Answer, Input, ReadName, WriteName } from '@/lib/operations/table';
import { type BROWSER_FAILURES, type Failure, UNKNOWN_OUTCOMES } from '@/lib/rules/failures';
import { isStoppedByReadOnly } from '@/lib/rules/permissions';
import { announce } from './session/events';
import { isReadOnly } from './storage';

/** Failures are values; nothing here throws. */
export type Result<Data> = { data: Data; failure?: undefined } | { data?: undefined; failure: Failure };

const DEADLINE_MS = 35_000;
const TIMED_OUT = 504;
let fingerprint: string | null = null;

/**
 * Sets the account that this document was opened for; every call names it from now on (promise V-K6). It does not change
 * any more: if another account has signed in meanwhile, the document is over.
 */
export function setApiAccount(account: string): void {
  // Called while a screen renders: listeners hear of it afterwards.
  if (fingerprint !== null && fingerprint !== account) queueMicrotask(() => announce('otherAccount'));
  else fingerprint = account;
}

export function hasApiAccount(): boolean {
  return fingerprint !== null;
}

export function read<Name extends ReadName>(
  name: Name,
  input?: Input<Name>,
  signal?: AbortSignal,
): Promise<Result<Answer<Name>>> {
  const hasInput = input !== undefined && Object.keys(input).length > 0;
  const query = hasInput ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  return send(`/api/provider/${name}${query}`, { method: 'GET' }, signal);
}

/**
 * Sent once, never repeated; if the answer is lost, the failure says that the outcome is unknown. In read-only mode
 * nothing is sent, even from what was open before it began.
 */
export function write<Name extends WriteName>(name: Name, input: Input<Name>): Promise<Result<Answer<Name>>> {
  if (isReadOnly() && isStoppedByReadOnly(name)) return Promise.resolve({ failure: local('readOnly') });
  return post(`/api/provider/${name}`, input);
}

/** Posts to one of the console's session endpoints. */
export function post<Data>(path: string, body: unknown, signal?: AbortSignal): Promise<Result<Data>> {
  const headers = { 'content-type': 'application/json', 'x-console-request': '1' };
  return send(path, { method: 'POST', headers, body: JSON.stringify(body) }, signal);
}

export function get<Data>(path: string): Promise<Result<Data>> {
  return send(path, { method: 'GET' });
}

interface RequestOptions {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

async function send<Data>(path: string, init: RequestOptions, signal?: AbortSignal): Promise<Result<Data>> {
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return { failure: local('offline') };
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const headers = { ...init.headers, ...(fingerprint ? { 'x-console-account': fingerprint } : {}) };
  let answered = 0;
  try {
    const all = signal ? AbortSignal.any([deadline, signal]) : deadline;
    const response = await fetch(path, {
      ...init,
      headers,
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
      signal: all,
    });
    answered = response.status;
    const result = toResult<Data>(await response.json(), init.method);
    announceFrom(response, result);
    return result;
  } catch {
    if (init.method === 'GET') return { failure: local('offline') };
    return { failure: local('unknownResult', deadline.aborted ? TIMED_OUT : answered) };
  }
}

function toResult<Data>(body: { data?: Data; failure?: Failure }, method: 'GET' | 'POST'): Result<Data> {
  // `data` is what the operation's row says: the server has checked it.
  if (!body.failure) return { data: body.data as Data };
  const { failure } = body;
  // The provider was asked, and did not say whether it did it.
  const isLost = method === 'POST' && UNKNOWN_OUTCOMES.includes(failure.code);
  return { failure: isLost ? { ...failure, code: 'unknownResult', cause: failure.code } : failure };
}

function announceFrom(response: Response, { failure }: Result<unknown>): void {
  if (response.headers.get('x-console-token') === 'replaced') announce('replaced');
  if (failure?.code === 'sessionExpired' || failure?.code === 'sessionTimeout' || failure?.code === 'signedOut')
    announce('ended', failure);
  if (failure?.code === 'otherAccount') announce('otherAccount', failure);
}

/** @param status of an answer that was cut off; 0: there was none */
function local(code: (typeof BROWSER_FAILURES)[number], status = 0): Failure {
  return { code, status, requestId: '' };
}
