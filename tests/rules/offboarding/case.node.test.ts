import {
  changed,
  newOffboarding,
  roleForOffboarding,
  startBlocker,
  stepsOfColleagues,
  withoutAccount,
  withReports,
} from '@/lib/rules/offboarding/case';
import type { Facts } from '@/lib/rules/offboarding/holdings';
import type { OffboardingChange, OffboardingValue, StepResult } from '@/lib/rules/offboarding/offboarding-schema';
import { planSteps } from '@/lib/rules/offboarding/plan';
import { isComplete, isProofOfStep, judgeSteps, nextSteps, stepState } from '@/lib/rules/offboarding/steps';
import { actorOf } from '@/lib/rules/members/member-permissions';
import { actor, byKind, DECISIONS, FACTS, itemsOf, result, stepOf, STEPS } from './offboarding-world';
import { at, MEMBERS, PEOPLE, SECOND, TARO } from './offboarding-people';
import type { ProofLine } from '@/lib/rules/changes/proof';

describe('how far a step is', () => {
  const after: Facts = {
    ...FACTS,
    members: [{ ...MEMBERS[2], email: at('admin'), role: 'owner' }],
    keys: [],
    receipts: [{ domain: 'a.example.com', email: at('billing') }],
    held: [{ account: at('taro'), sessions: 0, lines: 0 }],
  };

  test.each(['handOver', 'receipt', 'rotate', 'sessions', 'remove'])(
    '%s is done if it is there, whatever was answered',
    (kind) => {
      for (const known of [undefined, result('sending'), result('failed'), result('unknown')])
        expect(stepState(stepOf(kind), known, after)).toBe('done');
    },
  );

  test('a key that is being replaced is done as soon as its successor exists', () => {
    const notes = (replacedBy: string) => ({ ...FACTS, notes: new Map([['k1', { note: '', replacedBy }]]) });
    const stateBy = (facts: Facts) => stepState(stepOf('rotate'), undefined, facts);
    const found = [FACTS, notes('k2'), notes('gone'), { ...FACTS, notes: null }];
    expect(found.map(stateBy)).toEqual(['todo', 'done', 'todo', 'unread']);
  });

  test.each<[string, StepResult['status'], string]>([
    ['handOver', 'sending', 'ready'],
    ['remove', 'unknown', 'ready'],
    ['remove', 'failed', 'failed'],
    ['remove', 'done', 'ready'],
    ['receipt', 'sending', 'inDoubt'],
    ['receipt', 'unknown', 'inDoubt'],
    ['receipt', 'done', 'confirming'],
    ['sessions', 'unknown', 'ready'],
    ['sessions', 'done', 'done'],
    ['rotate', 'kept', 'kept'],
  ])('%s that was %s and is not there is %s', (kind, status, state) => {
    expect(stepState(stepOf(kind), result(status), FACTS)).toBe(state);
  });

  test('while somebody runs it, it is as far as that is; without a read nothing is claimed', () => {
    expect(stepState(stepOf('remove'), result('sending'), FACTS, 'done')).toBe('done');
    const blind: Facts = { members: null, keys: null, projects: null, receipts: null, notes: null, held: null };
    for (const kind of ['handOver', 'receipt', 'rotate', 'sessions', 'remove'])
      expect(stepState(stepOf(kind), result('sending'), blind)).toBe('unread');
  });
});

describe('what comes next', () => {
  const value = (results: Record<string, StepResult> = {}): OffboardingValue => ({
    ...newOffboarding(PEOPLE),
    stage: 'running',
    steps: STEPS,
    results,
  });
  const done = (...names: string[]) => Object.fromEntries(names.map((kind) => [stepOf(kind).id, result('done')]));
  const judged = (facts: Facts, results = {}, by = actor()) => judgeSteps(value(results), facts, by);
  const handedOver = MEMBERS.map((member) =>
    member.email === at('admin') ? { ...member, role: 'owner' as const } : member,
  );

  test('first everything but removals, and a removal only once its person holds nothing', () => {
    expect(nextSteps(judged(FACTS)).map(({ kind }) => kind)).toEqual(['handOver', 'receipt', 'sessions']);
    const later = judged({ ...FACTS, members: handedOver }, done('receipt', 'sessions'));
    // The key is still to be replaced: its maker stays.
    expect(nextSteps(later).map(({ account }) => account)).toEqual([at('second')]);
    expect(later.find(({ id }) => id === `remove/${at('taro')}/`)?.blocker).toBe('before');
    const all = judged({ ...FACTS, members: handedOver, keys: [] }, done('receipt', 'sessions'));
    expect(nextSteps(all).map(({ account }) => account)).toEqual([at('second'), at('taro')]);
    expect(isComplete(all)).toBe(false);
    const gone = handedOver.filter(({ email }) => email !== at('second') && email !== at('taro'));
    expect(isComplete(judged({ ...FACTS, members: gone, keys: [] }, done('receipt', 'sessions')))).toBe(true);
  });

  test('what is in doubt is never sent again by itself, and what failed is', () => {
    const results = { [stepOf('receipt').id]: result('unknown'), [stepOf('handOver').id]: result('failed') };
    expect(nextSteps(judged(FACTS, results)).map(({ kind }) => kind)).toEqual(['handOver', 'sessions']);
  });

  test('nobody removes themselves, and an admin touches no owner', () => {
    const facts = { ...FACTS, keys: [], receipts: [] };
    const isOwn = ({ id }: { id: string }) => id === `remove/${at('second')}/`;
    const own = judged(facts, done('handOver', 'sessions'), actor(at('second'))).find(isOwn);
    expect(own?.blocker).toBe('before');
    const second = actorOf(at('second'), 'owner', handedOver);
    const later = judged({ ...facts, members: handedOver }, done('sessions'), second);
    expect(later.find(isOwn)?.blocker).toBe('self');
    const byAdmin = judged(FACTS, {}, actor(at('admin'), 'admin'));
    expect(byAdmin.find(({ kind }) => kind === 'handOver')?.blocker).toBe('ownerNeeded');
  });
});

describe('a case', () => {
  const running: OffboardingValue = { ...newOffboarding(PEOPLE), stage: 'running', steps: STEPS };
  const id = stepOf('remove').id;

  test('takes each change in its stage only', () => {
    const fresh = newOffboarding([TARO]);
    const decided = changed(fresh, { kind: 'decide', decisions: { a: { do: 'keep', reason: 'x' } } }, at('owner'), 1);
    expect(decided?.decisions).toEqual({ a: { do: 'keep', reason: 'x' } });
    expect(changed(running, { kind: 'decide', decisions: {} }, at('owner'), 1)).toBeNull();
    expect(changed(fresh, { kind: 'begin', steps: [id] }, at('owner'), 1)).toBeNull();
    expect(changed(running, { kind: 'begin', steps: ['foreign'] }, at('owner'), 1)).toBeNull();
    const begun = changed(running, { kind: 'begin', steps: [id] }, at('owner'), 5);
    expect(begun?.results[id]).toEqual({ ...result('sending'), atMs: 5 });
    const over = changed(running, { kind: 'finish' }, at('owner'), 1, { done: [id] });
    expect(changed(running, { kind: 'finish' }, at('owner'), 1)).toBeNull();
    expect([over?.stage, over?.results[id]]).toMatchObject(['finished', { status: 'done', isSeen: true }]);
    if (over) expect(changed(over, { kind: 'cancel' }, at('owner'), 1)).toBeNull();
  });

  test.each<[StepResult | undefined, string]>([
    [{ ...result('kept'), reason: 'x' }, `kept ${at('owner')} x`],
    [{ ...result('unknown'), line: 7 }, `done ${at('owner')} 7`],
    [result('failed'), 'done'],
    [undefined, 'done'],
  ])('whoever finishes it did not do what is there of %j', (before, text) => {
    const value = { ...running, results: before ? { [id]: before } : {} };
    const over = changed(value, { kind: 'finish' }, at('second'), 9, { done: [id] });
    const { status, by, reason, line: number, isSeen } = over?.results[id] ?? result('failed');
    expect([isSeen, [status, by, reason, number].filter(Boolean).join(' ')]).toEqual([true, text]);
  });

  test('new decisions keep what was sent, and bring back what was left out or failed', () => {
    const all = ['done', 'kept', 'failed', 'unknown'] as const;
    const results = Object.fromEntries(all.map((status) => [status, result(status)]));
    const again = changed({ ...running, results }, { kind: 'reopen' }, at('owner'), 1);
    expect([again?.stage, Object.keys(again?.results ?? {})]).toEqual(['deciding', ['done', 'unknown']]);
    // A mail to one address says nothing of a mail to another.
    const other = { ...DECISIONS, [byKind('receipt').id]: { do: 'change' as const, to: at('other') } };
    const ids = planSteps(PEOPLE, itemsOf(PEOPLE), other, MEMBERS).map((step) => step.id);
    expect(ids).not.toContain(stepOf('receipt').id);
  });

  test('what is done or left out stays so; a later result replaces a failure', () => {
    const report = (value: OffboardingValue, status: 'done' | 'failed') => {
      const reports = [id, 'foreign'].map((ref) => ({ ref, status, code: 'forbidden', line: 7 }));
      return withReports(value, reports, at('owner'), 1);
    };
    const failed = report(running, 'failed');
    expect(failed.results).toEqual({ [id]: { ...result('failed'), code: 'forbidden', line: 7 } });
    const done = report(failed, 'done');
    expect(report(done, 'failed').results[id]?.status).toBe('done');
    const made = { ref: id, status: 'done' } as const;
    expect(withReports({ ...running, stage: 'finished' }, [made], '', 1).results).toEqual({});
    const ended = { ...running, stage: 'cancelled' as const, results: { [id]: result('sending') } };
    expect(withReports(ended, [made], at('owner'), 1).results[id]?.status).toBe('done');
    // An older try of somebody else says nothing of this one.
    expect(withReports(ended, [{ ref: id, status: 'failed' }], at('admin'), 1)).toEqual(ended);
  });

  test.each<OffboardingChange>([
    { kind: 'begin', steps: [id] },
    { kind: 'leaveOut', step: id, reason: 'x' },
    { kind: 'reopen' },
    { kind: 'cancel' },
  ])('while a colleague is at it, it takes no %j, until nothing was heard for five minutes', (change) => {
    const value = { ...running, results: { [id]: result('sending') } };
    expect(changed(value, change, at('second'), 300_000)).toBeNull();
    expect(changed(value, change, at('second'), 300_001)).not.toBeNull();
    expect(changed(value, change, at('owner'), 1)).not.toBeNull();
    const heard = { ...value, results: { ...value.results, other: { ...result('done'), atMs: 200_000 } } };
    expect(changed(heard, change, at('second'), 300_001)).toBeNull();
    const held = stepsOfColleagues(heard, at('second'), 300_001).map((one) => [one, 'sending'] as const);
    expect(judgeSteps(heard, FACTS, actor(), new Map(held)).find((step) => step.id === id)?.state).toBe('sending');
  });

  test('an owner’s case is for owners, also if the role came later', () => {
    expect([roleForOffboarding([TARO], MEMBERS), roleForOffboarding([SECOND], MEMBERS)]).toEqual(['admin', 'owner']);
    expect(roleForOffboarding([TARO], [{ email: at('taro'), role: 'owner' }])).toBe('owner');
    expect(startBlocker(actor(at('admin'), 'admin'), { email: at('second') })).toBe('ownerNeeded');
    expect(startBlocker(actor(), { email: at('taro') })).toBeNull();
    expect(startBlocker(actorOf(at('taro'), 'general', MEMBERS), { email: at('taro') })).toBe('adminNeeded');
  });

  test('an erased account is nowhere in it any more, and no other account is touched', () => {
    const value: OffboardingValue = {
      ...running,
      people: [...PEOPLE, { account: `${at('taro')}#tokyo`, name: 'T', role: 'general' }],
      decisions: DECISIONS,
      items: itemsOf(PEOPLE),
      results: { [id]: { ...result('kept'), by: at('TARO'), reason: `Asked ${at('taro')}. Not ${at('taro')}.au` } },
    };
    const text = JSON.stringify(withoutAccount(value, at('Taro')));
    expect(text).not.toMatch(/taro@example\.com(?!#|\.au)|Yamada/i);
    expect(text).toContain('taro@example.com#tokyo');
    expect(text).toContain(at('second'));
    // Receipts may go to the bare address of a login id with a suffix.
    const steps = [{ ...stepOf('receipt'), account: `${at('taro')}#tokyo` }];
    const erased = withoutAccount({ ...running, steps }, `${at('Taro')}#tokyo`);
    expect([steps, erased.steps].map(([step]) => step?.from)).toEqual([at('taro'), 'erased']);
  });
});

test('a failed step keeps what its refusal said', () => {
  const steps = [{ id: 's1', kind: 'delete' as const, account: 'a@example.com', about: 'k1', name: 'CI' }];
  const value = { ...newOffboarding([]), stage: 'running' as const, steps };
  const refusal = { status: '502', text: 'Bad gateway', requestId: 'r-1' };
  const report = { ref: 's1', status: 'failed' as const, code: 'access', refusal };
  expect(withReports(value, [report], 'o@example.com', 5).results).toEqual({
    s1: { status: 'failed', code: 'access', refusal, by: 'o@example.com', atMs: 5 },
  });
});

const SINCE_MS = 10;
const line = (act: string, target: object, after: ProofLine['after'] = null): ProofLine =>
  ({ act, target: { id: '', text: null, ...target }, after, outcome: 'done', timeMs: 11 }) as ProofLine;

test.each<[string, ProofLine]>([
  ['handOver', line('member.setRole', { text: at('ADMIN') }, { role: 'owner' })],
  ['receipt', line('payment.setEmail', { text: 'a.example.com' }, { email: at('billing') })],
  ['sessions', line('member.endSessions', { text: at('taro') })],
  ['remove', line('member.delete', { text: at('second') })],
])('%s is proven by its own act on its own target, done since the case began', (kind, proof) => {
  const step = stepOf(kind);
  expect(isProofOfStep(step, SINCE_MS, proof)).toBe(true);
  for (const part of [
    { act: 'journal.view' },
    { target: { ...proof.target, text: 'other@example.com' } },
    { outcome: 'unknown' },
    { timeMs: 9 },
    ...(proof.after ? [{ after: null }, { after: { role: 'admin', email: 'x' } }] : []),
  ])
    expect(isProofOfStep(step, SINCE_MS, { ...proof, ...part } as ProofLine)).toBe(false);
});

test('a key is proven by its id; what makes no call by nothing', () => {
  const remove = { ...stepOf('rotate'), kind: 'delete' as const };
  expect(isProofOfStep(remove, SINCE_MS, line('apikey.delete', { id: 'k1' }))).toBe(true);
  expect(isProofOfStep(remove, SINCE_MS, line('apikey.delete', { id: 'k2' }))).toBe(false);
  expect(isProofOfStep(stepOf('keep'), SINCE_MS, line('apikey.delete', { id: 'k1' }))).toBe(false);
});
