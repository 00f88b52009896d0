import 'server-only';
import type { OwnAct } from '@/lib/rules/journal/journal-rules';
import type { Organization } from '@/lib/rules/organization/organization';
import { callWithSession } from '@/lib/server/api/call-with-session';
import type { Session } from '@/lib/server/session/session';
import type { LineDraft } from '@/lib/server/store/journal-links';
import { writeBehind } from '@/lib/server/store/open-store';
import { scopeIn } from '@/lib/server/store/scope';
import { isJournalOn, logUnwritten, ownAct, recordDone } from '@/lib/server/journal/record';

interface ActRequest {
  request: { headers: Pick<Headers, 'get'> };
  requestId: string;
  address: string | undefined;
  opened: { session: Session | null; past?: Session };
}

interface Reply {
  session?: Session | null;
  act?: { event: string; step?: string };
}

/** Writes down sign-ins that are complete, sign-outs, and a second factor that was turned on. The answer does not wait for it. */
export function recordSessionAct(
  { request, requestId, address, opened }: ActRequest,
  { session: next, act }: Reply,
): void {
  const before = opened.session ?? ('past' in opened ? opened.past : undefined);
  const session = next ?? before;
  const name = session && nameOf(act?.event, session, before);
  if (!name || !isJournalOn()) return;
  const browser = request.headers.get('user-agent') ?? undefined;
  const asked = { requestId, address, browser };
  const values = { step: act?.event, ...(session.hasOwnFactor ? { enrolled: true } : {}) };
  const draft = ownAct(name, session.account, values, asked);
  writeBehind(recordOwnAct(session, draft, () => readOrganization(session, asked)));
}

/**
 * Writes down what a person did for themselves, in the journal of the organization that they are in now: one that is known from
 * before may be the one that they left. Never throws.
 */
export async function recordOwnAct(
  { account }: Session,
  draft: LineDraft,
  organizationNow: () => Promise<Organization>,
): Promise<void> {
  if (!isJournalOn()) return;
  const organization = await organizationNow().catch(() => undefined);
  if (organization) await recordDone(scopeIn(organization, account), draft);
  // Nobody knows whose journal it belongs to.
  else logUnwritten(account, draft, { outcome: 'done' });
}

/** The organization of a session, past a request. @throws Error with the code of the failure */
export async function readOrganization(
  session: Session,
  asked: { requestId: string; address: string | undefined },
): Promise<Organization> {
  const { outcome } = await callWithSession(session, 'organization.read', {}, asked);
  if (!outcome.isGood) throw new Error(outcome.failure.code);
  return outcome.data.organization;
}

function nameOf(event: string | undefined, { state }: Session, before: Session | undefined): OwnAct | undefined {
  if (event === 'signOut') return before?.state === 'signedIn' ? 'account.signOut' : undefined;
  if (event === 'mfaOn') return 'account.mfaOn';
  const isStep = event === 'signIn' || event === 'secondFactor' || event === 'passwordChanged';
  const wasIn = before?.state === 'signedIn' && event !== 'signIn';
  return isStep && state === 'signedIn' && !wasIn ? 'account.signIn' : undefined;
}
