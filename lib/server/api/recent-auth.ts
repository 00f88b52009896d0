import 'server-only';
import type { OperationName } from '@/lib/operations/table';
import { needsRecentAuth } from '@/lib/rules/permissions';
import { TIMING } from '@/lib/rules/timing';
import { reject } from '@/lib/server/http-error';
import type { Session } from '@/lib/server/session/session';

/**
 * Requires a recent proof before users change their own second factor: an unattended page must not be enough to take the
 * account over (docs/promises.md#re-authentication). A sign-in counts as long as a code or password given later.
 * @throws HttpError `freshNeeded`
 */
export function requireRecentAuth(session: Session, name: OperationName, fields: Record<string, unknown>): void {
  const email = typeof fields.email === 'string' ? fields.email : undefined;
  if (needsRecentAuth(name, { email }, session.account) && recentAuthUntilMs(session) <= Date.now())
    throw reject('freshNeeded');
}

export function recordRecentAuth(session: Session): Session {
  return { ...session, freshUntilMs: Date.now() + TIMING.recentAuthS * 1000 };
}

/** The end of the time for which the last proof counts, milliseconds since the epoch. */
function recentAuthUntilMs({ iat, freshUntilMs: until = 0 }: Session): number {
  return Math.max((iat + TIMING.recentAuthS) * 1000, until);
}
