import { isOwnLine, type ReviewAnswer, type ReviewLine } from '@/lib/rules/review/review';
import { requiresMfa, risksOf } from '@/lib/rules/review/risks';
import { listReviews, readReview } from '@/lib/server/store/review-reads-store';
import { organizationScope } from '@/lib/server/store/scope';
import type { DoorWorld } from '../../operations/door-world';
import { cookieFor } from '../support/seal-session';
import { ask } from '../support/ask';
import { tamper } from './databases';

export const scope = organizationScope(7, 'owner@example.com', 'owner');
export const as = (name: string) => cookieFor({ account: `${name}@example.com` });
export const WISH = { name: 'Autumn', due: '2099-01-31', reviewers: ['Admin@example.com'] };

export const start = async (wish: object = WISH) => ask('review.start', wish, { cookie: await as('owner') });
export const started = async (wish?: object): Promise<string> => (await (await start(wish)).json()).data.id;

export async function decided(id: string, by: string, decisions: object[]) {
  const whole = decisions.map((one) => ({ seen: 0, to: null, note: '', ...one }));
  const answer = await ask('review.decide', { id, since: 0, decisions: whole }, { cookie: await as(by) });
  return { status: answer.status, ...(await answer.json()) };
}

/** Keeps every line but one's own: what needs a look of its own one by one, and the rest at one press. */
export async function keptAll(id: string): Promise<ReviewAnswer & { inBulk: number }> {
  const { lines = [] } = (await readReview(scope, id)) ?? {};
  const rest = lines.filter((line) => !isOwnLine(line, scope.account));
  const isRisky = (line: ReviewLine) => risksOf(line, requiresMfa(lines)).length > 0;
  const keep = ({ position }: ReviewLine) => ({ position, decision: 'keep' });
  for (const line of rest.filter(isRisky)) await decided(id, 'owner', [keep(line)]);
  const calm = rest.filter((line) => !isRisky(line));
  const { data } = await decided(id, 'owner', calm.map(keep));
  return { ...data, inBulk: calm.length };
}

export const report = async (id: string, ...results: object[]) =>
  ask('review.report', { id, results }, { cookie: await as('owner') });

export const close = async (id: string, how: object) =>
  ask('review.close', { id, ...how }, { cookie: await as('owner') });

/** Before each test: no review is open. */
export async function beginWithoutReviews(world: DoorWorld): Promise<void> {
  world.begin();
  for (const { id } of (await listReviews(scope)).filter(({ status }) => status === 'open'))
    await tamper(`delete from review_campaigns where id = '${id}'`);
}
