import { readReview } from '@/lib/server/store/review-reads-store';
import { doorOfFile } from '../../operations/door-world';
import { databaseOfBlock, DATABASES } from './databases';
import { beginWithoutReviews, close, decided, keptAll, scope, started } from './review-world';

/** What a reviewer may not decide, or not at one press. */
const world = doorOfFile();

describe.each(DATABASES)('decisions of a review in %s', (name) => {
  databaseOfBlock(name);
  beforeEach(() => beginWithoutReviews(world));

  test('whoever made an API key does not decide on it, alone or in bulk; a colleague does, and it can be left open', async () => {
    const id = await started();
    const key = (await readReview(scope, id))?.lines.find(({ kind }) => kind === 'key');
    expect(key?.value).toMatchObject({ maker: 'owner@example.com' });
    const { position = -1 } = key ?? {};
    for (const decision of ['keep', 'remove'])
      expect((await decided(id, 'owner', [{ position, decision }])).failure.fields).toEqual({ to: 'enterCorrectly' });
    const inBulk = [position, position + 1].map((at) => ({ position: at, decision: 'keep' }));
    expect((await decided(id, 'owner', inBulk)).failure.code).toBe('badInput');
    const { review, inBulk: kept } = await keptAll(id);
    expect(kept).toBeGreaterThan(1);
    expect((await close(id, { seen: review.version, reason: 'One owner only' })).status).toBe(200);
    const other = await started();
    const { data } = await decided(other, 'admin', [{ position, decision: 'keep' }]);
    expect(data.lines).toMatchObject([{ position, decision: 'keep', decidedBy: 'admin@example.com' }]);
    const back = [{ position, seen: 1, decision: null }];
    expect((await decided(other, 'owner', back)).failure.code).toBe('badInput');
  });

  test('an owner is not kept at one press with others', async () => {
    const id = await started();
    const { lines = [] } = (await readReview(scope, id)) ?? {};
    const owner = lines.find(
      ({ kind, value, position }) => position > 0 && kind === 'member' && value.role === 'owner',
    );
    const calm = lines.find(({ kind }) => kind === 'policy');
    const wishes = [owner, calm].map((line) => ({ position: line?.position, decision: 'keep' }));
    expect((await decided(id, 'owner', wishes)).failure.code).toBe('badInput');
    for (const wish of wishes) expect((await decided(id, 'owner', [wish])).data.conflicts).toEqual([]);
    const kept = (await readReview(scope, id))?.lines.filter(({ decision }) => decision === 'keep');
    expect(kept?.map(({ inBulk }) => inBulk)).toEqual([false, false]);
  });
});
