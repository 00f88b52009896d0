import 'server-only';
import type { Answer, OperationName } from '@/lib/operations/table';
import { callProvider, type Outcome } from '@/lib/server/provider/client';
import { allowReplacedCredential, type Session } from '@/lib/server/session/session';
import { noteOrganization } from './own-organization';
import { otherTokens, storeToken } from '@/lib/server/session/token-rotation';

export interface CallContext {
  requestId: string;
  address?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A call's outcome, and the session after it. `isReplaced`: the session has a new token, to be sealed and handed on. */
export interface CallResult<Data> {
  outcome: Outcome<Data>;
  session: Session;
  isReplaced: boolean;
}

/**
 * Makes a provider call with a session's credential and stores the token that comes back. If the token is dead, it tries
 * the session's other tokens, so that a race between answers never signs the user out (docs/wire-contract.md#dead-token).
 */
export async function callWithSession<Name extends OperationName>(
  session: Session,
  name: Name,
  input: Record<string, unknown>,
  callContext: CallContext,
): Promise<CallResult<Answer<Name>>> {
  let current = session;
  let outcome = await callProvider(name, input, { ...callContext, credential: credentialOf(current) });
  const others = isDead(outcome) ? await otherTokens(session) : [];
  for (const token of others) {
    if (!isDead(outcome)) break;
    const other = { ...session, token };
    outcome = await callProvider(name, input, { ...callContext, credential: credentialOf(other) });
    if (outcome.isGood) current = await storeToken(other, token);
  }
  if (outcome.refreshed && outcome.refreshed !== current.token) current = await storeToken(current, outcome.refreshed);
  noteOwnOrganization(session, name, outcome);
  const isReplaced = current.token !== session.token;
  return { outcome, session: isReplaced ? allowReplacedCredential(current) : current, isReplaced };
}

function noteOwnOrganization({ account }: Session, name: OperationName, outcome: Outcome<unknown>): void {
  if (name !== 'organization.read' || !outcome.isGood) return;
  const { organization } = outcome.data as Answer<'organization.read'>; // By the row's schema.
  noteOrganization(account, organization.organization_id);
}

function isDead(outcome: Outcome<unknown>): boolean {
  return !outcome.isGood && outcome.failure.code === 'sessionExpired';
}

function credentialOf({ account, token, mfaKey }: Session) {
  return { account, token, mfaKey };
}
