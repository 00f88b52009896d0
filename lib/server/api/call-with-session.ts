import 'server-only';
import { type Answer, type ProviderOperationName, rowOf } from '@/lib/operations/table';
import type { WrittenLine } from '@/lib/rules/journal/undo-rules';
import type { Organization } from '@/lib/rules/organization/organization';
import { Deadline } from '@/lib/server/deadline';
import { journaled } from '@/lib/server/journal/journaled-call';
import { readEnv } from '@/lib/server/env';
import { callProvider } from '@/lib/server/provider/client';
import type { Outcome } from '@/lib/server/provider/open-answer';
import { allowReplacedCredential, type Session } from '@/lib/server/session/session';
import { noteDeadToken, otherCredentials, storeToken } from '@/lib/server/session/token-rotation';
import { boundedCache } from '@/lib/server/bounded-cache';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { oncePerProcess } from '@/lib/server/process-wide';

/**
 * The organization of each account, as it was last read, for a minute. Whoever is signed in adds their own only; who is
 * forgotten is looked up again.
 */
const organizations = oncePerProcess('ownOrganizations', () => boundedCache<number>(50_000, 60_000));

export function noteOrganization(account: string, id: number): void {
  organizations().set(canonicalAccount(account), id);
}

export function knownOrganization(account: string): number | undefined {
  return organizations().get(canonicalAccount(account));
}

/** After a change of one's own membership. */
function forgetOrganization(account: string): void {
  organizations().delete(canonicalAccount(account));
}

export interface CallContext {
  requestId: string;
  address?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Of the request; without one the call is one by itself. */
  deadline?: Deadline | undefined;
  /** For the journal: the browser by its own words, the organization as this request read it, the line that is taken back. */
  browser?: string | undefined;
  organization?: Organization | undefined;
  undoes?: number | undefined;
}

/** A call's outcome, and the session after it. `isReplaced`: the session has a new token, to be sealed and handed on. */
export interface CallResult<Data> {
  outcome: Outcome<Data>;
  session: Session;
  isReplaced: boolean;
  /** Of a change that was made and written down. */
  line?: WrittenLine | undefined;
}

/**
 * Makes a provider call with a session's credential and stores the token that comes back. If the token is dead, it tries
 * the session's other tokens and its newest key, so that a race between answers never signs the user out (docs/wire-contract.md#dead-token).
 * Every change gets its line of the journal here, because every call with a session comes by.
 * @throws HttpError `journalAway` if no change may go unrecorded, and the call was not made
 */
export async function callWithSession<Name extends ProviderOperationName>(
  session: Session,
  name: Name,
  input: Record<string, unknown>,
  { browser, organization, undoes, ...callContext }: CallContext,
): Promise<CallResult<Answer<Name>>> {
  const { requestId, address, deadline = new Deadline() } = callContext;
  const bounded = { ...callContext, deadline };
  const isChange = rowOf(name).method !== 'GET';
  if (isChange) deadline.expectChange(readEnv().PROVIDER_WRITE_TIMEOUT_MS);
  const result = await journaled(
    session,
    { name, input, organization, requestId, address, browser, undoes, deadline },
    {
      send: (own) => {
        if (isChange) deadline.reachChange();
        return send(own, name, input, bounded);
      },
      read: (own, read, fields) => send(own, read, fields, bounded),
    },
  );
  // A read for the journal may have brought a token as well.
  const isReplaced = result.session.token !== session.token;
  return { ...result, isReplaced, session: isReplaced ? allowReplacedCredential(result.session) : result.session };
}

async function send<Name extends ProviderOperationName>(
  session: Session,
  name: Name,
  input: Record<string, unknown>,
  callContext: CallContext,
): Promise<Pick<CallResult<Answer<Name>>, 'outcome' | 'session'>> {
  const callAs = async (own: Session) => {
    // The object itself: what is worked out of a credential is kept by it.
    const answered = await callProvider(name, input, { ...callContext, credential: own });
    if (isDead(answered)) noteDeadToken(own);
    return answered;
  };
  let current = session;
  let outcome = await callAs(session);
  const others = isDead(outcome) ? await otherCredentials(session) : [];
  for (const other of others) {
    if (!isDead(outcome)) break;
    outcome = await callAs(other);
    if (outcome.isGood) current = other.token === session.token ? other : await storeToken(other, other.token);
  }
  if (outcome.refreshed && outcome.refreshed !== current.token) current = await storeToken(current, outcome.refreshed);
  noteOwnOrganization(session, name, input, outcome);
  return { outcome, session: current };
}

/** After one of these another organization may be one's own, or that of the account that was named. */
const MOVES: readonly ProviderOperationName[] = ['organization.create', 'member.add', 'member.delete'];

function noteOwnOrganization(
  { account }: Session,
  name: ProviderOperationName,
  { email }: Record<string, unknown>,
  outcome: Outcome<unknown>,
): void {
  if (MOVES.includes(name))
    for (const moved of [account, email]) if (typeof moved === 'string') forgetOrganization(moved);
  if (name !== 'organization.read' || !outcome.isGood) return;
  const { organization } = outcome.data as Answer<'organization.read'>; // By the row's schema.
  noteOrganization(account, organization.organization_id);
}

function isDead(outcome: Outcome<unknown>): boolean {
  return !outcome.isGood && outcome.failure.code === 'sessionExpired';
}
