import 'server-only';
import type { Answer } from '@/lib/operations/table';
import type { Organization } from '@/lib/rules/organization/organization';

/**
 * The organisation as a page carries it: without its members, of whom there may be ten thousand. What a page's controls
 * must know of them stands in `me`; the list itself has a read of its own.
 */
export function withoutMembers(answer: Answer<'organization.read'>): Answer<'organization.read'> {
  return { organization: { ...answer.organization, members: [] } };
}

/** As many as a first paint may carry without being felt; an organisation may have thousands. */
const MOST = 50;

/** The member list for a first paint where it is short; where it is long the browser reads it by itself. */
export function fewMembers(organization: Organization | null): { 'member.list'?: Answer<'member.list'> } {
  return organization && organization.members.length <= MOST
    ? { 'member.list': { members: organization.members } }
    : {};
}
