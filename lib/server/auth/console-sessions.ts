import 'server-only';
import { canonicalAccount, isSameAccount } from '@/lib/rules/auth/account';
import { type ConsoleSession, type ConsoleSessions, newDevicesSince } from '@/lib/rules/auth/console-sessions';
import { requiredRole } from '@/lib/rules/permissions';
import { passes, roleIn } from '@/lib/rules/roles';
import { deviceNamed } from '@/lib/rules/text/browser-name';
import { callContextOf, checkReader, sessionOf } from '@/lib/server/api/operation-handler';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
import { scopeOf } from '@/lib/server/api/scope-of';
import { reject } from '@/lib/server/http-error';
import { ownAct, recordDone } from '@/lib/server/journal/record';
import { takePoint } from '@/lib/server/rate-limit/rate-limits';
import { isListedOver, listedIds } from '@/lib/server/session/ended-sessions';
import { aliveSinceMs, endSessions, KEPT_MS, listScope, writeUseNow } from '@/lib/server/session/listed-sessions';
import type { Session } from '@/lib/server/session/session';
import { isStoreOn } from '@/lib/server/store/database';
import type { SessionRow } from '@/lib/server/store/schema';
import type { StoreScope } from '@/lib/server/store/scope';
import { readSessions } from '@/lib/server/store/sessions-store';

/** The account's own sessions that are alive, and what is new among all of them. */
export async function listSessions(context: RequestContext): Promise<HandlerResult> {
  checkReader(context.request);
  const { session, scope, answered } = await openOwn(context);
  await takePoint('sessionListByAccount', session.account);
  return { ...answered, data: await readOwnSessions(session, scope, context.request.headers) };
}

/** The list of a session's account. @throws StoreAway */
export async function readOwnSessions(
  session: Session,
  scope: StoreScope,
  headers: Pick<Headers, 'get'>,
): Promise<ConsoleSessions> {
  await writeUseNow(session, scope, headers);
  return listOf(await readSessions(scope, Date.now() - KEPT_MS), session);
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
    ...deviceNamed(row.browser, row.platform),
    address: row.address || null,
    network: row.network === row.address ? null : row.network || null,
    createdMs: row.created,
    usedMs: row.used,
  };
}

/** Ends one other session of the account. One that is over already is no error. */
export async function endOwnSession(id: string, context: RequestContext): Promise<HandlerResult> {
  const { session, scope, answered } = await openOwn(context);
  if (listedIds(session).includes(id)) throw reject('badInput', { fields: { id: 'choose' } });
  await takePoint('sessionEndByAccount', session.account);
  const row = (await readSessions(scope, Date.now() - KEPT_MS)).find((known) => known.id === id);
  if (!row) return { ...answered, data: {} };
  await endSessions(scope, { account: session.account, id, kept: null, by: session.account, why: 'self' });
  const { browser, platform } = row;
  await recordDone(scope, ownAct('account.endSession', session.account, { browser, platform }, askedBy(context)));
  return { ...answered, data: {}, act: { event: 'sessionsEnded' } };
}

/** Ends all other sessions of the account. */
export async function endOtherSessions(context: RequestContext): Promise<HandlerResult> {
  const { session, scope, answered } = await openOwn(context);
  await takePoint('sessionEndByAccount', session.account);
  const { account } = session;
  const count = await endSessions(scope, { account, kept: session, by: account, why: 'self' });
  await recordDone(scope, ownAct('account.endOthers', account, { count, why: 'self' }, askedBy(context)));
  return { ...answered, data: { count }, act: { event: 'sessionsEnded' } };
}

/**
 * Ends all sessions of a member, by whoever may remove them: an owner's by an owner only.
 * @throws HttpError `ownerNeeded`, `adminNeeded`, or `otherOrganization` for an account that is no member
 */
export async function endMemberSessions(email: string, context: RequestContext): Promise<HandlerResult> {
  if (!isStoreOn()) throw reject('storeOff');
  const before = sessionOf(context);
  const { scope, organization, session, isReplaced } = await scopeOf(before, callContextOf(context));
  const { account } = before;
  const { members } = organization;
  const need = requiredRole('member.delete', { email }, { account, members });
  if (!members.some((member) => isSameAccount(member.email, email))) throw reject('otherOrganization');
  if (isSameAccount(email, account) || !passes(roleIn(members, account), need))
    throw reject(need === 'owner' ? 'ownerNeeded' : 'adminNeeded');
  await takePoint('sessionEndByAccount', account);
  const count = await endSessions(scope, { account: email, kept: null, by: account, why: 'colleague' });
  await recordDone(scope, ownAct('member.endSessions', email, { count, why: 'colleague' }, askedBy(context)));
  return {
    data: { count },
    act: { event: 'sessionsEnded' },
    ...(isReplaced ? { session, isReplaced } : {}),
  };
}

/** How many sessions of a member are alive. Who may ask is the caller's to say. @throws StoreAway */
export async function countMemberSessions(scope: StoreScope, account: string): Promise<number> {
  const rows = await readSessions({ ...scope, account: canonicalAccount(account) }, Math.max(aliveSinceMs(), 0));
  return rows.filter(({ id, created, ended }) => ended === null && !isListedOver(account, id, created)).length;
}

interface Own {
  session: Session;
  scope: StoreScope;
  answered: Pick<HandlerResult, 'session' | 'isReplaced'>;
}

/** One's own sessions need no role, so that the organization as it was read a minute ago is enough. */
async function openOwn(context: RequestContext): Promise<Own> {
  if (!isStoreOn()) throw reject('storeOff');
  const session = sessionOf(context);
  const known = listScope(session.account);
  if (known) return { session, scope: known, answered: {} };
  const made = await scopeOf(session, callContextOf(context));
  const answered = made.isReplaced ? { session: made.session, isReplaced: true } : {};
  return { session: made.session, scope: made.scope, answered };
}

function askedBy({ requestId, address, request }: RequestContext) {
  return { requestId, address, browser: request.headers.get('user-agent') ?? undefined };
}
