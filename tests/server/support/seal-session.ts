import { beginSession, type Session, sessionCookie } from '@/lib/server/session/session';
import { SERVER_TIMING } from '@/lib/server/timing';

/** A cookie of a session, as a browser sends it. */
export async function cookieFor(fields: Partial<Session> = {}): Promise<string> {
  const session = beginSession({ state: 'signedIn', account: 'owner@example.com', token: 'token-1', ...fields });
  // A sign-in is a fresh proof.
  const freshUntilMs = (session.iat + SERVER_TIMING.recentAuthS) * 1000;
  const header = await sessionCookie({ ...session, freshUntilMs, ...fields });
  return header.split(';', 1)[0] ?? '';
}
