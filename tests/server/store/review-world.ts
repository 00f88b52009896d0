import { isOwnLine, requiresMfa, risksOf } from '@/lib/rules/review/review';
import type { ReviewAnswer, ReviewLine } from '@/lib/rules/review/review-schema';
import { listReviews, readReview } from '@/lib/server/store/review-reads-store';
import type { DoorWorld } from '../../operations/door-world';
import { ask } from '../support/ask';
import { tamper } from './databases';
import { as, hear, scope } from './door-people';

export const WISH = { name: 'Autumn', due: '2099-01-31', reviewers: ['Admin@example.com'] };

export const start = (wish: object = WISH) => hear('review.start', wish);
export const started = async (wish?: object): Promise<string> => (await start(wish)).data.id;

export async function decided(id: string, by: string, decisions: object[]) {
  const whole = decisions.map((one) => ({ seen: 0, to: null, note: '', ...one }));
  return hear('review.decide', { id, since: 0, decisions: whole }, by);
}

export const linesIn = async (id: string) => (await readReview(scope, id))?.lines ?? [];
export const versionOf = async (id: string) => (await readReview(scope, id))?.review.version;

/** Keeps every line but one's own: what needs a look of its own one by one, and the rest at one press. */
export async function keptAll(id: string): Promise<ReviewAnswer & { inBulk: number }> {
  const lines = await linesIn(id);
  const rest = lines.filter((line) => !isOwnLine(line, scope.account));
  const isRisky = (line: ReviewLine) => risksOf(line, requiresMfa(lines)).length > 0;
  const keep = ({ position }: ReviewLine) => ({ position, decision: 'keep' });
  for (const line of rest.filter(isRisky)) await decided(id, 'owner', [keep(line)]);
  const calm = rest.filter((line) => !isRisky(line));
  const { data } = await decided(id, 'owner', calm.map(keep));
  return { ...data, inBulk: calm.length };
}

export const report = (id: string, ...results: object[]) => hear('review.report', { id, results });
export const close = (id: string, how: object) => hear('review.close', { id, ...how });
export const saved = async (id: string, format: string) =>
  ask('review.export', { id, format }, { cookie: await as('admin') });

/** Removes the member of a line. @returns the line of the journal that says so */
export async function removed(world: DoorWorld, line?: ReviewLine): Promise<number | undefined> {
  const email = line?.kind === 'member' ? line.value.account : '';
  return (await (await world.call('member.delete', await as('owner'), { email })).json()).line?.id;
}

/** Before each test: no review is open. */
export async function beginWithoutReviews(world: DoorWorld): Promise<void> {
  world.begin();
  for (const { id } of (await listReviews(scope)).filter(({ status }) => status === 'open'))
    await tamper(`delete from review_campaigns where id = '${id}'`);
}
