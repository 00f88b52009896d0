import type { ConsoleOperationName } from '@/lib/operations/table';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { organizationScope } from '@/lib/server/store/scope';
import { ask } from '../support/ask';
import { cookieFor } from '../support/seal-session';

/** The people of the organization behind the door, what they hear there, and what its journal says. */
export const OWNER = 'owner@example.com';
export const scope = organizationScope(7, OWNER, 'owner');
export const as = (name: string) => cookieFor({ account: `${name}@example.com` });
export const owner = () => as('owner');

export async function hear(name: ConsoleOperationName, input: object = {}, by = 'owner') {
  const answer = await ask(name, input, { cookie: await as(by) });
  return { status: answer.status, ...(await answer.json()) };
}

export const linesOf = async (filters: Parameters<typeof listLines>[1] = {}) => (await listLines(scope, filters)).lines;
export const newest = async () => (await linesOf())[0];
