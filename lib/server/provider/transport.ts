import 'server-only';
import type { Dispatcher, Pool } from 'undici';
import { readEnv } from '@/lib/server/env.ts';
import { metrics } from '@/lib/server/metrics.ts';
import { oncePerProcess } from '@/lib/server/process-wide.ts';
import { AnswerReader, UnacceptableAnswer, type UpstreamAnswer } from './answer-reader';
import { Breaker } from './breaker';
import { codeOf, isUnsent, proxyFault, tlsFault } from './open-pool.ts';
import { countsTimeout, MOST_CALLS } from '@/lib/server/fair-share';

/**
 * The only way out of the process: pooled, with a deadline and a size limit, without redirects, behind a circuit breaker for
 * each group of operations of a host (docs/promises.md#fixed-numbers).
 */
interface Host {
  pool: Pool;
  breakers: Map<string, Breaker>;
}

export interface UpstreamRequest {
  base: string;
  /** The operations that fail together, such as `apikey`. */
  group: string;
  account?: string | undefined;
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** From connect to the last byte, milliseconds. */
  timeoutMs: number;
  /** If it may be less than PROVIDER_MAX_ANSWER_BYTES. */
  maxBytes?: number;
  signal?: AbortSignal | undefined;
}

interface FaultFacts {
  /** The call certainly never reached the host. */
  isUnsent?: boolean;
  /** The browser went away, which is no failure of the host. */
  isCallerGone?: boolean;
  /** The breaker has heard of enough timeouts of this caller. */
  isUncounted?: boolean;
  /** What was wrong with the host's certificate or TLS. */
  tls?: string | undefined;
  /** Why the proxy in front of the host opened no way to it. */
  proxy?: string | undefined;
  /** Of an answer that began and broke off. */
  header?: UpstreamAnswer['header'];
}

export class UpstreamFault extends Error {
  readonly fault: 'unreachable' | 'lost' | 'timeout' | 'badAnswer' | 'busy';
  readonly facts: Readonly<FaultFacts>;
  constructor(fault: UpstreamFault['fault'], facts: FaultFacts = {}) {
    super(fault);
    this.fault = fault;
    this.facts = facts;
  }
}

/**
 * Sends one request and reads its whole answer.
 * @throws UpstreamFault if none came in time, complete, and within PROVIDER_MAX_ANSWER_BYTES
 */
export async function sendUpstream(request: UpstreamRequest): Promise<UpstreamAnswer> {
  const hosts = knownHosts();
  const { origin, pathname } = new URL(request.base);
  const host = hosts.get(origin) ?? (await openHost(hosts, origin));
  const breaker = breakerOf(host, request.group);
  const noteFailure = breaker.admit();
  if (!noteFailure) throw new UpstreamFault('busy', { isUnsent: true });
  // A probe asks for everybody: it goes on when its caller leaves.
  const { signal: _own, ...probe } = request;
  try {
    const answer = await exchange(host.pool, pathname.replace(/\/$/, ''), breaker.isOpen ? probe : request);
    // By these a gateway says that the host behind it is down.
    noteFailure(answer.http >= 502 && answer.http <= 504);
    return answer;
  } catch (error) {
    const { fault, facts } = error as UpstreamFault; // Nothing else leaves `exchange`.
    // A browser that went away says nothing of the host, and a malformed answer that it is there.
    if (!facts.isCallerGone && !facts.isUncounted) noteFailure(fault !== 'badAnswer');
    throw error;
  }
}

const knownHosts = oncePerProcess('upstream', () => new Map<string, Host>());

/** The client's library is read at the first call: the first page needs none of it, and it is a twentieth of a start. */
async function openHost(hosts: Map<string, Host>, origin: string): Promise<Host> {
  const { openPool } = await import('./open-pool');
  const host = hosts.get(origin) ?? { pool: openPool(origin, MOST_CALLS), breakers: new Map() };
  hosts.set(origin, host);
  return host;
}

/** What fails in one group says nothing of the others (promise V-R6). */
function breakerOf({ breakers }: Host, group: string): Breaker {
  const found = breakers.get(group);
  if (found) return found;
  const made = new Breaker((isOpen) => metrics().breakerOpen.set({ group }, isOpen ? 1 : 0));
  metrics().breakerOpen.set({ group }, 0);
  breakers.set(group, made);
  return made;
}

/** Whether any calls are not sent now, because others of their group failed together. */
export function isProviderLeftAlone(): boolean {
  const breakers = [...knownHosts().values()].flatMap((host) => [...host.breakers.values()]);
  return breakers.some(({ isOpen }) => isOpen);
}

async function exchange(pool: Pool, basePath: string, request: UpstreamRequest): Promise<UpstreamAnswer> {
  const { signal, timeoutMs, maxBytes } = request;
  const reader = new AnswerReader(() => maxBytes ?? readEnv().PROVIDER_MAX_ANSWER_BYTES);
  let isOver = false;
  // Cleared again: `AbortSignal.timeout` would stay in memory until its time is over.
  const timer = setTimeout(() => {
    isOver = true;
    reader.stop(new Error('timeout'));
  }, timeoutMs);
  const leave = () => reader.stop(new Error('callerGone'));
  if (signal?.aborted) leave();
  else signal?.addEventListener('abort', leave, { once: true });
  try {
    const { method, path, headers, body = null } = request;
    // The timeout bounds the whole call; timers for its parts would hold thousands of finished calls in memory.
    pool.dispatch({ method, path: basePath + path, headers, body, headersTimeout: 0, bodyTimeout: 0 }, reader);
    return await reader.answer;
  } catch (error) {
    const isCallerGone = signal?.aborted ?? false;
    const fault = isOver ? 'timeout' : faultOf(error);
    const isUncounted = fault === 'timeout' && !countsTimeout(request.account);
    const [tls, proxy] = [tlsFault(error), proxyFault(error)];
    const { header } = reader;
    throw new UpstreamFault(fault, { isUnsent: isUnsent(error), isCallerGone, isUncounted, tls, proxy, header });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}

function faultOf(error: unknown): UpstreamFault['fault'] {
  if (error instanceof UnacceptableAnswer) return 'badAnswer';
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'timeout';
  if (isUnsent(error)) return 'unreachable';
  return code.startsWith('HPE_') ? 'badAnswer' : 'lost';
}
