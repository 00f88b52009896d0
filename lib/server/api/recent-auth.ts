import 'server-only';
import type { OperationName } from '@/lib/operations/table';
import { needsRecentAuth } from '@/lib/rules/permissions';
import { TIMING } from '@/lib/rules/timing';
import { reject } from '@/lib/server/http-error';
import type { Session } from '@/lib/server/session/session';

/**
 * Asks for a fresh proof before somebody's own second factor is touched: an open page that was left alone must not be
 * enough to take it over. The sign-in itself counts for the same while as a code or password given since.
 * @param fields the call's input after its schema
 * @throws Refusal `freshNeeded`, before anything is sent
 */
export function requireRecentAuth(session: Session, name: OperationName, fields: Record<string, unknown>): void {
  const email = typeof fields.email === 'string' ? fields.email : undefined;
  if (needsRecentAuth(name, { email }, session.account) && recentAuthUntilMs(session) <= Date.now())
    throw reject('freshNeeded');
}

/** The session after a proof that has just been given. */
export function recordRecentAuth(session: Session): Session {
  return { ...session, freshUntilMs: Date.now() + TIMING.freshS * 1000 };
}

/** Until when a session's last proof counts, milliseconds since the epoch. */
function recentAuthUntilMs({ iat, freshUntilMs: until = 0 }: Session): number {
  return Math.max((iat + TIMING.freshS) * 1000, until);
}
