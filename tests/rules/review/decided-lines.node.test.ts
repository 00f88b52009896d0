import { planReview } from '@/lib/rules/review/plan';
import {
  EARLIER,
  identityOf,
  isFixed,
  isOwnLine,
  isPossible,
  mayDecide,
  mayNote,
  mayRemove,
  progressOf,
  withNewLines,
} from '@/lib/rules/review/review';
import { at, changed, lineAt, LINES, READS, removed } from './samples';

const OWNER = { account: 'owner@example.com', role: 'owner' as const, address: '192.0.2.9' };

test('one of several reviewers decides, be it the last', () => {
  const review = { reviewers: ['first@example.com', 'last@example.com'] };
  const mayBe = (account: string) => mayDecide(review, account, 'admin');
  expect(['first@example.com', 'LAST@example.com', 'other@example.com'].map(mayBe)).toEqual([true, true, false]);
});

test('each line has a name of its own, by which the next review finds it again', () => {
  const names = LINES.map(identityOf);
  expect(new Set(names).size).toBe(LINES.length);
  const shown = ['Anna@example.com', 'Nightly', 'mfa', '192.0.2.0/24', 'bill@example.com'].map(
    (name) => names[at(name)],
  );
  expect(shown).toEqual([
    'member anna@example.com',
    'key k1',
    'policy mfa',
    'address 192.0.2.0/24',
    'receipt a.example.com',
  ]);
});

test('a change says to what; nothing else does', () => {
  for (const name of ['Anna@example.com', 'bill@example.com', 'lockout'])
    expect(isPossible(lineAt(at(name)), { decision: 'change', to: null }, 'owner')).toBe(false);
  const line = lineAt(at('Anna@example.com'));
  for (const decision of ['keep', 'remove', null] as const)
    expect([null, 'admin'].map((to) => isPossible(line, { decision, to }, 'owner'))).toEqual([true, false]);
  expect(
    isPossible(
      changed('bill@example.com', 'bill@example.com'),
      changed('bill@example.com', 'bill@example.com'),
      'owner',
    ),
  ).toBe(false);
});

test('what is removed is what an admin may remove: no policy, no receipt, and no owner but by an owner', () => {
  const by = (role: 'owner' | 'admin') =>
    ['owner@example.com', 'admin@example.com', 'Nightly', '192.0.2.0/24', 'mfa', 'bill@example.com'].map((name) =>
      mayRemove(lineAt(at(name)), role),
    );
  expect(by('owner')).toEqual([true, true, true, true, false, false]);
  expect(by('admin')).toEqual([false, true, true, true, false, false]);
});

test('the own membership is for another to decide, and nothing that is neither member nor key is anybody’s', () => {
  const own = LINES.filter((line) => isOwnLine(line, 'ANNA@example.com')).map(identityOf);
  expect(own).toEqual(['member anna@example.com', 'key k2']);
});

test('a note is changed by its writer or by whoever decided the line', () => {
  const may = (part: Parameters<typeof lineAt>[1], account = 'anna@example.com') => mayNote(lineAt(0, part), account);
  expect([may({}), may({ note: 'x' })]).toEqual([true, false]);
  expect(may({ note: 'x', notedBy: 'Anna@example.com', decidedBy: 'other@example.com' })).toBe(true);
  expect(may({ note: 'x', notedBy: 'other@example.com', decidedBy: 'anna@example.com' })).toBe(true);
  expect(may({ note: 'x', notedBy: 'other@example.com', decidedBy: null })).toBe(false);
});

test('what was done is fixed; what was kept and changed all the same is counted of the kept ones alone', () => {
  expect(['done', 'failed', null].map((result) => isFixed({ result } as Parameters<typeof isFixed>[0]))).toEqual([
    true,
    false,
    false,
  ]);
  const lines = [
    lineAt(0, { decision: 'keep', code: EARLIER }),
    lineAt(1, { decision: 'keep', code: null }),
    lineAt(2, { decision: 'remove', code: EARLIER }),
    lineAt(3, { decision: 'keep', code: EARLIER }),
  ];
  expect(progressOf(lines)).toMatchObject({ total: 4, decided: 4, keep: 3, remove: 1, earlier: 2 });
});

test('a line is replaced by what is as new or newer', () => {
  const line = lineAt(0, { version: 2 });
  const next = (version: number) => withNewLines([line], [lineAt(0, { version, note: 'next' })])[0]?.note;
  expect([1, 2, 3].map(next)).toEqual(['', 'next', 'next']);
});

test('one key of several is revoked, and a receipt without an address to go to is left out', () => {
  for (const name of ['Nightly', 'CI']) expect(planReview([removed(name)], READS, OWNER).tasks).toHaveLength(1);
  const others = READS.keys?.filter(({ name }) => name === 'CI') ?? [];
  expect(planReview([removed('Nightly')], { ...READS, keys: others }, OWNER).leftOut[0]?.code).toBe('already');
  const [left] = planReview([lineAt(at('bill@example.com'), { decision: 'change', to: null })], READS, OWNER).leftOut;
  expect(left?.code).toBe('gone');
});
