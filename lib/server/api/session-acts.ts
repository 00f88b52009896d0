import 'server-only';
import type { OwnAct } from '@/lib/rules/journal/journal-rules';
import type { Organization } from '@/lib/rules/organization/organization';
import { callWithSession } from '@/lib/server/api/call-with-session';
import type { RequestContext } from '@/lib/server/api/request-context';
import type { ActEvent } from '@/lib/server/log-events';
import type { Session } from '@/lib/server/session/session';
import type { LineDraft } from '@/lib/server/store/journal-links';
import { writeBehind } from '@/lib/server/store/open-store';
import { scopeIn } from '@/lib/server/store/scope';
import { isJournalOn, logUnwritten, ownAct, recordDone } from '@/lib/server/journal/record';

/** Writes down sign-ins that are complete, sign-outs, and a second factor that was turned on. The answer does not wait for it. */
export function recordSessionAct({ origin, opened }: RequestContext, event: ActEvent, next?: Session | null): void {
  const before = opened.session ?? opened.past;
  const session = next ?? before;
  const name = session && nameOf(event, session, before);
  if (!name || !isJournalOn()) return;
  const values = { step: event, ...(session.hasOwnFactor ? { enrolled: true } : {}) };
  const draft = ownAct(name, session.account, values, origin);
  writeBehind(recordOwnAct(session, draft, () => readOrganization(session, origin)));
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

/** The same for a request under way, which reads the organization itself. */
export function recordOwn(
  context: RequestContext,
  act: Extract<OwnAct, `account.${string}`>,
  values: Parameters<typeof ownAct>[2],
): Promise<void> {
  const { session, origin } = context;
  const draft = ownAct(act, session.account, values, origin);
  return recordOwnAct(session, draft, async () => (await context.call('organization.read')).organization);
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

function nameOf(event: ActEvent, { state }: Session, before: Session | undefined): OwnAct | undefined {
  if (event === 'signOut') return before?.state === 'signedIn' ? 'account.signOut' : undefined;
  if (event === 'mfaOn') return 'account.mfaOn';
  const isStep = event === 'signIn' || event === 'secondFactor' || event === 'passwordChanged';
  const wasIn = before?.state === 'signedIn' && event !== 'signIn';
  return isStep && state === 'signedIn' && !wasIn ? 'account.signIn' : undefined;
}
