import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deadline } from './deadline.ts';
import { oncePerProcess } from './process-wide.ts';
import { randomId } from './secrets.ts';
import type { Span } from './tracing.ts';

/** What is learned of a request while it is answered, for the line that is logged at its end. */
export interface RequestFacts {
  requestId: string;
  account?: string;
  sid?: string;
  address?: string;
  /** The operation that was asked for, and its read once it is made and good: the line of the request says so. */
  operation?: string;
  read?: { operation: string; code: 'ok'; providerMs: number };
  /** Takes the request out of those under way before it is answered. */
  leavePlace?: () => void;
  /** When it came, by `performance.now()`. */
  arrivedMs?: number;
  /** The end of all that belongs to it; none for a file, which takes as long as its browser does. */
  deadline?: Pick<Deadline, 'patienceMs'>;
  /** Lets the next one in of those who wait for this one (`fair-lock.ts`). */
  leaveLane?: () => void;
  span?: Span | undefined;
}

const storage = oncePerProcess('requestFacts', () => new AsyncLocalStorage<RequestFacts>());

/** Answers a request; what is noted meanwhile is in the facts. */
export function withFacts(facts: RequestFacts, answer: () => void): void {
  storage().run(facts, answer);
}

/** What is known of the request that is being answered, if there is one. */
export function currentFacts(): RequestFacts | undefined {
  return storage().getStore();
}

/** How long the request that is being answered may wait for others. */
export function patienceOf(mostMs: number): number {
  return Math.min(mostMs, currentFacts()?.deadline?.patienceMs() ?? mostMs);
}

/** Notes whose session a request came with, even one that has ended, and from where. */
export function noteSession(session: { account: string; sid: string } | null, address?: string): void {
  const facts = storage().getStore();
  if (facts && address !== undefined) facts.address = address;
  if (facts && session) Object.assign(facts, { account: session.account, sid: session.sid });
}

/** Notes which operation a request asks for. */
export function noteOperation(operation: string): void {
  const facts = storage().getStore();
  if (facts) facts.operation = operation;
}

/** Notes a good read of the provider. @returns false if the line of the request does not tell of it */
export function noteRead(operation: string, providerMs: number): boolean {
  const facts = storage().getStore();
  if (facts?.operation !== operation || facts.read) return false;
  facts.read = { operation, code: 'ok', providerMs };
  return true;
}

/** The browser's own id of a call, by which its user asks about an answer that never came. */
const OF_A_BROWSER = /^b-[0-9a-f]{16}$/;
const WELL_FORMED = /^[\w-]{8,64}$/;

/**
 * The id of a request, on its answer and in every line of the log: the browser's own, else that of a proxy whose word is taken,
 * else a new one (docs/wire-contract.md#request-id).
 */
export function chooseRequestId(given: string | undefined, isProxyTrusted: boolean): string {
  const form = isProxyTrusted ? WELL_FORMED : OF_A_BROWSER;
  return given !== undefined && form.test(given) ? given : randomId();
}

/** The id that the HTTP server chose for a request that it has passed on. */
export function requestIdOf(headers: Pick<Headers, 'get'>): string {
  const given = headers.get('x-request-id') ?? '';
  return WELL_FORMED.test(given) ? given : randomId();
}
