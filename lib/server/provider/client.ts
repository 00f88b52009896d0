import 'server-only';
import type { ProviderOperation } from '@/lib/operations/operation';
import { type Answer, type ProviderOperationName, rowOf } from '@/lib/operations/table';
import { log } from '@/lib/server/log';
import { currentFacts, noteRead } from '@/lib/server/request-facts';
import { tracing } from '@/lib/server/tracing';
import { metrics } from '@/lib/server/metrics';
import { type CallFacts, toRequest } from './request-headers';
import { takeShare } from '@/lib/server/fair-share';
import { inRound } from '@/lib/server/loop-round';
import { openRefreshedToken } from './refreshed-token';
import type { UpstreamAnswer } from './answer-reader';
import { fail, type Outcome, readAnswer } from './open-answer';
import { sendUpstream, UpstreamFault, type UpstreamRequest } from './transport';

type ProviderContext = Omit<CallFacts, 'traceHeaders'>;

/**
 * Makes one provider call: fills the path, adds the credential, sends, opens the envelope, parses (docs/wire-contract.md#requests).
 * A read that never arrived is sent a second time; a write never is.
 */
export async function callProvider<Name extends ProviderOperationName>(
  name: Name,
  input: Record<string, unknown>,
  context: ProviderContext,
): Promise<Outcome<Answer<Name>>> {
  const row = rowOf(name);
  const started = performance.now();
  const span = tracing.value?.call(name, row.method, currentFacts()?.span);
  const outcome = await attempt(name, row, input, { ...context, traceHeaders: span?.headers });
  const code = outcome.isGood ? 'ok' : outcome.failure.code;
  span?.end(0, outcome.isGood ? undefined : code);
  metrics().providerCalls.inc({ operation: name, outcome: code });
  const tookMs = performance.now() - started;
  const ms = Math.round(tookMs);
  metrics().providerSeconds.observe({ operation: name }, tookMs / 1000);
  const { requestId } = context;
  const isToldElsewhere = outcome.isGood && row.method === 'GET' && noteRead(name, ms);
  if (!isToldElsewhere)
    log(outcome.isGood ? 'info' : 'warn', { event: 'provider.call', operation: name, requestId, code, ms });
  // The row's schema made the data; only the name ties the two types together.
  return outcome as Outcome<Answer<Name>>;
}

async function attempt(
  name: ProviderOperationName,
  row: ProviderOperation,
  input: Record<string, unknown>,
  context: CallFacts,
): Promise<Outcome<unknown>> {
  const isSignIn = row.isOpen === true || name.startsWith('session.');
  const share = takeShare({ account: context.credential?.account, address: context.address, isSignIn });
  if (typeof share !== 'function') {
    const refused = fail({ operation: name, ...(share.isOwn ? { http: 429 } : { http: 0, fault: 'busy' }) });
    return { ...refused, retryAfterS: share.retryAfterS };
  }
  try {
    const request = toRequest(name, row, input, context);
    // A change that nobody has sent is known not to have been made.
    if (request.timeoutMs === 0)
      return fail({ operation: name, http: 0, fault: row.method === 'GET' ? 'timeout' : 'busy' });
    const answer = await sendWithRetry(row, request);
    noteSkew(answer);
    const refreshed = refreshedIn(name, answer.header, context);
    return { ...(await inRound(() => readAnswer(name, row, answer, { ...context, refreshed }))), refreshed };
  } catch (error) {
    if (!(error instanceof UpstreamFault)) throw error;
    const { requestId } = context;
    const { tls, proxy, header } = error.facts;
    if (tls) log('error', { event: 'provider.tls', operation: name, requestId, reason: tls });
    if (proxy) log('error', { event: 'provider.proxy', operation: name, requestId, reason: proxy });
    const refreshed = refreshedIn(name, header, context);
    const failed = { ...fail({ operation: name, http: 0, fault: error.fault }), refreshed };
    return error.fault === 'busy' ? { ...failed, retryAfterS: 2 } : failed;
  } finally {
    share();
  }
}

/** Repeats are a tenth of the calls at most, or a provider in trouble would get twice as many: each call earns a tenth of one. */
const REPEATS_PER_CALL = 0.1;
const MOST_REPEATS = 100;
let repeatsLeft = MOST_REPEATS;

/** Of a server or a gateway in front that failed at once: the same read is often answered well right after it. */
const FAILED_AT_ONCE: readonly number[] = [500, 502, 503];

/** Repeats a read once if it never arrived or failed at once, and if its deadline leaves the time. */
async function sendWithRetry(row: ProviderOperation, request: UpstreamRequest): Promise<UpstreamAnswer> {
  const started = performance.now();
  const leftMs = () => Math.floor(request.timeoutMs - (performance.now() - started));
  const pauseMs = 100 + Math.random() * 200;
  repeatsLeft = Math.min(MOST_REPEATS, repeatsLeft + REPEATS_PER_CALL);
  const canRetry = () => row.method === 'GET' && !row.isServerOnly && leftMs() > 2 * pauseMs && repeatsLeft >= 1;
  try {
    const answer = await sendUpstream(request);
    // What brought a new token is final: a repeat would lose it.
    const isFinal = answer.header('retry-after') ?? answer.header('x-refreshed-token');
    if (isFinal || !FAILED_AT_ONCE.includes(answer.http) || !canRetry()) return answer;
  } catch (error) {
    const isRepeated =
      error instanceof UpstreamFault && error.facts.isUnsent && error.fault !== 'busy' && !error.facts.tls;
    if (!isRepeated || !canRetry()) throw error;
  }
  repeatsLeft -= 1;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return sendUpstream({ ...request, timeoutMs: Math.max(1, leftMs()) });
}

let lastDate = '';

/** How far the provider's clock is from this one, by its dated header; one-time codes and dated calls depend on it. */
function noteSkew(answer: UpstreamAnswer): void {
  const date = answer.header('date') ?? '';
  // It has whole seconds: one look at each is enough.
  if (date === lastDate) return;
  lastDate = date;
  const theirs = Date.parse(date);
  if (Number.isFinite(theirs)) metrics().clockSkew.set(Math.round((theirs - Date.now()) / 1000));
}

function refreshedIn(
  operation: ProviderOperationName,
  header: UpstreamAnswer['header'] | undefined,
  { credential, requestId }: ProviderContext,
): string | undefined {
  const refreshed = header?.('x-refreshed-token');
  if (!refreshed || !credential) return undefined;
  const token = openRefreshedToken(refreshed, credential.account);
  if (token === null) {
    metrics().tokenFaults.inc();
    log('error', { event: 'provider.refreshedTokenUnreadable', operation, requestId });
  }
  return token ?? undefined;
}
