import 'server-only';
import type { Answer } from '@/lib/operations/table';
import type { Organization } from '@/lib/rules/organization/organization';

/** As many as a first paint may carry without being felt; an organisation may have thousands. */
const MOST = 50;

/** The member list for a first paint where it is short; where it is long the browser reads it by itself. */
export function fewMembers(organization: Organization | null): { 'member.list'?: Answer<'member.list'> } {
  return organization && organization.members.length <= MOST
    ? { 'member.list': { members: organization.members } }
    : {};
}
