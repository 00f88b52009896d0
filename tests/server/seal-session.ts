import { TIMING } from '@/lib/rules/timing';
import { beginSession, type Session, sessionCookie } from '@/lib/server/session/session';

/** A cookie of a session, as a browser sends it. */
export async function cookieFor(fields: Partial<Session> = {}): Promise<string> {
  const session = beginSession({ state: 'signedIn', account: 'owner@example.com', token: 'token-1', ...fields });
  // A sign-in is a fresh proof.
  const freshUntilMs = (session.iat + TIMING.recentAuthS) * 1000;
  const header = await sessionCookie({ ...session, freshUntilMs, ...fields });
  return header.split(';', 1)[0] ?? '';
}
