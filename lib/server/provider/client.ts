import 'server-only';
import { STATUS_CODES } from 'node:http';
import type * as z from 'zod';
import type { ProviderOperation } from '@/lib/operations/operation';
import { type Answer, type ProviderOperationName, rowOf } from '@/lib/operations/table';
import { type FailureFacts, type ClassifiedFailure, classifyFailure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';
import { log } from '@/lib/server/log';
import { currentFacts, noteRead } from '@/lib/server/request-facts';
import { tracing } from '@/lib/server/tracing';
import { metrics } from '@/lib/server/metrics';
import { type CallFacts, toRequest } from './request-headers';
import { secretCutter } from './cut-secrets';
import { takeShare } from '@/lib/server/fair-share';
import { inRound } from '@/lib/server/loop-round';
import { openRefreshedToken } from './refreshed-token';
import type { UpstreamAnswer } from './answer-reader';
import { sendUpstream, UpstreamFault, type UpstreamRequest } from './transport';

type ProviderContext = Omit<CallFacts, 'traceHeaders'>;

export type Outcome<Data> = { refreshed?: string | undefined } & (
  | { isGood: true; data: Data; status: string }
  | { isGood: false; failure: ClassifiedFailure; retryAfterS?: number | undefined }
);

interface Envelope {
  status?: string | undefined;
  description?: string | undefined;
  message?: string | undefined;
  data?: unknown;
}

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
    const refreshed = refreshedIn(name, answer, context);
    return { ...(await inRound(() => readAnswer(name, row, answer, { ...context, refreshed }))), refreshed };
  } catch (error) {
    if (!(error instanceof UpstreamFault)) throw error;
    const { requestId } = context;
    if (error.tls) log('error', { event: 'provider.tls', operation: name, requestId, reason: error.tls });
    if (error.proxy) log('error', { event: 'provider.proxy', operation: name, requestId, reason: error.proxy });
    const failed = fail({ operation: name, http: 0, fault: error.fault });
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
    const isRepeated = error instanceof UpstreamFault && error.isUnsent && error.fault !== 'busy' && !error.tls;
    if (!isRepeated || !canRetry()) throw error;
  }
  repeatsLeft -= 1;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return sendUpstream({ ...request, timeoutMs: Math.max(1, leftMs()) });
}

function readAnswer(
  name: ProviderOperationName,
  row: ProviderOperation,
  answer: UpstreamAnswer,
  context: ProviderContext & { refreshed?: string | undefined },
): Outcome<unknown> {
  const { requestId } = context;
  const text = answer.body.toString('utf8');
  const envelope = withoutSecrets(openEnvelope(answer, text), name, row, text, context);
  const isHttpGood = answer.http === (row.good?.http ?? 200);
  const isUnexpected = !isHttpGood && answer.http !== 200 && answer.http < 300;
  const facts: FailureFacts = {
    operation: name,
    http: answer.http,
    isUnexpected,
    ...(envelope ? textsOf(envelope) : {}),
  };
  if (isHttpGood && !envelope?.status && !envelope?.message) return fail({ ...facts, fault: 'badAnswer' });
  const statuses = row.good?.statuses ?? ['ok'];
  const isStatusGood = statuses === 'any' || statuses.includes(envelope?.status ?? '');
  if (!isHttpGood || !isStatusGood) return fail(facts, answer);
  const parsed = parse(row, envelope ?? {});
  if (parsed.success) return { isGood: true, data: parsed.data, status: envelope?.status ?? '' };
  const field = parsed.error.issues[0]?.path.join('.');
  log('error', { event: 'provider.badAnswer', operation: name, requestId, field });
  return fail({ ...facts, fault: 'badAnswer' });
}

function parse(row: ProviderOperation, envelope: Envelope): z.ZodSafeParseResult<unknown> {
  const isOutcome = row.good?.statuses === 'any';
  return row.answer.safeParse(
    isOutcome ? { status: envelope.status, description: envelope.description } : envelope.data,
  );
}

function fail(facts: FailureFacts, answer?: UpstreamAnswer): Extract<Outcome<unknown>, { isGood: false }> {
  const failure = classifyFailure(facts);
  const isAccess = failure.code === 'access' || facts.fault !== undefined;
  const text = failure.text ?? (isAccess ? STATUS_CODES[failure.status] : undefined);
  const retryAfterS = patienceIn(answer?.header('retry-after'));
  return {
    isGood: false,
    failure: { ...failure, ...(text ? { text } : {}) },
    ...(retryAfterS > 0 ? { retryAfterS } : {}),
  };
}

/** The seconds of a `Retry-After` header, which has seconds or a date; 0 if it is missing or makes no sense. */
function patienceIn(header: string | undefined): number {
  if (!header) return 0;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isSafeInteger(seconds) ? Math.max(0, seconds) : 0;
}

/** The envelope of an answer; null if the body is not JSON, not declared as JSON, or not an object. */
function openEnvelope(answer: UpstreamAnswer, text: string): Envelope | null {
  if (!/^application\/json\s*(?:;|$)/i.test(answer.header('content-type') ?? '')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? toEnvelope(value) : null;
  } catch {
    return null;
  }
}

/** The envelope without the secrets of this very call; the data of a sign-in step is meant to hold a token. */
function withoutSecrets(
  envelope: Envelope | null,
  name: ProviderOperationName,
  row: ProviderOperation,
  text: string,
  { credential, refreshed, requestId }: ProviderContext & { refreshed?: string | undefined },
): Envelope | null {
  if (!envelope || !credential) return envelope;
  const { cut, count } = secretCutter(text, credential, refreshed);
  if (!cut) return envelope;
  const { data, ...texts } = envelope;
  const made = { ...cut(texts), data: row.isServerOnly ? data : cut(data) };
  if (count() > 0) {
    metrics().secretsCut.inc(count());
    log('error', { event: 'provider.secretInAnswer', operation: name, requestId });
  }
  return made;
}

function toEnvelope(value: object): Envelope {
  const fields: Partial<Record<keyof Envelope, unknown>> = value;
  // Cut no surrogate pair in half: half of one cannot be shown.
  const text = (field: unknown) =>
    typeof field === 'string' ? field.slice(0, LIMITS.description).replace(/[\ud800-\udbff]$/, '') : undefined;
  return {
    status: text(fields.status),
    description: text(fields.description),
    message: text(fields.message),
    data: fields.data,
  };
}

function textsOf({ status, description, message }: Envelope): Pick<FailureFacts, 'status' | 'description' | 'message'> {
  return { status, description, message };
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
  answer: UpstreamAnswer,
  { credential, requestId }: ProviderContext,
): string | undefined {
  const header = answer.header('x-refreshed-token');
  if (!header || !credential) return undefined;
  const token = openRefreshedToken(header, credential.account);
  if (token === null) {
    metrics().tokenFaults.inc();
    log('error', { event: 'provider.refreshedTokenUnreadable', operation, requestId });
  }
  return token ?? undefined;
}
