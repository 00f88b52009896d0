import { get, type Result } from '@/lib/client/api';

/** The session as the server sees it now. */
export interface SessionStatus {
  /** Tells two accounts apart without saying which they are. */
  fingerprint: string;
  state: 'signedIn' | 'otp' | 'enrol' | 'password';
  /** Until it ends unless it is used, milliseconds by the server's clock. */
  endsInMs: number;
}

/** Looks at the session without using it: a page that only looks never keeps a session alive. Null: there is none. */
export function peekSession(): Promise<Result<SessionStatus | null>> {
  return get('/api/session?peek=1');
}

/** Uses the session, so that it lasts for another idle time. */
export function touchSession(): Promise<Result<SessionStatus | null>> {
  return get('/api/session');
}
