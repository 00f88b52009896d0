import 'server-only';
import type { Answer } from '@/lib/operations/table';

/**
 * The organisation as a page carries it: without its members, of whom there may be ten thousand. What a page's controls
 * must know of them stands in `me`; the list itself has a read of its own.
 */
export function withoutMembers(answer: Answer<'organization.read'>): Answer<'organization.read'> {
  return { organization: { ...answer.organization, members: [] } };
}
