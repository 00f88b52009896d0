import 'server-only';
import { currentVisitor } from './require-session';
import { fingerprintOf } from '@/lib/server/api/route-handler';
import { expiresAtMs } from '@/lib/server/session/session';

/** What a signed-in page's keeper of the session starts from. It tells no secret. */
interface SessionInfo {
  account: string;
  fingerprint: string;
  endsInMs: number;
}

/** The session of the page that is being rendered; null where nobody is signed in to the end. */
export async function sessionInfo(): Promise<SessionInfo | null> {
  const session = await currentVisitor();
  if (session?.state !== 'signedIn') return null;
  return {
    account: session.account,
    fingerprint: fingerprintOf(session.account),
    endsInMs: expiresAtMs(session) - Date.now(),
  };
}
