import type { ProviderOperationName } from '@/lib/operations/table';
import { isOwnLine } from '@/lib/rules/review/review';
import { digestOf } from '@/lib/server/store/chain';
import { retire } from '@/lib/server/journal/upkeep';
import { verifyJournal } from '@/lib/server/journal/verify';
import { listReviews, readReview } from '@/lib/server/store/review-reads-store';
import { doorOfFile } from '../../operations/door-world';
import { organization } from '../../operations/samples';
import { answerWell, except, good } from '../../operations/wired';
import { json } from '../support/fake-upstream';
import { databaseOfBlock, DATABASES, tamper } from './databases';
import { hear, linesOf, scope } from './door-people';
import { beginWithoutReviews, close, decided, keptAll, linesIn } from './review-world';
import { removed, report, saved, start, started, versionOf, WISH } from './review-world';

const world = doorOfFile();

describe.each(DATABASES)('access reviews in %s', (name) => {
  databaseOfBlock(name);
  beforeEach(() => beginWithoutReviews(world));

  test('starting freezes everything, with the line of the journal that says so', async () => {
    const id = await started();
    const found = await readReview(scope, id);
    expect(found?.review).toMatchObject({ name: 'Autumn', reviewers: ['admin@example.com'], status: 'open' });
    const kinds = found?.lines.map(({ kind }) => kind).join(' ');
    expect(kinds).toBe('member member member member member key policy policy policy receipt');
    expect(JSON.stringify(found)).not.toContain('must not pass');
    const after = { lines: 10, digest: found?.review.digest };
    const [line] = await linesOf({ acts: ['review.start'] });
    expect(line).toMatchObject({ outcome: 'done', after, target: { kind: 'review', id } });
  });

  test.each<[ProviderOperationName]>([
    ['member.list'],
    ['apikey.list'],
    ['organization.readMfa'],
    ['iptables.read'],
    ['permission.list'],
    ['payment.readEmail'],
  ])('nothing is frozen if %s fails, and the answer says so', async (operation) => {
    const before = await listReviews(scope);
    world.upstream.behave(except({ [operation]: json({ status: 'unavailable' }, 500) }));
    const { status, failure } = await start();
    const fields = { read: operation, reason: 'access', status: '500', text: 'Internal Server Error' };
    expect([status, failure.code, failure.fields]).toEqual([502, 'reviewUnread', fields]);
    expect(await listReviews(scope)).toEqual(before);
  });

  test('a list of members that is cut off is no list; a domain without receipts has no line', async () => {
    world.upstream.behave(except({ 'member.list': good({ members: organization.members.slice(1) }) }));
    expect((await start()).failure.fields).toEqual({ read: 'member.list', reason: 'changedMeanwhile' });
    world.upstream.behave(except({ 'payment.readEmail': json({ status: 'not found' }) }));
    const kinds = (await linesIn(await started())).map(({ kind }) => kind);
    expect(kinds).not.toContain('receipt');
  });

  test('named reviewers and owners decide; of two at once one is told who was first', async () => {
    const id = await started();
    const first = await decided(id, 'admin', [{ position: 3, decision: 'keep', note: 'mine' }]);
    expect(first.data.conflicts).toEqual([]);
    const second = await decided(id, 'owner', [
      { position: 3, decision: 'remove' },
      { position: 4, decision: 'change', to: 'admin' },
      { position: 9, decision: 'change', to: ' ｎew@example.com ' },
    ]);
    expect(second.data.conflicts).toEqual([3]);
    expect(second.data.lines).toMatchObject([
      { position: 3, decision: 'keep', decidedBy: 'admin@example.com', note: 'mine' },
      { position: 4, decision: 'change', to: 'admin', decidedBy: 'owner@example.com' },
      { position: 9, to: 'new@example.com' },
    ]);
    // The same wish once more is none: its answer may have been lost.
    expect((await decided(id, 'admin', [{ position: 3, decision: 'keep', note: 'mine' }])).data.conflicts).toEqual([]);
    const ours = { position: 3, seen: second.data.lines[0].version, decision: 'keep', note: 'ours' };
    expect((await decided(id, 'owner', [ours])).data.lines[0]).toMatchObject({ decidedBy: 'owner@example.com' });
    const both = await Promise.all(
      ['keep', 'remove'].map((decision) => decided(id, 'owner', [{ position: 2, decision }])),
    );
    expect(both.flatMap(({ data }) => data.conflicts)).toEqual([2]);
    expect((await decided(id, 'admin', [{ position: 0, decision: 'remove' }])).failure.code).toBe('badInput');
    // Nor does one by whom somebody else's decision on oneself is taken back.
    expect((await decided(id, 'owner', [{ position: 0, decision: null }])).failure.code).toBe('badInput');
    expect((await decided(id, 'general', [{ position: 5, decision: 'keep' }])).failure.code).toBe('adminNeeded');
    const other = await started({ ...WISH, reviewers: ['owner@example.com'] });
    expect((await decided(other, 'admin', [{ position: 5, decision: 'keep' }])).failure.code).toBe('notReviewer');
    const { data } = await hear('openWork.read', {}, 'admin');
    expect(data).toEqual({ reviews: [{ id, name: 'Autumn', due: '2099-01-31' }], offboardings: [], file: null });
  });

  test('a note alone leaves the decision, whose it is and what became of it, also by whoever could not decide so', async () => {
    const id = await started();
    const wish = { position: 4, decision: 'change', to: 'owner' };
    await decided(id, 'owner', [wish]);
    await report(id, { ref: '4', status: 'failed', code: 'denied' });
    const before = (await linesIn(id))[4];
    const asked = [{ ...wish, seen: before?.version, note: 'Asked' }];
    const { data } = await decided(id, 'admin', asked);
    expect(data).toMatchObject({ conflicts: [], lines: [{ note: 'Asked', version: data.review.version }] });
    const noted = { note: 'Asked', notedBy: 'admin@example.com', version: data.review.version };
    expect(data.lines).toEqual([{ ...before, ...noted }]);
    expect((await decided(id, 'admin', asked)).data.conflicts).toEqual([]);
  });

  test('results are written down, the same one twice, and what was done stays done', async () => {
    const id = await started();
    const wishes = [3, 4].map((position) => ({ position, decision: 'remove' }));
    await decided(id, 'owner', [...wishes, { position: 6, decision: 'keep' }]);
    const other = (await linesOf())[0]?.id;
    const line = await removed(world, (await linesIn(id))[3]);
    const failed = { ref: '4', status: 'failed', code: 'denied' };
    expect((await report(id, { ref: '3,6,3', status: 'done', line }, failed)).status).toBe(200);
    // Tried again, it failed for another reason, which is kept in the words of the answer.
    const refusal = { status: '409', text: 'Unpaid invoice', requestId: 'request-2' };
    await report(id, { ...failed, code: 'returned', refusal });
    expect((await linesIn(id))[4]).toMatchObject({ code: 'returned', refusal });
    await report(id, { ref: '3', status: 'failed', code: 'denied' }, { ref: '4', status: 'done', line: other });
    const { lines = [], review } = (await readReview(scope, id)) ?? {};
    expect(lines[3]).toMatchObject({ result: 'done', journalLine: line });
    // Told once more, nothing is written.
    expect((await report(id, { ref: '4', status: 'done' }, { ref: '3', status: 'done' })).status).toBe(200);
    expect(await versionOf(id)).toBe(review?.version);
    // A line of another act proves nothing.
    expect(lines[4]).toMatchObject({ result: 'claimed', code: null, refusal: null, journalLine: null });
    expect(lines[6]).toMatchObject({ result: null });
    const again = await decided(id, 'owner', [{ position: 3, seen: lines[3]?.version, decision: 'keep' }]);
    expect(again.data.conflicts).toEqual([3]);
    // Of a change whose answer was lost the journal finds the line.
    const lost = await removed(world, lines[4]);
    await report(id, { ref: '4', status: 'done' });
    expect((await linesIn(id))[4]).toMatchObject({ result: 'done', journalLine: lost });
  });

  test('closing asks why something is open, and the chain signs what is left behind', async () => {
    const id = await started();
    const total = (await linesIn(id)).length;
    const { review, inBulk } = await keptAll(id);
    const seen = review.version;
    expect((await close(id, { seen, reason: ' ' })).failure.fields).toEqual({ reason: 'enter' });
    expect((await close(id, { seen: 0, reason: 'late' })).failure.code).toBe('changedMeanwhile');
    expect((await close(id, { seen, reason: 'On holiday' })).status).toBe(200);
    expect((await report(id, { ref: '0', status: 'done' })).status).toBe(409);
    const late = await decided(id, 'owner', [{ position: 0, seen: 1, decision: 'remove' }]);
    expect(late.failure.code).toBe('reviewClosed');
    const { evidence, signature } = await (await saved(id, 'json')).json();
    expect(evidence.counts).toMatchObject({ total, undecided: 2 });
    expect(evidence.inBulk).toEqual({ kept: inBulk, by: [{ account: 'owner@example.com', kept: inBulk }] });
    expect(signature).toMatchObject({ isIntact: true, digest: digestOf(JSON.stringify(evidence)) });
    const after = { digest: signature.digest, reason: 'On holiday' };
    expect((await linesOf({ acts: ['review.close'] }))[0]).toMatchObject({ id: signature.journalLine, after });
    expect((await verifyJournal(scope)).broken).toBeUndefined();
    const csv = await (await saved(id, 'csv')).text();
    expect(csv).toContain(signature.digest);
    expect(csv).toContain(`kept_in_bulk_by,owner@example.com ${inBulk}`);
    expect(await linesOf({ acts: ['review.export'] })).toHaveLength(2);
    const intact = async (of = id) => (await hear('review.evidence', { id: of }, 'admin')).data.signature.isIntact;
    for (const decision of ['remove', 'keep']) {
      await tamper(`update review_lines set decision = '${decision}' where campaign = '${id}' and position = 1`);
      expect(await intact()).toBe(decision === 'keep');
    }
    await retire(scope, -1);
    for (const lateMs of [3e8, -3e8]) {
      await tamper(`update review_campaigns set closed = closed + ${lateMs} where id = '${id}'`);
      expect(await intact()).toBe(lateMs > 0 ? false : null);
    }
    // The next one knows what is as it was.
    const next = await readReview(scope, await started());
    expect(next?.review.previous).toBe(id);
    expect(next?.lines.every(({ since }) => since === 'same')).toBe(true);
    await close(next?.review.id ?? '', { seen: next?.review.version, reason: 'Its line is still there' });
    await tamper(`update review_campaigns set journal_line = 1, closed = closed - 3e8 where id = '${next?.review.id}'`);
    expect(await intact(next?.review.id)).toBe(false);
    await tamper("update journal_lines set target = '1:x' where operation = 'journal.retire'");
    expect(await intact()).toBe(false);
  });

  test('closing reads the state again: what is still there is not signed as removed', async () => {
    const id = await started();
    const frozen = await linesIn(id);
    // One by one: what needs attention is not decided in bulk.
    for (const line of frozen) {
      const by = isOwnLine(line, scope.account) ? 'admin' : 'owner';
      const decision = line.position === 3 ? 'remove' : 'keep';
      await decided(id, by, [{ position: line.position, decision }]);
    }
    // The provider says that it was done, and its list has the member all the same: somebody has added them again.
    const journalLine = await removed(world, frozen[3]);
    await report(id, { ref: '3', status: 'done', line: journalLine });
    const before = await readReview(scope, id);
    expect(before?.lines[3]).toMatchObject({ result: 'done', journalLine });
    const seen = before?.review.version;
    const fields = { reason: 'enter', contradicted: '1' };
    expect((await close(id, { seen, reason: '' })).failure.fields).toEqual(fields);
    // What cannot be read is not signed either.
    world.upstream.behave(except({ 'member.list': json({ status: 'unavailable' }, 500) }));
    expect((await close(id, { seen, reason: 'Came back' })).failure.code).toBe('reviewUnread');
    expect((await readReview(scope, id))?.review.status).toBe('open');
    world.upstream.behave(answerWell);
    expect((await close(id, { seen, reason: 'Came back' })).status).toBe(200);
    const { evidence, signature } = await (await saved(id, 'json')).json();
    expect(evidence.lines[3]).toMatchObject({ result: 'claimed', code: 'contradicted', journalLine });
    expect(evidence.counts).toMatchObject({ done: 0, notDone: 1 });
    expect(signature.isIntact).toBe(true);
  });

  test('2,000 members are frozen, kept at one press and closed', async () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({ email: `p${at}@example.com`, role: null, mfa: 'on' }));
    const members = [...organization.members, ...many];
    const whole = good({ organization: { ...organization, members } });
    world.upstream.behave(except({ 'organization.read': whole, 'member.list': good({ members }) }));
    // Beside an earlier review all of them would be news.
    await tamper('delete from review_campaigns');
    const id = await started();
    const lines = await linesIn(id);
    const { inBulk, conflicts, review } = await keptAll(id);
    const kept = (await linesIn(id)).filter(({ decision }) => decision === 'keep');
    expect([lines.length, conflicts.length, kept.length]).toEqual([2010, 0, 2008]);
    expect(kept.filter((line) => line.inBulk)).toHaveLength(inBulk);
    const own = await decided(id, 'owner', [{ position: 0, decision: 'keep' }]);
    expect([lines[0]?.value, own.failure.code]).toMatchObject([{ account: 'owner@example.com' }, 'badInput']);
    expect((await close(id, { seen: review.version, reason: 'One’s own' })).status).toBe(200);
  });

  test.each<[string, object]>([
    ['no name', { ...WISH, name: ' ' }],
    ['a day that is none', { ...WISH, due: '2099-02-30' }],
    ['a day that is past', { ...WISH, due: '2020-01-01' }],
    ['nobody to review', { ...WISH, reviewers: [] }],
    ['a reviewer who is no admin', { ...WISH, reviewers: ['general@example.com'] }],
    ['a stranger', { ...WISH, reviewers: ['stranger@example.com'] }],
  ])('%s is refused', async (_what, wish) => {
    const before = await listReviews(scope);
    expect((await start(wish)).status).toBe(422);
    expect(await listReviews(scope)).toEqual(before);
  });
});
