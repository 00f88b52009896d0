import 'server-only';
import { type Failure, type FailureCode, type ClassifiedFailure, CONSOLE_FAILURES } from '@/lib/rules/failures';
import type { Session } from './session/session';

/** Ends a request with a failure: code behind a route throws it, and the route turns it into the answer. */
export class HttpError extends Error {
  readonly http: number;
  readonly failure: Omit<Failure, 'requestId'>;
  readonly endsSession: boolean;
  /** The session with a token that was replaced before the failure: the answer must still store it. */
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

/** A refusal of the console itself. */
export function reject(
  code: keyof typeof CONSOLE_FAILURES,
  extra: Partial<Pick<Failure, 'fields' | 'retryAfterS' | 'text'>> = {},
): HttpError {
  return new HttpError(CONSOLE_FAILURES[code], { code, status: CONSOLE_FAILURES[code], ...extra });
}

/** A refusal of the provider, classified by `lib/rules/failures.ts`. */
export function fromProvider({ code, http, status, text, then }: ClassifiedFailure, retryAfterS?: number): HttpError {
  const failure: { code: FailureCode; status: number | string } = { code, status };
  return new HttpError(
    http,
    { ...failure, ...(text ? { text } : {}), ...(retryAfterS ? { retryAfterS } : {}) },
    then === 'signOut',
  );
}

/** Adds the session to an error if its token was replaced before the error. */
export function withReplacedSession(error: unknown, session: Session, isReplaced: boolean): unknown {
  if (error instanceof HttpError && isReplaced) error.replaced ??= session;
  return error;
}
