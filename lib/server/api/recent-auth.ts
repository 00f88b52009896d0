import 'server-only';
import type { FreshProof } from '@/lib/operations/operation';
import { type OperationName, rowOf } from '@/lib/operations/table';
import { isSameAccount } from '@/lib/rules/auth/account';
import type { Organization } from '@/lib/rules/organization/organization';
import { type HttpError, reject } from '@/lib/server/http-error';
import { isWithinLimit } from '@/lib/server/rate-limit/rate-limits';
import type { Session } from '@/lib/server/session/session';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * The fresh proof that the table of operations asks for (docs/promises.md#re-authentication): a sign-in, a code or a password
 * of the last ten minutes, noted in the sealed session. An open page or a copied cookie alone proves nothing.
 */
export function isFresh({ freshUntilMs = 0 }: Session): boolean {
  return freshUntilMs > Date.now();
}

/** @throws HttpError `freshNeeded` */
export function requireRecentAuth(session: Session): void {
  if (!isFresh(session)) throw freshNeeded(session);
}

/** Says how to give the proof: by a code only if the session had passed a second factor that it did not enrol itself. */
export function freshNeeded(session: Session): HttpError {
  return reject('freshNeeded', { proof: { at: '/api/session/step-up', by: proofMethods(session) } });
}

export function proofMethods({ mfaKey, hasOwnFactor }: Session): readonly ('code' | 'password')[] {
  return mfaKey !== undefined && !hasOwnFactor ? ['code', 'password'] : ['password'];
}

export function recordRecentAuth(session: Session): Session {
  return { ...session, freshUntilMs: Date.now() + SERVER_TIMING.recentAuthS * 1000 };
}

/** What can be judged before anything is read. @throws HttpError `freshNeeded` */
export function checkProof(session: Session, name: OperationName): void {
  if (proofOf(name).includes('always')) requireRecentAuth(session);
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
  if (proof.includes('ownerRole') && (isOwner || input.role === 'owner')) throw freshNeeded(session);
  if (proof.includes('inBulk') && !(await isWithinLimit('removalByAccount', session.account)))
    throw freshNeeded(session);
}

function proofOf(name: OperationName): readonly FreshProof[] {
  return rowOf(name).proof ?? [];
}
