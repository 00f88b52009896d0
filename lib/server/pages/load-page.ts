import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { Answer, Input, ReadName } from '@/lib/operations/table';
import { emailOf } from '@/lib/rules/auth/account';
import type { CurrentUser } from '@/lib/rules/current-user';
import type { Organization } from '@/lib/rules/organization/organization';
import { queryKey } from '@/lib/rules/query-key';
import { roleIn } from '@/lib/rules/roles';
import type { ScreenPath } from '@/lib/rules/screens';
import { type CallContext, callWithSession } from '@/lib/server/api/call-with-session';
import { fingerprintOf } from '@/lib/server/api/route-handler';
import { sealRefreshedToken } from '@/lib/server/api/store-refreshed-token';
import { clientAddress } from '@/lib/server/client-address';
import { randomId } from '@/lib/server/random-id';
import type { Session } from '@/lib/server/session/session';
import { newestToken } from '@/lib/server/session/token-rotation';
import { needsOrganization, requireScreen } from './require-session';

/** What a page reads: the input of each operation, by its name. */
type PageReads<Name extends ReadName = ReadName> = { [Key in Name]: Input<Key> };

export interface PageData<Name extends ReadName = never> {
  screen: {
    me: CurrentUser;
    /** The answers that the browser starts from, by their query key. */
    initialData: Record<string, unknown>;
    /** A token that was refreshed meanwhile, sealed: a render cannot store it, so the browser hands it back. */
    refreshedToken: string | null;
    /** Names this rendering, so that the browser can tell a new page from one out of its own cache. */
    renderId: string;
  };
  session: Session;
  me: CurrentUser;
  organization: Organization | null;
  /** A read that failed is missing; the browser asks again, and its panel shows why. */
  data: { [Key in Name]?: Answer<Key> };
}

/**
 * Loads a screen: requires its session, reads what it shows, and redirects to /contract without an organisation that it needs.
 * @param shown goes into the page. The organisation goes without its members; `member.list` is taken from the
 *   organisation and goes only if it is short, because an organisation may have thousands
 * @param unshown is only for the page's own use
 */
export async function loadPage<Shown extends ReadName = never, Unshown extends ReadName = never>(
  path: ScreenPath,
  shown?: PageReads<Shown>,
  unshown?: PageReads<Unshown>,
): Promise<PageData<Shown | Unshown>> {
  const session = await requireScreen(path);
  const answers = await settle(startReads(session, { ...shown, ...unshown }));
  const data = answers as PageData<Shown | Unshown | 'organization.read'>['data'];
  const organization = data['organization.read']?.organization ?? null;
  if (organization?.organization_id === 0 && needsOrganization(path)) redirect('/contract');
  const newest = await newestToken(session);
  const refreshedToken = newest.token === session.token ? null : await sealRefreshedToken(newest);
  const me = currentUserOf(session, organization);
  const initialData = initialDataOf(shown ?? {}, answers);
  return { screen: { me, initialData, refreshedToken, renderId: randomId() }, session, me, organization, data };
}

/**
 * Starts all reads at once, each on its own, so that a panel could wait for its read alone. The organisation is read for
 * every signed-in user, because it tells their role.
 */
function startReads(session: Session, { 'member.list': members, ...wanted }: Partial<PageReads>) {
  const reads = new Map(
    Object.entries(wanted).map(([name, input]) => {
      return [queryKey(name as ReadName, input), readOnce(session, name as ReadName, JSON.stringify(input))];
    }),
  );
  if (session.state === 'signedIn' && !reads.has('organization.read'))
    reads.set('organization.read', readOnce(session, 'organization.read', '{}'));
  if (members) reads.set('member.list', fewMembers(reads.get('organization.read')));
  return reads;
}

/** Waits for every read of the page: the only place that waits for more than one. */
async function settle(reads: ReadonlyMap<string, Promise<unknown>>): Promise<Record<string, unknown>> {
  const settled = await Promise.all([...reads].map(async ([key, answer]) => [key, await answer] as const));
  return Object.fromEntries(settled.filter(([, answer]) => answer !== undefined));
}

/** One read for one rendering, however many ask for it; undefined if it failed. `input` is JSON, which the cache can compare. */
const readOnce = cache(async (session: Session, name: ReadName, input: string): Promise<unknown> => {
  const { outcome } = await callWithSession(session, name, JSON.parse(input), await callContext());
  return outcome.isGood ? outcome.data : undefined;
});

const callContext = cache(async (): Promise<CallContext> => {
  return { requestId: randomId(), address: clientAddress(await headers()) };
});

/** As many members as a page may carry without being felt. */
const MAX_MEMBERS = 50;

async function fewMembers(reading: Promise<unknown> | undefined): Promise<Answer<'member.list'> | undefined> {
  const answer = (await reading) as Answer<'organization.read'> | undefined;
  const members = answer?.organization.members ?? [];
  return answer && members.length <= MAX_MEMBERS ? { members } : undefined;
}

function initialDataOf(shown: Partial<PageReads>, answers: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.entries(shown).map(([name, input]) => queryKey(name as ReadName, input));
  return Object.fromEntries(
    keys
      .filter((key) => key in answers)
      .map((key) => [key, key === 'organization.read' ? withoutMembers(answers[key]) : answers[key]]),
  );
}

function withoutMembers(answer: unknown): Answer<'organization.read'> {
  const { organization } = answer as Answer<'organization.read'>;
  return { organization: { ...organization, members: [] } };
}

function currentUserOf({ account }: Session, organization: Organization | null): CurrentUser {
  const members = organization?.members ?? [];
  const hasOrganization = organization !== null && organization.organization_id !== 0;
  return {
    account,
    email: emailOf(account),
    fingerprint: fingerprintOf(account),
    role: roleIn(members, account),
    organization: hasOrganization ? { id: organization.organization_id, name: organization.name } : null,
    isKnown: organization !== null,
    owners: members.filter(({ role }) => role === 'owner').length,
    members: members.length,
  };
}
