import 'server-only';
import type { ProviderOperationName } from '@/lib/operations/table';
import { isSameAccount } from '@/lib/rules/auth/account';
import { noneIfRefused, reject } from '@/lib/server/http-error';
import { claimSuccession, endSignIn, rootOf } from './ended-sessions';
import { allowReplacedCredential, beginSession, type Session } from './session';
import { newestToken } from './token-rotation';

/**
 * Puts a successor in the place of a session, with its newest token: one at most, and none after a sign-out (promise V-R3).
 * @throws HttpError `signedOut` or `wrongStep`
 */
export async function succeed(before: Session, next: Session): Promise<Session> {
  const claimed = await claimSuccession(before);
  if (claimed !== 'won') throw reject(claimed === 'ended' ? 'signedOut' : 'wrongStep');
  const { token } = next.token === before.token ? await newestToken(before) : next;
  return { ...next, token, root: rootOf(before) };
}

/**
 * Ends the sign-in of a browser that signs in anew, in favour of the new one.
 * @throws HttpError `signedOut` if the user signed out of it while the new one was under way
 */
export async function supersede(before: Session, next: Session): Promise<Session> {
  if (!(await endSignIn(before))) throw reject('signedOut');
  return { ...next, from: rootOf(before) };
}

/**
 * The session after a successful call. If users turn their own second factor off, its session key is void: neither later
 * calls nor the siblings may get it (docs/wire-contract.md#mfa-session).
 * @returns a new session without the key, or undefined if nothing changes or the session has a successor or an end by now
 */
export async function afterOwnMfaOff(
  before: Session,
  session: Session,
  name: ProviderOperationName,
  email: unknown,
): Promise<Session | undefined> {
  const isOwn = name === 'mfa.off' && typeof email === 'string' && isSameAccount(email, session.account);
  if (!isOwn) return undefined;
  // The factor is off, whatever became of the session meanwhile.
  return dropMfaKey(before, session).catch(noneIfRefused);
}

/** @returns a new session without the key of a factor that is off, or undefined if it has none. @throws HttpError as `succeed` */
export async function dropMfaKey(before: Session, session: Session): Promise<Session | undefined> {
  if (session.mfaKey === undefined) return undefined;
  const { mfaKey: _void, hasOwnFactor: _too, handOver: _used, sid: _old, ...kept } = session;
  return allowReplacedCredential(await succeed(before, beginSession(kept)));
}
