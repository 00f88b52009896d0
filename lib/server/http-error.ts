import 'server-only';
import { type Failure, type FailureCode, type ClassifiedFailure, OWN_REFUSALS } from '@/lib/rules/failures';
import type { Session } from './session/session';

/** A request that ends in a failure: thrown anywhere behind a route, turned into one answer by it. */
export class HttpError extends Error {
  readonly http: number;
  readonly failure: Omit<Failure, 'requestId'>;
  /** Whether the session is over. */
  readonly endsSession: boolean;
  /** The session after the calls that led here, where its token was replaced on the way: an error's answer may carry one. */
  replaced?: Session;
  /** Set-Cookie headers that go with the answer. */
  cookies?: readonly string[];

  constructor(http: number, failure: Omit<Failure, 'requestId'>, endsSession = false) {
    super(failure.code);
    this.http = http;
    this.failure = failure;
    this.endsSession = endsSession;
  }
}

/** What the console refuses by itself. */
export function reject(
  code: keyof typeof OWN_REFUSALS,
  extra: Partial<Pick<Failure, 'fields' | 'retryAfterS' | 'text'>> = {},
): HttpError {
  return new HttpError(OWN_REFUSALS[code], { code, status: OWN_REFUSALS[code], ...extra });
}

/** What the provider refused, as named by the table of failures. */
export function fromProvider({ code, http, status, text, then }: ClassifiedFailure, retryAfterS?: number): HttpError {
  const failure: { code: FailureCode; status: number | string } = { code, status };
  return new HttpError(
    http,
    { ...failure, ...(text ? { text } : {}), ...(retryAfterS ? { retryAfterS } : {}) },
    then === 'signOut',
  );
}

/** The same refusal, with the session whose token was replaced before it came to that. */
export function keepReplaced(error: unknown, session: Session, isReplaced: boolean): unknown {
  if (error instanceof HttpError && isReplaced) error.replaced ??= session;
  return error;
}
