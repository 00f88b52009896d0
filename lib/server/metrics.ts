import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { droppedLines } from './output.ts';
import { oncePerProcess } from './process-wide.ts';

/** What makes the figures of a registry. Each is made in one way, by its name, what it tells, and its labels. */
function makersFor(registry: Registry) {
  const registers: [Registry] = [registry];
  return {
    registers,
    counter: <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
      new Gauge({ name, help, labelNames, registers }),
    histogram: <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
  };
}

type Makers = ReturnType<typeof makersFor>;

function requestMetrics({ counter, gauge, histogram }: Makers) {
  return {
    requests: counter(
      'console_requests_total',
      'Answers by route, method and status; 499 where the browser went away first',
      ['route', 'method', 'status'],
    ),
    requestSeconds: histogram(
      'console_request_seconds',
      'Time from the head of a request to the end of its answer',
      ['route'],
      [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    ),
    requestsInFlight: gauge('console_requests_in_flight', 'Requests under way'),
    shed: counter(
      'console_shed_total',
      'Requests turned away unread: too many at once or of one network, process behind, too many bodies of one network',
      ['reason'],
    ),
    refusals: counter('console_refusals_total', 'Requests refused by the console itself', ['code']),
    signIns: counter(
      'console_sign_ins_total',
      'Attempts to sign in by step and outcome: the next step, or the code of the failure',
      ['step', 'outcome'],
    ),
    unsealErrors: counter('console_unseal_errors_total', 'Session cookies that could not be read', ['reason']),
    ssoTimeouts: counter('console_sso_timeouts_total', 'Siblings that did not acknowledge in time', ['sibling']),
  };
}

function providerMetrics({ counter, gauge, histogram }: Makers) {
  return {
    providerCalls: counter('console_provider_calls_total', 'Provider calls by operation and outcome', [
      'operation',
      'outcome',
    ]),
    providerSeconds: histogram(
      'console_provider_seconds',
      'Time of provider calls',
      ['operation'],
      [0.05, 0.1, 0.3, 1, 3, 10, 25],
    ),
    inFlight: gauge('console_provider_in_flight', 'Provider calls under way'),
    breakerOpen: gauge(
      'console_provider_breaker_open',
      '1 while calls of a group of operations are not sent, because they failed together',
      ['group'],
    ),
    clockSkew: gauge('console_provider_clock_skew_seconds', 'Its clock against ours'),
    tokenFaults: counter('console_refreshed_token_faults_total', 'Tokens not decrypted'),
    secretsCut: counter('console_secrets_cut_total', 'Answers of the provider that held a secret of their own call'),
  };
}

/** Of the process and of what it shares with others. */
function processMetrics({ counter, gauge, registers }: Makers) {
  return {
    build: gauge('console_build_info', 'The release that runs', ['version', 'release']),
    redisUp: gauge('console_redis_up', '1 while Redis is connected; absent without one'),
    redisFaults: counter(
      'console_redis_faults_total',
      'Questions that Redis did not answer: timeout (it hangs), paused (left alone after that), away, error',
      ['reason'],
    ),
    forwardedUnasked: counter(
      'console_forwarded_unasked_total',
      'Requests with X-Forwarded-For although TRUST_PROXY is 0',
    ),
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
function storeMetrics({ counter, gauge, histogram }: Makers) {
  return {
    storeSeconds: histogram(
      'console_store_seconds',
      'Time of one use of the store, with the wait for a connection; a change is one transaction',
      ['use'],
      [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    ),
    storeFaults: counter('console_store_faults_total', 'Times the store did not answer'),
    journalLines: counter(
      'console_journal_lines_total',
      'Lines of the journal by where they went: the store, only the log, or refused with their change',
      ['written'],
    ),
    deliveries: counter(
      'console_deliveries_total',
      'Messages to destinations that arrived, failed and are tried again, or were given up',
      ['outcome'],
    ),
    destinationsFailing: gauge(
      'console_destinations_failing',
      'Destinations at which nothing has arrived for an hour, of all instances that share the store',
    ),
  };
}

function create() {
  const registry = new Registry();
  const makers = makersFor(registry);
  const made = {
    registry,
    ...requestMetrics(makers),
    ...providerMetrics(makers),
    ...processMetrics(makers),
    ...storeMetrics(makers),
  };
  // A metric without labels begins at 0, which would mean that a Redis is away where none is configured. One with labels does
  // not, and an alert would not see its first count as an increase.
  made.redisUp.remove();
  for (const written of ['store', 'log', 'refused']) made.journalLines.inc({ written }, 0);
  made.deliveries.inc({ outcome: 'givenUp' }, 0);
  return made;
}

export const metrics = oncePerProcess('metrics', create);

/** All figures as text. Those of Node and of the process are watched from the first time on that somebody asks for them. */
export async function exposeMetrics(): Promise<{ contentType: string; text: string }> {
  const { registry } = metrics();
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
  return { contentType: registry.contentType, text: await registry.metrics() };
}
