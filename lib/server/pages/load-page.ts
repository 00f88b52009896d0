import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { Answer, ReadName } from '@/lib/operations/table';
import { emailOf } from '@/lib/rules/auth/account';
import type { CurrentUser } from '@/lib/rules/current-user';
import type { Organization } from '@/lib/rules/organization/organization';
import { roleIn } from '@/lib/rules/roles';
import type { ScreenPath } from '@/lib/rules/screens';
import { callWithSession, type CallContext } from '@/lib/server/api/call-with-session';
import { clientAddress } from '@/lib/server/client-address';
import { needsOrganization, requireScreen } from './require-session';
import { randomId } from '@/lib/server/random-id';
import { sealRefreshedToken } from '@/lib/server/api/store-refreshed-token';
import { fingerprintOf } from '@/lib/server/api/route-handler';
import type { Session } from '@/lib/server/session/session';
import { newestToken } from '@/lib/server/session/token-rotation';

/** A screen's first paint: who looks, what was read, and a token that was refreshed meanwhile, sealed. */
export interface PageData<Name extends ReadName> {
  session: Session;
  me: CurrentUser;
  /** What each read answered; a read that failed is missing, and the browser asks again and shows why. */
  data: { [Key in Name]?: Answer<Key> };
  organization: Organization | null;
  renewal: string | null;
  /** Names this rendering, so that the browser can tell a fresh page from one out of its own cache. */
  renderId: string;
}

/**
 * Opens a screen: guard, redirect to /contract without an organisation, and the reads of the first paint
 * (specification, section 2). All reads go out together.
 * @param names the reads whose data the screen shows; those without input only
 */
export async function loadPage<Name extends ReadName = never>(
  path: ScreenPath,
  names: readonly Name[] = [],
): Promise<PageData<Name>> {
  const session = await requireScreen(path);
  const wanted = new Set<ReadName>([
    ...names,
    ...(session.state === 'signedIn' ? (['organization.read'] as const) : []),
  ]);
  const results = await Promise.all(
    [...wanted].map(async (name): Promise<[string, unknown]> => [name, await readOnce(session, name)]),
  );
  // The names came from the table, and each answer from its own row.
  const data = Object.fromEntries(results.filter(([, value]) => value !== undefined)) as PageData<
    Name | 'organization.read'
  >['data'];
  const organization = data['organization.read']?.organization ?? null;
  if (organization?.organization_id === 0 && needsOrganization(path)) redirect('/contract');
  const newest = await newestToken(session);
  const renewal = newest.token === session.token ? null : await sealRefreshedToken(newest);
  return { session, me: meOf(session, organization), data, organization, renewal, renderId: randomId() };
}

/** One read for one rendering, however many ask for it. */
const readOnce = cache(async (session: Session, name: ReadName): Promise<unknown> => {
  const { outcome } = await callWithSession(session, name, {}, await errand());
  return outcome.isGood ? outcome.data : undefined;
});

const errand = cache(async (): Promise<CallContext> => {
  return { requestId: randomId(), address: clientAddress(await headers()) };
});

function meOf({ account }: Session, organization: Organization | null): CurrentUser {
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
