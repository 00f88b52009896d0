import 'server-only';
import { boundedCache } from '@/lib/server/bounded-cache';
import { redirect } from 'next/navigation';
import { emailOf } from '@/lib/rules/auth/account';
import { type Membership, membershipOf, type UserIdentity } from '@/lib/rules/current-user';
import type { Organization } from '@/lib/rules/organization/organization';
import type { ScreenPath } from '@/lib/rules/screens';
import { type StreamedValue, whenKnown } from '@/lib/rules/page-data';
import { fingerprintOf } from '@/lib/server/api/route-handler';
import { sealRefreshedToken } from '@/lib/server/api/store-refreshed-token';
import { takePage } from '@/lib/server/process-time';
import { oncePerProcess } from '@/lib/server/process-wide';
import { randomId } from '@/lib/server/secrets';
import type { Session } from '@/lib/server/session/session';
import { newestToken } from '@/lib/server/session/token-rotation';
import {
  holdForQuickReads,
  type PageRead,
  type PageReadName,
  type PageReads,
  type ReadResult,
  startReads,
} from './page-reads';
import { isCookieBehind, needsOrganization, requireScreen } from './require-session';

/** What `<Screen>` needs. The promises reach the browser while the page's answer goes on. */
export interface ScreenData {
  user: UserIdentity;
  /** Null: it could not be read. */
  membership: StreamedValue<Membership | null>;
  /** As of an earlier page, until `membership` is known. */
  lastMembership: Membership | null;
  needsOrganization: boolean;
  /** The answers that were there when the page began, by their query key. */
  initialData: Record<string, unknown>;
  /** The answers that come later, and failures; each is its panel's own. */
  later: Record<string, Promise<ReadResult>>;
  /** A token that was refreshed meanwhile, sealed: a render cannot store it, so the browser hands it back. */
  refreshedToken: StreamedValue<string | null>;
  /** Names this rendering, so that the browser can tell a new page from one out of its own cache. */
  renderId: string;
}

export interface PageData {
  screen: ScreenData;
  session: Session;
  me: UserIdentity;
  /** With its members, for what the page derives from it by `whenKnown`; null if it could not be read. */
  organization: StreamedValue<Organization | null>;
}

/** What home shows, at either of its addresses. */
export const HOME_READS = {
  'site.read': {},
  'organization.read': {},
  'member.list': {},
  'apikey.list': {},
  'team.read': {},
  'session.list': {},
  'openWork.read': {},
} as const;

/**
 * Loads a screen: requires its session and starts its reads. It waits for none of them longer than a moment: each reaches its
 * panel by itself (docs/architecture.md#one-read). Without an organisation that it needs it leads to /contract.
 * @param reads what the screen shows
 */
export async function loadPage<Name extends PageReadName = never>(
  path: ScreenPath,
  reads?: PageReads<Name>,
): Promise<PageData> {
  const session = await requireScreen(path);
  const isBehind = await isCookieBehind();
  await takePage(session.account);
  const started = startReads(session, reads ?? {});
  await holdForQuickReads(session, started);
  const organization = started.organization ? knownOrLater(started.organization, organizationIn) : null;
  const membership = whenKnown(organization, (read) => remember(session, read));
  const isNeeded = needsOrganization(path);
  if (isNeeded && isWithout(membership)) redirect('/contract');
  const all = [...(started.organization ? [started.organization] : []), ...started.shown];
  const me = { account: session.account, email: emailOf(session.account), fingerprint: fingerprintOf(session.account) };
  const screen = {
    user: me,
    membership,
    lastMembership: memberships().get(session.sid) ?? null,
    needsOrganization: isNeeded,
    ...splitReads(started.shown),
    refreshedToken: all.every(({ settled }) => settled)
      ? await refreshedToken(session, isBehind, all)
      : refreshedToken(session, isBehind, all),
    renderId: randomId(),
  };
  return { screen, session, me, organization };
}

function knownOrLater<Data, Value>(
  { settled, promise }: PageRead<Data>,
  pick: (result: ReadResult<Data>) => Value,
): StreamedValue<Value> {
  return settled ? pick(settled.result) : promise.then(pick);
}

function organizationIn(result: ReadResult<{ organization: Organization }>): Organization | null {
  return result?.data?.organization ?? null;
}

function isWithout(membership: StreamedValue<Membership | null>): boolean {
  return membership !== null && 'organization' in membership && membership.organization === null;
}

function splitReads(reads: readonly PageRead[]): Pick<ScreenData, 'initialData' | 'later'> {
  const known = reads.filter(({ settled }) => settled?.result?.data !== undefined);
  const later = reads.filter((read) => !known.includes(read) && !(read.settled && !read.settled.result));
  return {
    initialData: Object.fromEntries(known.map(({ key, settled }) => [key, settled?.result?.data])),
    later: Object.fromEntries(later.map(({ key, promise }) => [key, promise])),
  };
}

/** The newest token once all reads are over, sealed; null if it is the one that the cookie holds. */
async function refreshedToken(session: Session, isBehind: boolean, reads: readonly PageRead[]): Promise<string | null> {
  try {
    await Promise.all(reads.map(({ promise }) => promise));
    const newest = await newestToken(session);
    return isBehind || newest !== session ? await sealRefreshedToken(newest) : null;
  } catch {
    // A call brings it to the cookie once that is a minute old.
    return null;
  }
}

/** What each session's user was when a page last read it: enough to draw controls by, never to allow anything by. */
const memberships = oncePerProcess('memberships', () => boundedCache<Membership>(20_000));

function remember({ sid, account }: Session, organization: Organization | null): Membership | null {
  if (!organization) return null;
  const membership = membershipOf(organization, account);
  memberships().set(sid, membership);
  return membership;
}
