import 'server-only';
import { boundedCache } from '@/lib/server/bounded-cache';
import { redirect } from 'next/navigation';
import { emailOf } from '@/lib/rules/auth/account';
import { type Membership, membershipOf } from '@/lib/rules/current-user';
import type { Organization } from '@/lib/rules/organization/organization';
import type { ScreenPath } from '@/lib/rules/screens';
import { type ReadResult, type ScreenData, type StreamedValue, whenKnown } from '@/lib/rules/page-data';
import { fingerprintOf } from '@/lib/server/api/route-handler';
import { sealRefreshedToken } from '@/lib/server/api/store-refreshed-token';
import { takePage } from '@/lib/server/process-time';
import { oncePerProcess } from '@/lib/server/process-wide';
import { randomId } from '@/lib/server/secrets';
import type { Session } from '@/lib/server/session/session';
import { newestToken } from '@/lib/server/session/token-rotation';
import { holdForQuickReads, type PageRead, type PageReadName, type PageReads, startReads } from './page-reads';
import { isCookieBehind, needsOrganization, requireScreen } from './require-session';

export interface PageData {
  screen: ScreenData;
  session: Session;
  /** With its members, for what the page derives from it by `whenKnown`; null if it could not be read. */
  organization: StreamedValue<Organization | null>;
}

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
  const started = startReads(session, path, reads ?? {});
  await holdForQuickReads(session, started);
  const { organization: read } = started;
  const organization = read && whenKnown(read.settled ? read.settled.result : read.promise, organizationIn);
  const membership = whenKnown(organization, (known) => remember(session, known));
  const isNeeded = needsOrganization(path);
  if (isNeeded && isWithout(membership)) redirect('/contract');
  const all = [...(read ? [read] : []), ...started.shown];
  const { account } = session;
  const screen = {
    user: { account, email: emailOf(account), fingerprint: fingerprintOf(account) },
    membership,
    lastMembership: memberships().get(session.sid) ?? null,
    needsOrganization: isNeeded,
    ...splitReads(started.shown),
    refreshedToken: all.every(({ settled }) => settled)
      ? await refreshedToken(session, isBehind, all)
      : refreshedToken(session, isBehind, all),
    renderId: randomId(),
  };
  return { screen, session, organization };
}

function organizationIn(result: ReadResult<{ organization: Organization }>): Organization | null {
  return result?.data?.organization ?? null;
}

function isWithout(membership: StreamedValue<Membership | null>): boolean {
  return membership !== null && 'organization' in membership && membership.organization === null;
}

const NOTHING = Promise.resolve(undefined);

function splitReads(reads: readonly PageRead[]): Pick<ScreenData, 'initialData' | 'beginnings' | 'later'> {
  const known = reads.filter(({ settled, beginning }) => settled?.result?.data !== undefined && !beginning);
  const later = reads.filter((read) => !known.includes(read) && !(read.settled && !read.settled.result));
  return {
    initialData: Object.fromEntries(known.map(({ key, settled }) => [key, settled?.result?.data])),
    beginnings: Object.fromEntries(reads.flatMap(({ key, beginning }) => (beginning ? [[key, beginning]] : []))),
    // The rest of a list that has begun is for the browser to read.
    later: Object.fromEntries(later.map(({ key, promise, beginning }) => [key, beginning ? NOTHING : promise])),
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

/** By the organization as it was read: one that is the same object as at the page before, of 100,000 members perhaps, is not searched again. */
const searched = new WeakMap<Organization, Map<string, Membership>>();

function remember({ sid, account }: Session, organization: Organization | null): Membership | null {
  if (!organization) return null;
  const known = searched.get(organization) ?? new Map<string, Membership>();
  const membership = known.get(account) ?? membershipOf(organization, account);
  searched.set(organization, known.set(account, membership));
  memberships().set(sid, membership);
  return membership;
}
