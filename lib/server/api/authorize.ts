import 'server-only';
import { type OperationName, type ProviderOperationName, rowOf } from '@/lib/operations/table';
import { isSameAccount } from '@/lib/rules/auth/account';
import { needsMembers, requiredRole } from '@/lib/rules/permissions';
import type { Organization } from '@/lib/rules/organization/organization';
import { leavesNoOwner, fromWire, passes, roleIn, roleNeeded } from '@/lib/rules/roles';
import { checkProofForMember } from './recent-auth';
import { reject } from '@/lib/server/http-error';
import type { RequestContext } from './request-context';

interface Authorization {
  input: Record<string, unknown>;
  /** If it had to be read. */
  organization?: Organization;
}

/**
 * Checks a call before it is forwarded: the user's role, read fresh (decision 0006); the organization, filled in or refused;
 * the domain. The provider has the last word.
 * @throws HttpError if the user may not make the call, or if the read failed
 */
export async function authorize(
  context: RequestContext,
  name: ProviderOperationName,
  input: Record<string, unknown>,
): Promise<Authorization> {
  const row = rowOf(name);
  if (!needsMembers(name) && !row.hasOrganization && !row.hasDomain) return { input };
  const organization = await context.readFirst();
  const { session } = context;
  checkRole(name, input, organization, session.account);
  await checkProofForMember(session, name, input, organization.members);
  if (row.hasDomain) checkDomain(input, organization);
  return { input: row.hasOrganization ? withOrganization(input, organization) : input, organization };
}

/** @throws HttpError `ownerNeeded`, `adminNeeded`, `otherOrganization` or `lastOwner` */
export function checkRole(
  name: OperationName,
  input: Record<string, unknown>,
  { members }: Organization,
  account: string,
): void {
  const target = { email: textOf(input.email), role: input.role === null ? null : textOf(input.role) };
  const need = requiredRole(name, target, { account, members });
  if (!passes(roleIn(members, account), need)) throw reject(roleNeeded(need));
  if (ON_MEMBERS.includes(name)) checkMember(target.email ?? '', members, account);
  const takesRole = name === 'member.setRole' || name === 'member.delete';
  const next = name === 'member.delete' ? null : fromWire(target.role);
  if (takesRole && leavesNoOwner(members, target.email ?? '', next)) throw reject('lastOwner');
}

/** Calls that name a member, who must belong to the organization (promise V-G5). */
const ON_MEMBERS: readonly OperationName[] = ['member.setRole', 'member.delete', 'mfa.off'];

function checkMember(email: string, members: Organization['members'], account: string): void {
  const isKnown = isSameAccount(email, account) || members.some((member) => isSameAccount(member.email, email));
  if (!isKnown) throw reject('otherOrganization');
}

function checkDomain(input: Record<string, unknown>, { services }: Organization): void {
  if (!services.Customine.some(({ domain }) => domain === input.domain)) throw reject('otherOrganization');
}

function withOrganization(input: Record<string, unknown>, { organization_id }: Organization): Record<string, unknown> {
  const given = input.organization_id;
  if (organization_id === 0 || (given !== undefined && given !== organization_id)) throw reject('otherOrganization');
  return { ...input, organization_id };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
