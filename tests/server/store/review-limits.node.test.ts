import { REVIEW_LIMITS } from '@/lib/rules/review/review';
import { readReview } from '@/lib/server/store/review-reads-store';
import { writeLineResults } from '@/lib/server/store/review-store';
import { doorOfFile } from '../../operations/door-world';
import { ask } from '../support/ask';
import { databaseOfBlock, DATABASES } from './databases';
import { as, beginWithoutReviews, decided, report, scope, start, started } from './review-world';

/** What a browser may tell of a review at once, and what long work in the store leaves to others. */
const world = doorOfFile();

describe.each(DATABASES)('an access review in %s', (name) => {
  databaseOfBlock(name);
  beforeEach(() => beginWithoutReviews(world));

  test('a report tells of no more lines than a review has, however they are spread', async () => {
    const id = await started();
    const ref = Array.from({ length: 50_000 }, () => '3').join(',');
    const many = Array.from({ length: 10 }, () => ({ ref, status: 'failed' }));
    for (const results of [many, [{ ref: ref.repeat(10), status: 'failed' }]]) {
      const answer = await report(id, ...results);
      expect([answer.status, (await answer.json()).failure.code]).toEqual([422, 'badInput']);
    }
    const lines = (length: number) => Array.from({ length }, (_, at) => ({ ref: '3', status: 'failed', line: at + 1 }));
    expect((await report(id, ...lines(REVIEW_LIMITS.proofs + 1))).status).toBe(422);
    const twice = [3, 3].map((position) => ({ position, decision: 'keep' }));
    expect((await decided(id, 'owner', twice)).failure.code).toBe('badInput');
    expect((await readReview(scope, id))?.review.version).toBe(0);
  });

  test('thousands of results that are all different let others in between', async () => {
    const id = await started();
    const length = 2000;
    const outcomes = Array.from({ length }, (_, position) => ({
      position,
      result: 'failed' as const,
      code: `c${position}`,
      journalLine: null,
    }));
    let isDone = false;
    let turns = 0;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await writeLineResults(scope, id, outcomes);
    isDone = true;
    expect(turns).toBeGreaterThan(length / 50);
  });

  test('nobody finds what is not there, and few are open at once', async () => {
    for (const id of ['none', '../x', '']) {
      const missing = await ask('review.read', { id }, { cookie: await as('owner') });
      expect((await missing.json()).failure.code).toBe('reviewNotFound');
    }
    for (let open = 0; open < 3; open += 1) await started();
    const { failure } = await (await start()).json();
    expect(failure.fields).toEqual({ name: 'tooManyOpen' });
  });
});
