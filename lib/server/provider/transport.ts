import 'server-only';
import { circuitBreaker, type CircuitBreakerPolicy, CircuitState, handleWhen, isBrokenCircuitError } from 'cockatiel';
import type { Dispatcher, Pool } from 'undici';
import { readEnv } from '@/lib/server/env.ts';
import { metrics } from '@/lib/server/metrics.ts';
import { oncePerProcess } from '@/lib/server/process-wide.ts';
import { codeOf, isUnsent, proxyFault, tlsFault } from './connection-faults.ts';
import { countsTimeout, MOST_CALLS } from '@/lib/server/fair-share';
import { openFor, startRequestTimeout, TimeWindow } from './time-window';

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
  /** Whose call it is. */
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

export interface UpstreamAnswer {
  http: number;
  header: (name: string) => string | undefined;
  body: Buffer;
}

interface FaultFacts {
  isUnsent?: boolean;
  isCallerGone?: boolean;
  isUncounted?: boolean;
  tls?: string;
  proxy?: string;
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
  constructor(fault: UpstreamFault['fault'], about: FaultFacts = {}) {
    super(fault);
    this.fault = fault;
    this.isUnsent = about.isUnsent ?? false;
    this.isCallerGone = about.isCallerGone ?? false;
    this.isUncounted = about.isUncounted ?? false;
    this.tls = about.tls;
    this.proxy = about.proxy;
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
  const url = new URL(request.base);
  try {
    const host = hosts.get(url.origin) ?? (await openHost(hosts, url.origin));
    const breaker = breakerOf(host, request.group);
    // While one call probes, the library lets all others wait for it, as long as a deadline, and only then begins with theirs.
    if (breaker.state === CircuitState.HalfOpen) throw new UpstreamFault('busy', { isUnsent: true });
    return await breaker.execute(() => exchange(host.pool, url.pathname.replace(/\/$/, ''), request));
  } catch (error) {
    if (error instanceof GatewayAnswer) return error.answer;
    // Not by its class: pages and API are bundled apart, share the breaker, and have each a class of their own.
    if (isBrokenCircuitError(error)) throw new UpstreamFault('busy', { isUnsent: true });
    throw error;
  }
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
  const timeout = startRequestTimeout(request.timeoutMs, request.signal);
  try {
    const asked = pool.request({
      method: request.method,
      path: basePath + request.path,
      headers: request.headers,
      body: request.body ?? null,
      signal: timeout.signal,
      // The timeout bounds the whole call; timers for its parts would hold thousands of finished calls in memory.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const answer = await Promise.race([asked, timeout.ended]);
    const body = await readBounded(answer.body, answer.headers, request.maxBytes);
    const whole: UpstreamAnswer = { http: answer.statusCode, header: (name) => only(answer.headers[name]), body };
    if (answer.statusCode >= 502 && answer.statusCode <= 504) throw new GatewayAnswer(whole);
    return whole;
  } catch (error) {
    if (error instanceof UpstreamFault || error instanceof GatewayAnswer) throw error;
    const isCallerGone = request.signal?.aborted ?? false;
    const [tls, proxy] = [tlsFault(error), proxyFault(error)];
    const fault = timeout.isOver() ? 'timeout' : faultOf(error);
    const isUncounted = fault === 'timeout' && !countsTimeout(request.account);
    const named = { ...(tls ? { tls } : {}), ...(proxy ? { proxy } : {}) };
    throw new UpstreamFault(fault, { isUnsent: isUnsent(error), isCallerGone, isUncounted, ...named });
  } finally {
    timeout.clear();
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

async function readBounded(
  body: Dispatcher.ResponseData['body'],
  headers: Dispatcher.ResponseData['headers'],
  cap = readEnv().PROVIDER_MAX_ANSWER_BYTES,
): Promise<Buffer> {
  const encoding = only(headers['content-encoding']);
  // The request asks for no encoding: an encoded answer could expand to any size.
  if ((encoding && encoding !== 'identity') || Number(only(headers['content-length']) ?? 0) > cap) {
    drop(body);
    throw new UpstreamFault('badAnswer');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > cap) {
      drop(body);
      throw new UpstreamFault('badAnswer');
    }
    chunks.push(bytes);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** Closes an answer without reading the rest; the error that follows means nothing. */
function drop(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined);
  body.destroy();
}

function only(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function faultOf(error: unknown): UpstreamFault['fault'] {
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'timeout';
  if (isUnsent(error)) return 'unreachable';
  return code.startsWith('HPE_') ? 'badAnswer' : 'lost';
}
