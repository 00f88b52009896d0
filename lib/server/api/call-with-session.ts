import 'server-only';
import type { Answer, OperationName } from '@/lib/operations/table';
import { callProvider, type Outcome } from '@/lib/server/provider/client';
import { allowHandOver, type Session } from '@/lib/server/session/session';
import { otherTokens, takeToken } from '@/lib/server/session/token-rotation';

/** For whom and why a call is made, beside its session. */
export interface CallContext {
  requestId: string;
  address?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A call's end, and the session after it. `isReplaced`: its token is a new one, to be sealed and handed on. */
interface CallResult<Data> {
  outcome: Outcome<Data>;
  session: Session;
  isReplaced: boolean;
}

/**
 * Makes a provider call with a session's credential and takes in the token that comes back. A token that turns out dead
 * is no verdict while the session has another: a race between answers never signs anybody out (wire contract, section 3).
 */
export async function callWithSession<Name extends OperationName>(
  session: Session,
  name: Name,
  input: Record<string, unknown>,
  errand: CallContext,
): Promise<CallResult<Answer<Name>>> {
  let current = session;
  let outcome = await callProvider(name, input, { ...errand, credential: credentialOf(current) });
  const others = isDead(outcome) ? await otherTokens(session) : [];
  for (const token of others) {
    if (!isDead(outcome)) break;
    const other = { ...session, token };
    outcome = await callProvider(name, input, { ...errand, credential: credentialOf(other) });
    if (outcome.isGood) current = await takeToken(other, token);
  }
  if (outcome.refreshed && outcome.refreshed !== current.token) current = await takeToken(current, outcome.refreshed);
  const isReplaced = current.token !== session.token;
  return { outcome, session: isReplaced ? allowHandOver(current) : current, isReplaced };
}

function isDead(outcome: Outcome<unknown>): boolean {
  return !outcome.isGood && outcome.failure.code === 'sessionExpired';
}

function credentialOf({ account, token, mfaKey }: Session) {
  return { account, token, mfaKey };
}
