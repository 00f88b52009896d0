import 'server-only';
import { isSameAccount } from '@/lib/rules/auth/account';
import type { Organization } from '@/lib/rules/organization/organization';
import { rankOf, roleIn } from '@/lib/rules/roles';
import type { Origin, RequestContext } from '@/lib/server/api/request-context';
import { readOrganization, recordOwnAct } from '@/lib/server/api/session-acts';
import { ownAct, recordDone } from '@/lib/server/journal/record';
import { erasePasskeys } from '@/lib/server/store/passkey-store';
import { isStoreOn } from '@/lib/server/store/database';
import { type Ending, endSessions, listScope } from '@/lib/server/api/listed-sessions';
import type { Session } from '@/lib/server/session/session';
import type { LineDraft } from '@/lib/server/store/journal-links';
import { personalScope, scopeIn, type StoreScope } from '@/lib/server/store/scope';

/** After a change of one's own password: every other session of the account ends. Never fails what was done. */
export async function endAfterPassword(session: Session, context: RequestContext): Promise<void> {
  const { account } = session;
  const ending = { account, kept: session, by: account, why: 'password' } as const;
  await endAfter(listScope(account) ?? personalScope(account), ending, context.origin, (draft) =>
    recordOwnAct(session, draft, () => readOrganization(session, context.callContext)),
  );
}

/** After a password was set by a link: every session of the account ends. Nobody is signed in whose organization could be read. */
export async function endAfterReset(account: string, origin: Origin): Promise<void> {
  await endAfter(
    listScope(account) ?? personalScope(account),
    { account, kept: null, by: account, why: 'password' },
    origin,
  );
}

/** After a change of a member, made for sure or not: whose role fell, or who is gone, is signed out; whoever did it to themselves only elsewhere. */
export async function endAfterMemberChange(
  session: Session,
  name: string,
  input: Readonly<Record<string, unknown>>,
  organization: Organization | undefined,
  origin: Origin,
  isMade: boolean,
): Promise<void> {
  if (!organization || (name !== 'member.setRole' && name !== 'member.delete')) return;
  const email = String(input.email);
  const isFall =
    name === 'member.setRole' &&
    rankOf(input.role === null ? null : String(input.role)) > rankOf(roleIn(organization.members, email));
  if (name === 'member.setRole' && !isFall) return;
  // Of the store the log says why; whoever comes back finds and removes them.
  if (isMade && name === 'member.delete' && isStoreOn())
    await erasePasskeys(personalScope(email)).catch(() => undefined);
  await endAfter(
    scopeIn(organization, session.account),
    {
      account: email,
      kept: isSameAccount(email, session.account) ? session : null,
      by: session.account,
      why: isFall ? 'roleFell' : 'removed',
    },
    origin,
  );
}

async function endAfter(
  scope: StoreScope,
  ending: Ending,
  origin: Origin,
  record: (draft: LineDraft) => Promise<void> = (draft) => recordDone(scope, draft),
): Promise<void> {
  try {
    const count = await endSessions(scope, ending);
    const { account, why } = ending;
    const act = isSameAccount(account, ending.by) ? 'account.endOthers' : 'member.endSessions';
    if (count > 0) await record(ownAct(act, account, { count, why }, origin));
  } catch {
    // They are over here and in Redis; of the store the log says why.
  }
}
