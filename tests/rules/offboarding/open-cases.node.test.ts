import {
  changed,
  newOffboarding,
  openCaseOf,
  roleForOffboarding,
  summaryOf,
  withoutAccount,
} from '@/lib/rules/offboarding/case';
import type { Offboarding, OffboardingValue } from '@/lib/rules/offboarding/offboarding-schema';
import { callOf, judgeSteps, nextSteps, seenSteps, stepState } from '@/lib/rules/offboarding/steps';
import { actor, FACTS, result, stepOf, STEPS } from './offboarding-world';
import { at, MEMBERS, PEOPLE, SECOND, TARO } from './offboarding-people';

const running: OffboardingValue = { ...newOffboarding(PEOPLE), stage: 'running', steps: STEPS };
const [remove, receipt] = [stepOf('remove').id, stepOf('receipt').id];

test('the open case of somebody is found among others, and is theirs if it is of nobody else', () => {
  const ended = { id: 'ended', stage: 'finished', people: [TARO] } as const;
  const both = { id: 'both', stage: 'running', people: PEOPLE } as const;
  const found = (...accounts: string[]) => {
    const one = openCaseOf([ended, { id: 'other', stage: 'running', people: [] }, both], accounts);
    return one && [one.open.id, one.isTheirs];
  };
  expect(found(at('TARO'))).toEqual(['both', false]);
  expect(found(at('taro'), at('second'))).toEqual(['both', true]);
  // As many, and not the same.
  expect(found(at('taro'), at('admin'))).toEqual(['both', false]);
  expect(found(at('admin'))).toBeUndefined();
  expect(openCaseOf([ended], [at('taro')])).toBeUndefined();
});

test('of several steps at once none is begun if one may not', () => {
  const value = { ...running, results: { [receipt]: { ...result('kept'), reason: 'x' } } };
  const begin = (...steps: string[]) => changed(value, { kind: 'begin', steps }, at('owner'), 1);
  expect(begin(remove)?.results[remove]?.status).toBe('sending');
  expect([begin(remove, receipt), begin(receipt, remove), begin(remove, 'foreign')]).toEqual([null, null, null]);
});

test('a plan is taken while the case is decided, and only then', () => {
  const plan = { items: [], steps: STEPS };
  const planned = (value: OffboardingValue, more: Parameters<typeof changed>[4]) =>
    changed(value, { kind: 'plan', items: [], decisions: {} }, at('owner'), 1, more);
  expect(planned(newOffboarding(PEOPLE), { plan })).toMatchObject({ stage: 'running', steps: STEPS });
  expect([planned(newOffboarding(PEOPLE), {}), planned(running, { plan })]).toEqual([null, null]);
});

test('one owner among several who leave makes it a case for owners', () => {
  const two = [SECOND, TARO].map((person) => ({ ...person, role: 'general' as const }));
  expect(roleForOffboarding(two, [])).toBe('admin');
  expect(roleForOffboarding([TARO, SECOND], [])).toBe('owner');
  expect(roleForOffboarding(two, MEMBERS)).toBe('owner');
  expect(roleForOffboarding([TARO], MEMBERS)).toBe('admin');
});

test('the summary counts what is done, left out, or kept from the start', () => {
  const results = { [remove]: result('done'), [receipt]: result('kept'), [stepOf('sessions').id]: result('failed') };
  const value = { ...running, results, id: 'c1', createdMs: 1, createdBy: at('owner'), endedMs: null, version: 1 };
  const kept = STEPS.filter(({ kind }) => kind === 'keep').length;
  expect(kept).toBeGreaterThan(0);
  expect(summaryOf(value as unknown as Offboarding)).toMatchObject({ done: kept + 2, total: STEPS.length });
  expect(summaryOf({ ...value, results: {} } as unknown as Offboarding).done).toBe(kept);
});

test('only what receipts named of the erased account goes with it', () => {
  const steps = [
    { ...stepOf('receipt'), account: at('taro'), from: 'desk@example.net' },
    { ...stepOf('receipt'), account: at('second'), from: 'other@example.net' },
    { ...stepOf('remove'), account: at('taro') },
  ];
  const erased = withoutAccount({ ...running, steps }, at('taro')).steps.map(({ from }) => from);
  expect(erased).toEqual(['erased', 'other@example.net', steps[2]?.from]);
});

test('the state shows which steps are done, and nothing of what could not be read', () => {
  const gone = { ...FACTS, members: MEMBERS.filter(({ email }) => email !== at('taro')), keys: [] };
  expect(seenSteps(STEPS, FACTS)).toEqual([]);
  expect(seenSteps(STEPS, gone).toSorted()).toEqual([stepOf('rotate').id, `remove/${at('taro')}/`].toSorted());
  expect(seenSteps(STEPS, { ...FACTS, members: null, keys: null, receipts: null, notes: null, held: null })).toEqual(
    [],
  );
});

test('one key among several is there until it is gone', () => {
  const step = { ...stepOf('rotate'), kind: 'delete' as const };
  const state = (about: string) => stepState({ ...step, about }, undefined, FACTS);
  expect(['k1', 'k2', 'k3'].map(state)).toEqual(['ready', 'ready', 'done']);
  expect(callOf(step)).toMatchObject({ about: 'Nightly' });
  expect(callOf({ ...step, name: '' })).toMatchObject({ about: 'k1' });
});

test('whoever has left already does not count among the removals that others wait for', () => {
  const facts = {
    ...FACTS,
    keys: [],
    receipts: [{ domain: 'a.example.com', email: at('billing') }],
    held: [{ account: at('taro'), sessions: 0, lines: 0 }],
  };
  const owners = MEMBERS.map((member) =>
    member.email === at('admin') ? { ...member, role: 'owner' as const } : member,
  );
  const judged = judgeSteps(running, { ...facts, members: owners }, actor());
  expect(nextSteps(judged).map(({ kind }) => kind)).toEqual(['remove', 'remove']);
  expect(nextSteps(judgeSteps(running, { ...facts, members: MEMBERS }, actor())).map(({ kind }) => kind)).toEqual([
    'handOver',
  ]);
});

test('nobody is removed before what is to be prepared for others has been sent', () => {
  const owners = MEMBERS.map((member) =>
    member.email === at('admin') ? { ...member, role: 'owner' as const } : member,
  );
  const judged = judgeSteps(running, { ...FACTS, members: owners }, actor());
  expect(judged.find(({ id }) => id === `remove/${at('second')}/`)).toMatchObject({ state: 'ready', blocker: null });
  expect(nextSteps(judged).map(({ kind }) => kind)).toEqual(['receipt', 'sessions']);
});
