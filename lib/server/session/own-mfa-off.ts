import 'server-only';
import type { OperationName } from '@/lib/operations/table';
import { isSameAccount } from '@/lib/rules/auth/account';
import { allowHandOver, beginSession, endSession, type Session } from './session';

/**
 * The session after a call went well: once one's own second factor is off, its key is void, and neither later calls nor
 * the siblings may be given it (wire contract, sections 2 and 6).
 * @param before the session as the browser sent it
 * @param session the same after the call, with the token that came back
 * @returns a session begun anew without the key, or undefined where nothing has to change
 */
export async function afterOwnMfaOff(
  before: Session,
  session: Session,
  name: OperationName,
  email: unknown,
): Promise<Session | undefined> {
  const isOwn = name === 'mfa.off' && typeof email === 'string' && isSameAccount(email, session.account);
  if (!isOwn || session.mfaKey === undefined) return undefined;
  const { account, token, iat } = session;
  const next = beginSession({ state: 'signedIn', account, token, iat });
  await endSession(before);
  return allowHandOver(next);
}
