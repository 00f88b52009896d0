import 'server-only';
import { STATUS_CODES } from 'node:http';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import type { ProviderOperation } from '@/lib/operations/operation';
import type { ProviderOperationName } from '@/lib/operations/table';
import { type ClassifiedFailure, classifyFailure, type FailureFacts } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';
import { log } from '@/lib/server/log';
import { metrics } from '@/lib/server/metrics';
import { oncePerProcess } from '@/lib/server/process-wide';
import { hasBody, objectIn, textOf, type UpstreamAnswer } from './answer-reader';
import { secretCutter } from './cut-secrets';
import type { Credential } from './request-headers';

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

interface AnsweredCall {
  credential?: Credential | undefined;
  refreshed?: string | undefined;
  requestId: string;
}

/** From this size on it pays to know an answer again by its bytes: an organization comes with all its members, for each page. */
const LARGE_BYTES = 128 * 1024;

interface LargeAnswer {
  outcome: Outcome<unknown>;
  /** Compared, which takes less time than a digest. A copy in one piece: a short piece may hold on to sixteen times its length. */
  body: Buffer;
  /** Whose secrets are known not to be in it. */
  cleanFor: WeakSet<Credential>;
}

const largeAnswers = oncePerProcess(
  'largeAnswers',
  () =>
    new LRUCache<string, LargeAnswer>({
      maxSize: 32 * 1024 * 1024,
      sizeCalculation: ({ body }) => body.length,
      ttl: 60_000,
      updateAgeOnGet: true,
      ttlAutopurge: true,
    }),
);

/**
 * What an answer says, parsed by its row and without the secrets of its call. A large answer to a read that is the same to the
 * byte as one of the last minute is the same object: nobody may change it (docs/architecture.md#one-read).
 */
export function readAnswer(
  name: ProviderOperationName,
  row: ProviderOperation,
  answer: UpstreamAnswer,
  call: AnsweredCall,
): Outcome<unknown> {
  const { credential, refreshed, requestId } = call;
  const { http, header, pieces, bytes } = answer;
  const isLarge = row.method === 'GET' && !row.isServerOnly && bytes >= LARGE_BYTES;
  // All that its meaning depends on beside its bytes. Two organizations of one length take turns here, which costs time alone.
  const key = isLarge ? `${name} ${http} ${header('content-type')} ${bytes}` : '';
  const last = isLarge ? largeAnswers().get(key) : undefined;
  const known = last && hasBody(answer, last.body) ? last : undefined;
  if (known && !refreshed && credential && known.cleanFor.has(credential)) return known.outcome;
  // Joined once, for its text and for being kept.
  const body = known?.body ?? (isLarge ? Buffer.concat(pieces) : undefined);
  const text = body ? body.toString('utf8') : textOf(answer);
  const secrets = credential && secretCutter(text, credential, refreshed);
  const outcome =
    known && secrets && !secrets.cut ? known.outcome : open(name, row, answer, { text, requestId, cut: secrets?.cut });
  const cuts = secrets?.count() ?? 0;
  if (cuts > 0) {
    metrics().secretsCut.inc(cuts);
    log('error', { event: 'provider.secretInAnswer', operation: name, requestId });
  } else if (body && credential && outcome.isGood) {
    const large = known ?? { outcome, body, cleanFor: new WeakSet() };
    large.cleanFor.add(credential);
    if (!known) largeAnswers().set(key, large);
  }
  return outcome;
}

interface Opening {
  text: string;
  requestId: string;
  cut: (<Value>(value: Value) => Value) | null | undefined;
}

function open(
  name: ProviderOperationName,
  row: ProviderOperation,
  answer: UpstreamAnswer,
  { text, requestId, cut }: Opening,
): Outcome<unknown> {
  const object = objectIn(answer, text);
  const envelope = object && toEnvelope(object, row, cut);
  const isHttpGood = answer.http === (row.good?.http ?? 200);
  const statuses = row.good?.statuses ?? ['ok'];
  const isStatusGood = statuses === 'any' || statuses.includes(envelope?.status ?? '');
  const isUnexpected = !isHttpGood && answer.http < 300 && (answer.http !== 200 || isStatusGood);
  const facts: FailureFacts = {
    operation: name,
    http: answer.http,
    isUnexpected,
    isOpen: row.isOpen,
    status: envelope?.status,
    description: envelope?.description,
    message: envelope?.message,
  };
  if (isHttpGood && !envelope?.status && !envelope?.message) return fail({ ...facts, fault: 'badAnswer' });
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

/** The outcome of a call that failed. `answer` may say when to try again. */
export function fail(facts: FailureFacts, answer?: UpstreamAnswer): Extract<Outcome<unknown>, { isGood: false }> {
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

/** The envelope without the secrets of this very call; the data of a sign-in step is meant to hold a token. */
function toEnvelope(value: object, row: ProviderOperation, cut: Opening['cut']): Envelope {
  const fields: Partial<Record<keyof Envelope, unknown>> = value;
  const clean = cut ?? ((field) => field);
  // Cut no secret in half, which nobody would find, and no surrogate pair, half of which cannot be shown.
  const text = (field: unknown) =>
    typeof field === 'string'
      ? clean(field)
          .slice(0, LIMITS.description)
          .replace(/[\ud800-\udbff]$/, '')
      : undefined;
  return {
    status: text(fields.status),
    description: text(fields.description),
    message: text(fields.message),
    data: row.isServerOnly ? fields.data : clean(fields.data),
  };
}
