import { type Facts, holdingsOf, isReading } from '@/lib/rules/offboarding/holdings';
import type { Decision, Leaver, Step } from '@/lib/rules/offboarding/offboarding-schema';
import { REASON_LENGTH } from '@/lib/rules/offboarding/offboarding-lists';
import { actionsOf, decisionOf, decisionProblem, planSteps, successorsOf } from '@/lib/rules/offboarding/plan';
import { callOf, gravityOf, touchedBy } from '@/lib/rules/offboarding/steps';
import { byKind, FACTS, itemsOf, stepOf, STEPS } from './offboarding-world';
import { at, MEMBERS, SECOND, TARO } from './offboarding-people';

const kinds = (facts: Facts, people = [TARO]) =>
  holdingsOf(people, facts).map(({ kind, about }) => `${kind} ${about}`.trim());

describe('what somebody holds', () => {
  test('keys, receipts, notes, sessions, activity and projects of theirs, and nothing of others', () => {
    expect(kinds(FACTS)).toEqual(['receipt a.example.com', 'key k1', 'note k2', 'sessions', 'lines', 'projects']);
    expect(kinds(FACTS, [SECOND])).toEqual(['ownership', 'projects']);
    expect(
      [FACTS, { ...FACTS, keys: [] }].map(
        (facts) => holdingsOf([TARO], facts).find(({ kind }) => kind === 'note')?.name,
      ),
    ).toEqual(['Quotes', 'k2']);
    expect(holdingsOf([TARO], FACTS).find(({ kind }) => kind === 'sessions')?.count).toBe(2);
  });

  test('an address that is another account’s login id is not taken for this person’s', () => {
    const tokyo = { account: `${at('taro')}#tokyo`, name: '', role: 'general' as const };
    expect(kinds(FACTS, [tokyo])).toEqual([]);
  });

  test('a note names a person by the name, by the account, or by the address if that is nobody else’s', () => {
    const noted = (note: string, person: Leaver, members = MEMBERS) =>
      kinds({ ...FACTS, members, notes: new Map([['k2', { note, replacedBy: null }]]) }, [person]).includes('note k2');
    const tokyo = { ...TARO, account: `${at('taro')}#tokyo`, name: ' T ' };
    const withoutTwin = MEMBERS.filter(({ email }) => email !== at('taro'));
    expect([noted('YAMADATARO', TARO), noted('Taro', TARO), noted('Ask TARO@example.com', TARO)]).toEqual([
      true,
      false,
      true,
    ]);
    const called = (name: string) => noted(`${name}さん`, { ...TARO, name });
    expect([called('林'), called('高橋')]).toEqual([false, true]);
    expect([noted('To Taro#Tokyo', tokyo), noted(`${at('taro')}#Tokyo`, tokyo)]).toEqual([false, true]);
    expect([noted(at('taro'), tokyo), noted(at('taro'), tokyo, withoutTwin)]).toEqual([false, true]);
  });

  test.each<[keyof Facts, string[]]>([
    ['members', ['ownership']],
    ['keys', ['key']],
    ['projects', ['projects']],
    ['receipts', ['receipt']],
    ['notes', ['note']],
    ['held', ['sessions', 'lines']],
  ])('a failed read of %s stands there as unread, one under way is left out', (name, unread) => {
    const items = holdingsOf([TARO], { ...FACTS, [name]: null });
    expect(items.filter(({ isUnread }) => isUnread).map(({ kind }) => kind)).toEqual(unread);
    const waiting = { ...FACTS, [name]: undefined };
    expect(isReading(waiting)).toBe(true);
    expect(holdingsOf([TARO], waiting).filter(({ isUnread }) => isUnread)).toEqual([]);
  });

  test('a domain whose address could not be read, and projects without their members, are not taken for nothing', () => {
    const facts = { ...FACTS, receipts: [{ domain: 'c.example.com', email: null }], projects: [{ name: 'Secret' }] };
    const unread = holdingsOf([TARO], facts).filter(({ isUnread }) => isUnread);
    expect(unread.map(({ kind, about }) => `${kind} ${about}`)).toEqual(['receipt c.example.com', 'projects ']);
    const some = holdingsOf([TARO], { ...FACTS, projects: [...(FACTS.projects ?? []), { name: 'Secret' }] });
    expect(some.find(({ kind }) => kind === 'projects')).toMatchObject({ name: 'Portal', count: 1, isUnread: true });
  });
});

describe('decisions', () => {
  test('the last owner can only hand over, another owner may hand over to nobody', () => {
    const all = [SECOND, { account: at('owner'), name: '', role: 'owner' as const }];
    expect(actionsOf(byKind('ownership', [SECOND]), [SECOND], MEMBERS)).toEqual(['handOver', 'release']);
    expect(actionsOf(byKind('ownership', all), all, MEMBERS)).toEqual(['handOver']);
    expect(successorsOf(all, MEMBERS).map(({ email }) => email)).not.toContain(at('second'));
  });

  test('nobody of several who leave follows another, or gets the receipts of one, by whatever name', () => {
    const admin = { account: at('admin'), name: 'Ada', role: 'admin' as const };
    const tokyo = { ...TARO, account: `${at('taro')}#tokyo` };
    expect(successorsOf([admin, TARO], MEMBERS).map(({ email }) => email)).toEqual([tokyo.account]);
    const problem = (to: string, people: Leaver[], members = MEMBERS) =>
      decisionProblem(byKind('receipt'), { do: 'change', to }, people, members);
    expect([at('admin'), at('taro')].map((to) => problem(to, [admin, TARO]))).toEqual(['sameAddress', 'sameAddress']);
    const withoutTwin = MEMBERS.filter(({ email }) => email !== at('taro'));
    expect([problem(at('taro'), [tokyo]), problem(at('taro'), [tokyo], withoutTwin)]).toEqual([null, 'sameAddress']);
  });

  test('what could not be read can only be left as it is, with a reason', () => {
    const [unread] = holdingsOf([TARO], { ...FACTS, keys: null }).filter(({ isUnread }) => isUnread);
    if (!unread) throw new Error('nothing is unread');
    expect(actionsOf(unread, [TARO], MEMBERS)).toEqual(['keep']);
    const decision = decisionOf(unread, {}, [TARO], MEMBERS);
    expect(decisionProblem(unread, decision, [TARO], MEMBERS)).toBe('reason');
    expect(decisionProblem(unread, { do: 'keep', reason: 'Asked Taro' }, [TARO], MEMBERS)).toBeNull();
  });

  test.each<[string, Decision | null, string | null]>([
    ['key', null, 'choose'],
    ['key', { do: 'rotate' }, null],
    ['key', { do: 'keep', reason: ' ' }, 'reason'],
    ['key', { do: 'keep', reason: 'x'.repeat(REASON_LENGTH + 1) }, 'reasonLong'],
    ['receipt', { do: 'change', to: 'nobody' }, 'address'],
    ['receipt', { do: 'change', to: at('bill..ing') }, 'address'],
    ['receipt', { do: 'change', to: 'billing@under_score.example.com' }, 'address'],
    ['receipt', { do: 'change', to: at('ＴARO') }, 'sameAddress'],
    ['receipt', { do: 'change', to: at('billing') }, null],
    ['sessions', { do: 'end' }, null],
  ])('%s: %j has the problem %j', (kind, decision, problem) => {
    expect(decisionProblem(byKind(kind), decision, [TARO], MEMBERS)).toBe(problem);
  });

  test('a successor must be a member who stays and is no owner yet', () => {
    const item = byKind('ownership', [SECOND]);
    const problem = (to: string) => decisionProblem(item, { do: 'handOver', to }, [SECOND], MEMBERS);
    expect(problem(at('admin'))).toBeNull();
    expect(['owner', 'second', 'nobody'].map(at).map(problem)).toEqual(Array(3).fill('successor'));
  });

  test('only sessions are decided by themselves', () => {
    expect(decisionOf(byKind('sessions'), {}, [TARO], MEMBERS)).toEqual({ do: 'end' });
    expect(decisionOf(byKind('key'), {}, [TARO], MEMBERS)).toBeNull();
    // A decision that no longer fits what is held counts for nothing.
    const stale = { [byKind('key').id]: { do: 'handOver' as const, to: at('admin') } };
    expect(decisionOf(byKind('key'), stale, [TARO], MEMBERS)).toBeNull();
  });
});

describe('the plan', () => {
  test('hands over, changes receipts, sees to keys, ends sessions, and removes people last', () => {
    const order = STEPS.map(({ kind }) => kind).filter((kind, index, all) => all.indexOf(kind) === index);
    expect(order).toEqual(['handOver', 'receipt', 'rotate', 'sessions', 'keep', 'remove']);
    const removed = STEPS.filter(({ kind }) => kind === 'remove').map(({ account }) => account);
    expect(removed).toEqual([at('second'), at('taro')]);
    expect(stepOf('receipt').to).toBe(at('billing'));
    expect(new Set(STEPS.map(({ id }) => id)).size).toBe(STEPS.length);
  });

  test('two owners who hand over to the same member make one step', () => {
    const people = [SECOND, { account: at('owner'), name: '', role: 'owner' as const }];
    const items = itemsOf(people);
    const to = Object.fromEntries(items.map(({ id }) => [id, { do: 'handOver' as const, to: at('admin') }]));
    expect(planSteps(people, items, to, MEMBERS).filter(({ kind }) => kind === 'handOver')).toHaveLength(1);
  });

  test('every step that the engine sends names its call, itself and what it was planned against', () => {
    expect(callOf(stepOf('handOver'))).toMatchObject({ account: at('admin'), role: 'owner', from: 'admin' });
    expect(callOf(stepOf('remove'))).toMatchObject({ account: at('second'), role: null, act: 'delete', from: 'owner' });
    expect(callOf(stepOf('receipt'))).toMatchObject({
      call: 'payment.setEmail',
      input: { domain: 'a.example.com', email: at('billing'), seen: { email: at('taro') } },
    });
    expect(callOf(stepOf('sessions'))).toMatchObject({ call: 'member.endSessions', input: { email: at('taro') } });
    expect([callOf(stepOf('rotate')), callOf(stepOf('keep'))]).toEqual([null, null]);
    for (const step of STEPS) expect(callOf(step)?.ref ?? step.id).toBe(step.id);
  });

  test('a step says whether it touches an owner, or others than the case is about', () => {
    const people = ['second', 'taro'].map((name) => ({ account: at(name), name: '', role: 'general' as const }));
    const touched = (kind: Step['kind'], part: Partial<Step> = {}) =>
      touchedBy({ id: kind, kind, about: '', name: '', account: at('taro'), ...part }, people, MEMBERS);
    expect(touched('handOver', { to: at('taro') })).toBe('owner');
    expect(touched('remove', { account: at('second') })).toBe('owner');
    expect(touched('sessions', { account: at('second').toUpperCase() })).toBe('owner');
    expect(touched('delete', { account: at('second') })).toBeNull();
    expect([touched('remove'), touched('sessions'), touched('delete')]).toEqual([null, null, null]);
    expect(touched('remove', { account: at('admin') })).toBe('other');
    expect(['billing', 'second'].map((to) => touched('receipt', { to: at(to) }))).toEqual(['other', null]);
  });

  test('the organization’s name is asked for where an owner is made or goes', () => {
    expect(gravityOf(STEPS, MEMBERS)).toEqual([
      { from: 'admin', to: 'owner' },
      { from: 'owner', to: null },
      { from: 'general', to: null },
    ]);
  });
});
