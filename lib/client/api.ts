import type { Answer, FileName, Input, ReadName, WriteName } from '@/lib/operations/table';
import type { SessionStatus, SessionStep, SessionSteps } from '@/lib/rules/auth/session-steps';
import type { Failure } from '@/lib/rules/failures';
import type { JournalAct } from '@/lib/rules/journal/journal-rules';
import type { WrittenLine } from '@/lib/rules/journal/undo-rules';
import { queryKey } from '@/lib/rules/page-data';
import { isAnsweredHere, type OperationName } from '@/lib/rules/permissions';
import { TIMING } from '@/lib/rules/timing';
import { isStoppedByReadOnly, leavesStale, leavesUnknown, SESSION_OVER } from '@/lib/rules/writes';
import { createListeners } from './create-store';
import { announce } from './session/events';
import { askReauth } from './session/reauth';
import { isReadOnly } from './storage';

/** Failures are values; nothing here throws. */
export type Result<Data> =
  | { data: Data; failure?: undefined; line?: WrittenLine | undefined }
  | { data?: undefined; failure: Failure; line?: undefined };

const SESSION = '/api/session';
/** Nobody pressed a button for it. */
const HAND_OVER = `${SESSION}/hand-over`;
const TIMED_OUT = 504;
/** HTTP/2 has no reason phrases. */
const GATEWAY: Record<number, string> = { 502: 'Bad Gateway', 503: 'Service Unavailable', 504: 'Gateway Timeout' };
let fingerprint: string | null = null;

/** No account has it. */
const TWO_ACCOUNTS = 'two';

/**
 * Sets the account that this document was opened for; every call names it from now on (promise V-K6). Once a screen of another
 * account has come into it the document is over: it is neither's any more, whoever signs in. Called while a screen renders, it does
 * nothing on the server, where the module is shared by all users.
 */
export function setApiAccount(account: string): void {
  if (typeof window === 'undefined') return;
  fingerprint ??= account;
  if (fingerprint === account) return;
  fingerprint = TWO_ACCOUNTS;
  // Listeners hear of it after the render.
  queueMicrotask(() => announce('otherAccount'));
}

export function hasApiAccount(): boolean {
  return fingerprint !== null;
}

/** Every change that was made and has a line in the journal. */
export const written = createListeners<[WrittenLine]>();

/** When each read last ended, and how: what a screen shows is as new as that. */
const ends = new Map<string, { atMs: number; isGood: boolean }>();

export async function read<Name extends ReadName>(
  name: Name,
  input?: Input<Name>,
  signal?: AbortSignal,
): Promise<Result<Answer<Name>>> {
  const result = await send<Answer<Name>>({ method: 'GET', path: addressOf(name, input), signal });
  ends.set(queryKey(name, input), { atMs: performance.now(), isGood: !result.failure });
  return result;
}

/** Where the browser itself fetches a file, which may be larger than a page could hold. */
export const fileAddress: <Name extends FileName>(name: Name, input: Input<Name>) => string = addressOf;

function addressOf(name: OperationName, input: object = {}): string {
  const query = Object.keys(input).length > 0 ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  return `${isAnsweredHere(name) ? '/api/console' : '/api/provider'}/${name}${query}`;
}

/** Whether anything of these was read since a moment, and nothing of it failed. */
export function wasReadSince(sinceMs: number, isMeant: (name: string) => boolean): boolean {
  const since = [...ends].filter(([name, { atMs }]) => atMs >= sinceMs && isMeant(name));
  return since.length > 0 && since.every(([, { isGood }]) => isGood);
}

/**
 * Sent once, never repeated; if the answer is lost, the failure says that the outcome is unknown. In read-only mode
 * nothing is sent, even from what was open before it began.
 */
export async function write<Name extends WriteName>(name: Name, input: Input<Name>): Promise<Result<Answer<Name>>> {
  if (isReadOnly() && isStoppedByReadOnly(name)) return { failure: { code: 'readOnly', status: 0, requestId: '' } };
  const result = await send<Answer<Name>>({ method: 'POST', path: addressOf(name), body: input });
  if (!result.failure || leavesStale(result.failure)) noteChange(name);
  return result;
}

/** When each change was last made here, or may have been. */
export const changes = new Map<Change, number>();

export type Change = WriteName | JournalAct;

export function noteChange(name: Change): void {
  changes.set(name, performance.now());
}

/** Takes one step of a session, such as a sign-in or a sign-out; `account` is the fingerprint of whom a page without a screen names. */
export function takeStep<Step extends SessionStep>(
  step: Step,
  input: SessionSteps[Step]['input'],
  account?: string,
  signal?: AbortSignal,
): Promise<Result<SessionSteps[Step]['answer']>> {
  return send({ method: 'POST', path: `${SESSION}/${step}`, body: input, account, signal });
}

const LOOKS = { use: '', look: '?peek=1', proof: '?peek=1&proof=1' } as const;

/** Who is signed in; null: nobody. A look is no use of the session, and one for the proof says how that could be given. */
export function readSession(how: keyof typeof LOOKS): Promise<Result<SessionStatus | null>> {
  return send({ method: 'GET', path: SESSION + LOOKS[how] });
}

/** Asks for a fresh proof before a long piece of work whose writes will need one; true if it is there. */
export async function ensureProof(name: WriteName): Promise<boolean> {
  const { data } = await readSession('proof');
  return data?.proofBy ? askReauth(addressOf(name), data.proofBy) : true;
}

const OFFLINE: Failure = { code: 'offline', status: 0, requestId: '' };

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  account?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a call. If the console refuses it for want of a fresh proof, asks for that and sends it once more: the refused call
 * never left the console. If the user gives up, the refusal is the result.
 */
async function send<Data>(call: Call): Promise<Result<Data>> {
  const first = await sendOnce<Data>(call);
  if (first.failure?.code !== 'freshNeeded' || call.path === HAND_OVER) return first;
  const isProven = await askReauth(call.path, first.failure.proof?.by);
  return isProven ? sendOnce(call) : first;
}

async function sendOnce<Data>({ method, path, body: input, account, signal }: Call): Promise<Result<Data>> {
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return { failure: OFFLINE };
  const deadline = AbortSignal.timeout(TIMING.browserWaitMs);
  // An id from here: a proxy that answers by itself, or nobody, gives none.
  const requestId = `b-${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const named = fingerprint || account;
  const headers = {
    ...(method === 'POST' && { 'content-type': 'application/json', 'x-console-request': '1' }),
    'x-request-id': requestId,
    ...(named && { 'x-console-account': named }),
  };
  let answered: Response | undefined;
  try {
    const all = signal ? AbortSignal.any([deadline, signal]) : deadline;
    answered = await fetch(path, {
      method,
      headers,
      ...(method === 'POST' && { body: JSON.stringify(input) }),
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
      signal: all,
    });
    const body = await answered.json();
    // JSON of somebody else is no more ours than a page.
    if (answered.ok ? Object(body) !== body : typeof body?.failure?.code !== 'string') throw SyntaxError();
    const result = toResult<Data>(body, method);
    announceFrom(answered, result);
    return result;
  } catch (error) {
    // By its name: a page may hold more than one realm, and so more than one class of it.
    const isForeign = String(error).startsWith('SyntaxError');
    const failure = isForeign && answered ? foreign(answered, requestId) : unanswered(deadline.aborted, requestId);
    if (method === 'GET') return { failure };
    if (failure.code === 'access' && answered && answered.status >= 400 && answered.status < 500) return { failure };
    return { failure: toUnknown(failure, deadline.aborted ? TIMED_OUT : (answered?.status ?? 0)) };
  }
}

/** The answer of someone before the console, such as a proxy. */
function foreign({ status, statusText, headers }: Response, requestId: string): Failure {
  const text = statusText || GATEWAY[status] || '';
  return { code: 'access', status, text, requestId: headers.get('x-request-id') ?? requestId };
}

function unanswered(isLate: boolean, requestId: string): Failure {
  if (isLate) return { code: 'timeout', status: TIMED_OUT, text: GATEWAY[TIMED_OUT] ?? '', requestId };
  return OFFLINE;
}

function toUnknown(failure: Failure, status: number): Failure {
  const { code } = failure;
  return { ...failure, code: 'unknownResult', status, ...(code !== 'offline' && { cause: code }) };
}

function toResult<Data>(
  body: { data?: Data; failure?: Failure; line?: WrittenLine },
  method: 'GET' | 'POST',
): Result<Data> {
  // `data` is what the operation's row says: the server has checked it.
  if (!body.failure) return { data: body.data as Data, ...(body.line && { line: body.line }) };
  const { failure } = body;
  // The provider was asked to do it, and did not say whether it did.
  const isLost = method === 'POST' && !failure.isUnsent && leavesUnknown(failure);
  return { failure: isLost ? { ...failure, code: 'unknownResult', cause: failure.code } : failure };
}

function announceFrom(
  response: Response,
  { failure, line }: { failure?: Failure | undefined; line?: WrittenLine | undefined },
): void {
  if (line) written.emit(line);
  if (response.headers.get('x-console-token') === 'replaced') announce('replaced');
  if (failure && SESSION_OVER.includes(failure.code)) announce('ended', failure);
  if (failure?.code === 'otherAccount') announce('otherAccount', failure);
}
