import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { processWide } from './process-wide.ts';

function create() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
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
    signIns: new Counter({
      name: 'console_sign_ins_total',
      help: 'Attempts to sign in by step and outcome: the next step, or the code of the failure',
      labelNames: ['step', 'outcome'],
      registers,
    }),
    breakerOpen: new Gauge({
      name: 'console_provider_breaker_open',
      help: '1 while calls of a group of operations are not sent, because they failed together',
      labelNames: ['group'],
      registers,
    }),
    redisUp: new Gauge({ name: 'console_redis_up', help: '1 while Redis is connected; absent without one', registers }),
    build: new Gauge({
      name: 'console_build_info',
      help: 'The release that runs',
      labelNames: ['version', 'release'],
      registers,
    }),
    inFlight: new Gauge({ name: 'console_provider_in_flight', help: 'Provider calls under way', registers }),
    clockSkew: new Gauge({ name: 'console_provider_clock_skew_seconds', help: 'Its clock against ours', registers }),
    refusals: new Counter({
      name: 'console_refusals_total',
      help: 'Requests refused by the console itself',
      labelNames: ['code'],
      registers,
    }),
    unsealErrors: new Counter({
      name: 'console_unseal_errors_total',
      help: 'Session cookies that could not be read',
      labelNames: ['reason'],
      registers,
    }),
    tokenFaults: new Counter({ name: 'console_refreshed_token_faults_total', help: 'Tokens not decrypted', registers }),
    secretsCut: new Counter({
      name: 'console_secrets_cut_total',
      help: 'Answers of the provider that held a secret of their own call',
      labelNames: ['operation'],
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

type Metrics = ReturnType<typeof create>;

const slot = processWide<Metrics>('metrics');

export function metrics(): Metrics {
  slot.value ??= create();
  return slot.value;
}
