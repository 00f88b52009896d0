import 'server-only';
import { circuitBreaker, type CircuitBreakerPolicy, CircuitState, handleWhen, isBrokenCircuitError } from 'cockatiel';
import type { Dispatcher, Pool } from 'undici';
import { readEnv } from '@/lib/server/env.ts';
import { metrics } from '@/lib/server/metrics.ts';
import { oncePerProcess } from '@/lib/server/process-wide.ts';
import { AnswerReader, UnacceptableAnswer, type UpstreamAnswer } from './answer-reader';
import { codeOf, isUnsent, proxyFault, tlsFault } from './open-pool.ts';
import { countsTimeout, MOST_CALLS } from '@/lib/server/fair-share';
import { openFor, TimeWindow } from './time-window';

/**
 * The only way out of the process: pooled, with a deadline and a size limit, without redirects, behind a circuit breaker for
 * each group of operations of a host (docs/promises.md#fixed-numbers).
 */
interface Host {
  pool: Pool;
  breakers: Map<string, CircuitBreakerPolicy>;
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
  isUnsent?: boolean;
  isCallerGone?: boolean;
  isUncounted?: boolean;
  tls?: string;
  proxy?: string;
  header?: UpstreamAnswer['header'];
}

export class UpstreamFault extends Error {
  readonly fault: 'unreachable' | 'lost' | 'timeout' | 'badAnswer' | 'busy';
  /** True if the call certainly never reached the host. */
  readonly isUnsent: boolean;
  /** True if the browser went away, which is no failure of the host. */
  readonly isCallerGone: boolean;
  /** True if the breaker has heard of enough timeouts of this caller. */
  readonly isUncounted: boolean;
  /** What was wrong with the host's certificate or TLS. */
  readonly tls: string | undefined;
  /** Why the proxy in front of the host opened no way to it. */
  readonly proxy: string | undefined;
  /** Of an answer that began and broke off. */
  readonly header: UpstreamAnswer['header'];
  constructor(fault: UpstreamFault['fault'], about: FaultFacts = {}) {
    super(fault);
    this.fault = fault;
    this.isUnsent = about.isUnsent ?? false;
    this.isCallerGone = about.isCallerGone ?? false;
    this.isUncounted = about.isUncounted ?? false;
    this.tls = about.tls;
    this.proxy = about.proxy;
    this.header = about.header ?? (() => undefined);
  }
}

/** A gateway says that the host behind it is down: the breaker counts this answer, and the caller still gets it. */
class GatewayAnswer extends Error {
  readonly answer: UpstreamAnswer;
  constructor(answer: UpstreamAnswer) {
    super('gateway');
    this.answer = answer;
  }
}

/**
 * Sends one request and reads its whole answer.
 * @throws UpstreamFault if none came in time, complete, and within PROVIDER_MAX_ANSWER_BYTES
 */
export async function sendUpstream(request: UpstreamRequest): Promise<UpstreamAnswer> {
  const hosts = knownHosts();
  const url = urlOf(request.base);
  try {
    const host = hosts.get(url.origin) ?? (await openHost(hosts, url.origin));
    const breaker = breakerOf(host, request.group);
    // While one call probes, the library lets all others wait for it, as long as a deadline, and only then begins with theirs.
    if (breaker.state === CircuitState.HalfOpen) throw new UpstreamFault('busy', { isUnsent: true });
    return await breaker.execute(() => exchange(host.pool, url.path, request));
  } catch (error) {
    if (error instanceof GatewayAnswer) return error.answer;
    // Not by its class: pages and API are bundled apart, share the breaker, and have each a class of their own.
    if (isBrokenCircuitError(error)) throw new UpstreamFault('busy', { isUnsent: true });
    throw error;
  }
}

/** The configured addresses are few. */
const urls = new Map<string, { origin: string; path: string }>();

function urlOf(base: string): { origin: string; path: string } {
  const found = urls.get(base);
  if (found) return found;
  const { origin, pathname } = new URL(base);
  const made = { origin, path: pathname.replace(/\/$/, '') };
  urls.set(base, made);
  return made;
}

export async function closeUpstream(): Promise<void> {
  const hosts = knownHosts();
  const open = [...hosts.values()];
  hosts.clear();
  await Promise.all(open.map(({ pool }) => pool.destroy()));
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
function breakerOf({ breakers }: Host, group: string): CircuitBreakerPolicy {
  const found = breakers.get(group);
  if (found) return found;
  const made = circuitBreaker(handleWhen(isHostFailure), { halfOpenAfter: openFor(2000), breaker: new TimeWindow() });
  metrics().breakerOpen.set({ group }, 0);
  made.onStateChange((state) => metrics().breakerOpen.set({ group }, state === CircuitState.Open ? 1 : 0));
  breakers.set(group, made);
  return made;
}

/** Whether any calls are not sent now, because others of their group failed together. */
export function isProviderLeftAlone(): boolean {
  const breakers = [...knownHosts().values()].flatMap((host) => [...host.breakers.values()]);
  return breakers.some(({ state }) => state === CircuitState.Open);
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
    const whole = await reader.answer;
    if (whole.http >= 502 && whole.http <= 504) throw new GatewayAnswer(whole);
    return whole;
  } catch (error) {
    if (error instanceof UpstreamFault || error instanceof GatewayAnswer) throw error;
    const isCallerGone = signal?.aborted ?? false;
    const [tls, proxy] = [tlsFault(error), proxyFault(error)];
    const fault = isOver ? 'timeout' : faultOf(error);
    const isUncounted = fault === 'timeout' && !countsTimeout(request.account);
    const named = { ...(tls ? { tls } : {}), ...(proxy ? { proxy } : {}), header: reader.header };
    throw new UpstreamFault(fault, { isUnsent: isUnsent(error), isCallerGone, isUncounted, ...named });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}

/**
 * The breaker counts silence and gateway errors, not a malformed answer and not a browser that went away. It goes by shapes:
 * a fault may come out of the other bundle.
 */
function isHostFailure(error: unknown): boolean {
  const { fault, answer, isCallerGone, isUncounted } = error as Partial<UpstreamFault & GatewayAnswer>; // Only errors are thrown.
  if (fault !== undefined) return fault !== 'badAnswer' && !isCallerGone && !isUncounted;
  return answer !== undefined;
}

function faultOf(error: unknown): UpstreamFault['fault'] {
  if (error instanceof UnacceptableAnswer) return 'badAnswer';
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'timeout';
  if (isUnsent(error)) return 'unreachable';
  return code.startsWith('HPE_') ? 'badAnswer' : 'lost';
}
