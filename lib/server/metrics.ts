import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { droppedLines } from './output.ts';
import { oncePerProcess } from './process-wide.ts';

type Registers = [Registry];

/** Of requests to the console. */
function requestMetrics(registers: Registers) {
  return {
    requests: new Counter({
      name: 'console_requests_total',
      help: 'Answers by route, method and status; 499 where the browser went away first',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'console_request_seconds',
      help: 'Time from the head of a request to the end of its answer',
      labelNames: ['route'],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    requestsInFlight: new Gauge({ name: 'console_requests_in_flight', help: 'Requests under way', registers }),
    shed: new Counter({
      name: 'console_shed_total',
      help: 'Requests turned away unread: too many at once, process behind, too many bodies of one network',
      labelNames: ['reason'],
      registers,
    }),
    refusals: new Counter({
      name: 'console_refusals_total',
      help: 'Requests refused by the console itself',
      labelNames: ['code'],
      registers,
    }),
    signIns: new Counter({
      name: 'console_sign_ins_total',
      help: 'Attempts to sign in by step and outcome: the next step, or the code of the failure',
      labelNames: ['step', 'outcome'],
      registers,
    }),
    unsealErrors: new Counter({
      name: 'console_unseal_errors_total',
      help: 'Session cookies that could not be read',
      labelNames: ['reason'],
      registers,
    }),
    ssoTimeouts: new Counter({
      name: 'console_sso_timeouts_total',
      help: 'Siblings that did not acknowledge in time',
      labelNames: ['sibling'],
      registers,
    }),
  };
}

/** Of calls to the provider. */
function providerMetrics(registers: Registers) {
  return {
    providerCalls: new Counter({
      name: 'console_provider_calls_total',
      help: 'Provider calls by operation and outcome',
      labelNames: ['operation', 'outcome'],
      registers,
    }),
    providerSeconds: new Histogram({
      name: 'console_provider_seconds',
      help: 'Time of provider calls',
      labelNames: ['operation'],
      buckets: [0.05, 0.1, 0.3, 1, 3, 10, 25],
      registers,
    }),
    inFlight: new Gauge({ name: 'console_provider_in_flight', help: 'Provider calls under way', registers }),
    breakerOpen: new Gauge({
      name: 'console_provider_breaker_open',
      help: '1 while calls of a group of operations are not sent, because they failed together',
      labelNames: ['group'],
      registers,
    }),
    clockSkew: new Gauge({ name: 'console_provider_clock_skew_seconds', help: 'Its clock against ours', registers }),
    tokenFaults: new Counter({ name: 'console_refreshed_token_faults_total', help: 'Tokens not decrypted', registers }),
    secretsCut: new Counter({
      name: 'console_secrets_cut_total',
      help: 'Answers of the provider that held a secret of their own call',
      labelNames: ['operation'],
      registers,
    }),
  };
}

/** Of the process and of what it shares with others. */
function processMetrics(registers: Registers) {
  return {
    build: new Gauge({
      name: 'console_build_info',
      help: 'The release that runs',
      labelNames: ['version', 'release'],
      registers,
    }),
    redisUp: new Gauge({ name: 'console_redis_up', help: '1 while Redis is connected; absent without one', registers }),
    redisFaults: new Counter({
      name: 'console_redis_faults_total',
      help: 'Questions that Redis did not answer: timeout (it hangs), paused (left alone after that), away, error',
      labelNames: ['reason'],
      registers,
    }),
    forwardedUnasked: new Counter({
      name: 'console_forwarded_unasked_total',
      help: 'Requests with X-Forwarded-For although TRUST_PROXY is 0',
      registers,
    }),
    logDropped: new Counter({
      name: 'console_log_dropped_total',
      help: 'Writes to standard output and error that were dropped, because their reader did not read',
      registers,
      collect() {
        this.reset();
        this.inc(droppedLines());
      },
    }),
  };
}

/** Of the store and the journal in it. */
function storeMetrics(registers: Registers) {
  return {
    storeSeconds: new Histogram({
      name: 'console_store_seconds',
      help: 'Time of one use of the store, with the wait for a connection; a change is one transaction',
      labelNames: ['use'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
      registers,
    }),
    storeFaults: new Counter({ name: 'console_store_faults_total', help: 'Times the store did not answer', registers }),
    journalLines: new Counter({
      name: 'console_journal_lines_total',
      help: 'Lines of the journal by where they went: the store, only the log, or refused with their change',
      labelNames: ['written'],
      registers,
    }),
    deliveries: new Counter({
      name: 'console_deliveries_total',
      help: 'Messages to destinations that arrived, failed and are tried again, or were given up',
      labelNames: ['outcome'],
      registers,
    }),
    destinationsFailing: new Gauge({
      name: 'console_destinations_failing',
      help: 'Destinations at which nothing has arrived for an hour, of all instances that share the store',
      registers,
    }),
  };
}

function create() {
  const registry = new Registry();
  const registers: Registers = [registry];
  const made = {
    registry,
    ...requestMetrics(registers),
    ...providerMetrics(registers),
    ...processMetrics(registers),
    ...storeMetrics(registers),
  };
  // A metric without labels begins at 0, which would mean that a Redis is away where none is configured.
  made.redisUp.remove();
  return made;
}

export const metrics = oncePerProcess('metrics', create);

/** All figures as text. Those of Node and of the process are watched from the first time on that somebody asks for them. */
export async function exposeMetrics(): Promise<{ contentType: string; text: string }> {
  const { registry } = metrics();
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
  return { contentType: registry.contentType, text: await registry.metrics() };
}
