import 'server-only';
import { type Failure, type FailureCode, type ClassifiedFailure, CONSOLE_FAILURES } from '@/lib/rules/failures';
import { log } from '@/lib/server/log';

/** Ends a request with a failure: code behind a route throws it, and the route turns it into the answer. */
export class HttpError extends Error {
  readonly http: number;
  readonly failure: Omit<Failure, 'requestId'>;
  readonly endsSession: boolean;
  cookies?: readonly string[];

  constructor(http: number, failure: Omit<Failure, 'requestId'>, endsSession = false) {
    super(failure.code);
    this.http = http;
    this.failure = failure;
    this.endsSession = endsSession;
  }
}

export function reject(
  code: keyof typeof CONSOLE_FAILURES,
  extra: Partial<Pick<Failure, 'fields' | 'retryAfterS' | 'text' | 'proof'>> = {},
): HttpError {
  return new HttpError(CONSOLE_FAILURES[code], { code, status: CONSOLE_FAILURES[code], ...extra });
}

/** A fault of the console itself, of which the log has the name. */
export function internal(error: unknown, requestId: string): HttpError {
  log('error', { event: 'fault', requestId, reason: error instanceof Error ? error.name : 'unknown' });
  return reject('internal');
}

export function fromProvider({ code, http, status, text, then }: ClassifiedFailure, retryAfterS?: number): HttpError {
  const failure: { code: FailureCode; status: number | string } = { code, status };
  return new HttpError(
    http,
    { ...failure, ...(text ? { text } : {}), ...(retryAfterS ? { retryAfterS } : {}) },
    then === 'signOut',
  );
}

/** For what goes on after a refusal. @returns the refusal @throws anything else */
export function asRefusal(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  throw error;
}

/** For what goes on without what was refused. @throws anything but a refusal */
export function noneIfRefused(error: unknown): undefined {
  asRefusal(error);
}

/** For what is checked before anything is sent: a change is known not to have been made if this fails. @throws the error itself */
export function asUnsent(error: unknown): never {
  if (error instanceof HttpError) error.failure.isUnsent = true;
  throw error;
}
