import 'server-only';
import type { FreshProof } from '@/lib/operations/operation';
import { type OperationName, rowOf } from '@/lib/operations/table';
import { isSameAccount } from '@/lib/rules/auth/account';
import type { ProofMethod } from '@/lib/rules/auth/session-steps';
import type { Organization } from '@/lib/rules/organization/organization';
import { hasPasskey } from '@/lib/server/api/passkeys';
import { type HttpError, reject } from '@/lib/server/http-error';
import { isWithinLimit } from '@/lib/server/rate-limit/rate-limits';
import type { Session } from '@/lib/server/session/session';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * The fresh proof that the table of operations asks for (docs/promises.md#re-authentication): a sign-in, a code, a password
 * or a passkey of the last ten minutes, noted in the sealed session. An open page or a copied cookie alone proves nothing.
 */
export function isFresh({ freshUntilMs = 0 }: Session): boolean {
  return freshUntilMs > Date.now();
}

/** @throws HttpError `freshNeeded` */
export async function requireRecentAuth(session: Session): Promise<void> {
  if (!isFresh(session)) throw await freshNeeded(session);
}

/** Says how to give the proof: by a code only if the session had passed a second factor that it did not turn on itself. */
export async function freshNeeded(session: Session): Promise<HttpError> {
  return neededBy(await proofMethods(session));
}

function neededBy(by: readonly ProofMethod[]): HttpError {
  return reject('freshNeeded', { proof: { at: '/api/session/step-up', by } });
}

/** The first is offered first: a passkey where the account has one. */
export async function proofMethods({ account, mfaKey, hasOwnFactor }: Session): Promise<readonly ProofMethod[]> {
  const byProvider: readonly ProofMethod[] =
    mfaKey !== undefined && !hasOwnFactor ? ['code', 'password'] : ['password'];
  return (await hasPasskey(account)) ? ['passkey', ...byProvider] : byProvider;
}

export function recordRecentAuth(session: Session): Session {
  return { ...session, freshUntilMs: Date.now() + SERVER_TIMING.recentAuthS * 1000 };
}

/** A password that was typed for it also counts where nothing else does. */
export function recordPassword(session: Session): Session {
  const next = recordRecentAuth(session);
  return { ...next, passwordUntilMs: next.freshUntilMs };
}

/** What can be judged before anything is read. @throws HttpError `freshNeeded` */
export async function checkProof(session: Session, name: OperationName): Promise<void> {
  const proof = proofOf(name);
  const { passwordUntilMs = 0 } = session;
  if (proof.includes('password') && passwordUntilMs <= Date.now()) throw neededBy(['password']);
  if (proof.includes('always')) await requireRecentAuth(session);
}

/** What depends on whom a call touches. @throws HttpError `freshNeeded` */
export async function checkProofForMember(
  session: Session,
  name: OperationName,
  input: { email?: unknown; role?: unknown },
  members: Organization['members'],
): Promise<void> {
  const proof = proofOf(name);
  if (isFresh(session)) return;
  const email = String(input.email ?? '');
  const isOwner = members.some((member) => member.role === 'owner' && isSameAccount(member.email, email));
  if (proof.includes('ownerRole') && (isOwner || input.role === 'owner')) throw await freshNeeded(session);
  if (proof.includes('inBulk') && !(await isWithinLimit('removalByAccount', session.account)))
    throw await freshNeeded(session);
}

function proofOf(name: OperationName): readonly FreshProof[] {
  return rowOf(name).proof ?? [];
}
