import 'server-only';
import { canonicalAccount, isSameAccount } from '@/lib/rules/auth/account';
import { type ConsoleSession, type ConsoleSessions, newDevicesSince } from '@/lib/rules/auth/console-sessions';
import { deviceNamed } from '@/lib/rules/text/browser-name';
import { reject } from '@/lib/server/http-error';
import { ownAct, recordDone } from '@/lib/server/journal/record';
import { takePoint } from '@/lib/server/rate-limit/rate-limits';
import { isListedOver, listedIds } from '@/lib/server/session/ended-sessions';
import { aliveSinceMs, endSessions, writeUseNow } from '@/lib/server/api/listed-sessions';
import { recordOwn } from '@/lib/server/api/session-acts';
import type { Session } from '@/lib/server/session/session';
import { SERVER_TIMING } from '@/lib/server/timing';
import type { SessionRow } from '@/lib/server/store/schema';
import type { StoreScope } from '@/lib/server/store/scope';
import { readLastUse, readSessions } from '@/lib/server/store/sessions-store';
import type { ConsoleHandlers } from './handler';

export const sessionHandlers: ConsoleHandlers<
  'session.list' | 'session.end' | 'session.endOthers' | 'member.readLastSeen' | 'member.endSessions'
> = {
  // The account's own sessions that are alive, and what is new among all of them.
  'session.list': async (scope, _input, { context }) => {
    const { session, request } = context;
    await takePoint('sessionListByAccount', session.account);
    return readOwnSessions(session, scope, request.headers);
  },

  // One that is over already is no error.
  'session.end': async (scope, { id }, { context }) => {
    const { session } = context;
    if (listedIds(session).includes(id)) throw reject('badInput', { fields: { id: 'choose' } });
    await takePoint('sessionEndByAccount', session.account);
    const row = (await readSessions(scope, Date.now() - SERVER_TIMING.sessionKeptMs)).find((known) => known.id === id);
    if (!row) return {};
    await endSessions(scope, { account: session.account, id, kept: null, by: session.account, why: 'self' });
    const { browser, platform } = row;
    await recordOwn(context, 'account.endSession', { browser, platform });
    return {};
  },

  'session.endOthers': async (scope, _input, { context }) => {
    const { session } = context;
    const { account } = session;
    await takePoint('sessionEndByAccount', account);
    const count = await endSessions(scope, { account, kept: session, by: account, why: 'self' });
    await recordOwn(context, 'account.endOthers', { count, why: 'self' });
    return { count };
  },

  // Of nobody who is no member: what is kept of former ones is not for their colleagues.
  'member.readLastSeen': async (scope, { email }, { organization }) => {
    if (!organization.members.some((member) => isSameAccount(member.email, email))) throw reject('otherOrganization');
    const sinceMs = Date.now() - SERVER_TIMING.sessionKeptMs;
    return { seenMs: await readLastUse(scope, email, sinceMs), sinceMs };
  },

  // All sessions of a member, by whoever may remove them: an owner's by an owner only; one's own are ended above.
  'member.endSessions': async (scope, { email }, { context, organization }) => {
    const { account } = context.session;
    if (!organization.members.some((member) => isSameAccount(member.email, email))) throw reject('otherOrganization');
    if (isSameAccount(email, account)) throw reject('adminNeeded');
    await takePoint('sessionEndByAccount', account);
    const count = await endSessions(scope, { account: email, kept: null, by: account, why: 'colleague' });
    await recordDone(scope, ownAct('member.endSessions', email, { count, why: 'colleague' }, context.origin));
    return { count };
  },
};

/** The list of a session's account. @throws StoreAway */
export async function readOwnSessions(
  session: Session,
  scope: StoreScope,
  headers: Pick<Headers, 'get'>,
): Promise<ConsoleSessions> {
  await writeUseNow(session, scope, headers);
  return listOf(await readSessions(scope, Date.now() - SERVER_TIMING.sessionKeptMs), session);
}

function listOf(rows: readonly SessionRow[], session: Session): ConsoleSessions {
  const own = listedIds(session);
  const currentId = rows.find(({ id }) => own.includes(id))?.id ?? '';
  const sinceMs = Math.max(aliveSinceMs(), 0);
  const isAlive = ({ id, account, created, used, ended }: SessionRow) =>
    id === currentId || (ended === null && used >= sinceMs && !isListedOver(account, id, created));
  const sessions = rows.filter(isAlive).map((row): ConsoleSession => shown(row, currentId));
  const news = newDevicesSince(
    rows.map((row) => ({
      ...shown(row, currentId),
      isDealtWith: row.ended !== null && row.ended_why !== 'signOut',
    })),
    currentId,
  );
  return {
    sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
    news: news.map(({ browser, platform, createdMs }) => ({ browser, platform, createdMs })),
  };
}

function shown(row: SessionRow, currentId: string): ConsoleSession {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    isNew: row.is_new === 1,
    isBound: row.is_bound === 1,
    ...deviceNamed(row.browser, row.platform),
    address: row.address || null,
    network: row.network === row.address ? null : row.network || null,
    createdMs: row.created,
    usedMs: row.used,
  };
}

/** How many sessions of a member are alive. Who may ask is the caller's to say. @throws StoreAway */
export async function countMemberSessions(scope: StoreScope, account: string): Promise<number> {
  const rows = await readSessions({ ...scope, account: canonicalAccount(account) }, Math.max(aliveSinceMs(), 0));
  return rows.filter(({ id, created, ended }) => ended === null && !isListedOver(account, id, created)).length;
}
