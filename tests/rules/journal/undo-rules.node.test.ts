import { rowOf } from '@/lib/operations/table';
import { JOURNAL_ACTS, OWN_ACTS } from '@/lib/rules/journal/journal-rules';
import { type LineToUndo, planUndo, undoRefusal, undoRuleOf, writtenLine } from '@/lib/rules/journal/undo-rules';
import ja from '@/messages/ja.json';

type Takes = Parameters<typeof writtenLine>[2];
const NOW = Date.parse('2026-11-22T12:00:00+09:00');

const PLACE = { postalCode: '105-0011', address: '東京都港区芝公園4-2-8' };
const CONTACT = { name: 'Minato', departmentName: '', personName: 'Taro', tel: '03-3433-5111', ...PLACE };
const CONFIG = { environmentId: 1, permissionKintoneAppId: 5, appIdField: 'ID', writableUserField: 'W' };

const ADDRESSES = ['192.0.2.1', '192.0.2.2'];

/** A change that can be put back, with the target that its act has. */
function lineOf(act: LineToUndo['act'], before: object | null, after: object | null, more: object = {}): LineToUndo {
  const text = TEXTS[act] ?? '7';
  return {
    act,
    timeMs: NOW - 60_000,
    target: { kind: 'member', id: text, text, name: null },
    before: before && { ...before },
    after: after && { ...after },
    outcome: 'done',
    undoneBy: null,
    person: { isOwn: true },
    ...more,
  };
}

const TEXTS: Partial<Record<string, string>> = {
  'member.setRole': 'ken@minato.example.com',
  'member.delete': 'ken@minato.example.com',
  'customisation.setSlots': 'minato.example.com',
  'apikey.rename': '12',
  'permission.set': 'minato.example.com',
  'permission.delete': 'minato.example.com',
};

/** One change of each act that can be put back: before, after, and the input that puts it back. */
const CASES: [act: LineToUndo['act'], before: object, after: object | null, sends: object][] = [
  ['profile.update', { name: 'A' }, { name: 'B' }, { name: 'A' }],
  ['organization.update', CONTACT, { ...CONTACT, tel: '03-1111-1111' }, CONTACT],
  ['member.setRole', { role: null }, { role: 'admin' }, { role: null, email: 'ken@minato.example.com' }],
  ['member.delete', { role: 'admin' }, null, { role: 'admin', email: 'ken@minato.example.com' }],
  ['customisation.setSlots', { maxAppSlot: 4 }, { maxAppSlot: 8 }, { maxAppSlot: 4, domain: 'minato.example.com' }],
  ['apikey.rename', { name: 'A' }, { name: 'B' }, { name: 'A', id: '12' }],
  ['permission.set', CONFIG, { ...CONFIG, environmentId: 2 }, { ...CONFIG, domain: 'minato.example.com' }],
  ['permission.delete', CONFIG, null, { ...CONFIG, domain: 'minato.example.com' }],
  ['iptables.set', { iptables: ADDRESSES }, { iptables: [] }, { iptables: ADDRESSES }],
  ['organization.setMfa', { mfa: 'optional' }, { mfa: 'required' }, { mfa: 'optional' }],
  ['organization.setLockout', { useAccountLockout: false }, { useAccountLockout: true }, { useAccountLockout: false }],
];

test('every operation of the journal says how it is put back, or why not; what the console does by itself never is', () => {
  const judged = JOURNAL_ACTS.filter((act) => !Object.hasOwn(OWN_ACTS, act));
  const rules = judged.map((act) => [act, undoRuleOf(act)] as const);
  expect(rules.filter(([, rule]) => rule === undefined)).toEqual([]);
  const byRule = rules.flatMap(([act, rule]) => (typeof rule === 'object' ? [act] : []));
  expect(byRule.toSorted()).toEqual(CASES.map(([act]) => act).toSorted());
  const reasons = rules.flatMap(([, rule]) => (typeof rule === 'string' ? [rule] : []));
  expect([...new Set(reasons)].toSorted()).toEqual(Object.keys(ja.undo.never).toSorted());
  const others = JOURNAL_ACTS.filter((act) => !byRule.includes(act)).map((act) =>
    undoRefusal(lineOf(act, { name: 'A' }, { name: 'B' }), NOW),
  );
  expect(new Set(others)).toEqual(new Set(['undoNever']));
});

test.each(CASES)('%s is put back by an input that its operation takes', (act, before, after, sends) => {
  const line = lineOf(act, before, after);
  const plan = planUndo(line, after && { ...after }, NOW);
  if ('refusal' in plan) throw new Error(plan.refusal);
  const rule = undoRuleOf(act);
  expect(plan).toMatchObject({ operation: typeof rule === 'object' ? rule.by : '', input: sends });
  const takes: Takes = (operation, input) => rowOf(operation).input.safeParse(input).success;
  const canUndo = (was: object) =>
    writtenLine(1, { ...line, before: { ...was }, target: { kind: 'member', id: TEXTS[act] ?? '7' } }, takes).canUndo;
  expect(canUndo(before)).toBe(true);
  // What is read may be of any form.
  const odd = Object.fromEntries(Object.keys(before).map((name) => [name, Number.NaN]));
  expect(canUndo(odd)).toBe(false);
});

test.each(CASES)('%s is refused once the state is another, or is what it was', (act, before, after) => {
  const line = lineOf(act, before, after);
  const other = Object.fromEntries(Object.keys(before).map((name) => [name, ['another']]));
  expect(planUndo(line, other, NOW)).toEqual({ refusal: 'changedMeanwhile' });
  expect(planUndo(line, { ...before }, NOW)).toEqual({ refusal: 'undoneAlready' });
  if (after) expect(planUndo(line, null, NOW)).toEqual({ refusal: 'changedMeanwhile' });
});

test.each<[string, object, string]>([
  ['failed', { outcome: 'failed' }, 'undoNotDone'],
  ['lost its answer', { outcome: 'unknown' }, 'undoNotDone'],
  ['was undone', { undoneBy: 9 }, 'undoneAlready'],
  ['has no state before', { before: null }, 'undoNoBefore'],
  ['has an erased target', { target: { kind: 'member', id: 'p', text: null, name: null } }, 'undoNoBefore'],
  ['changed nothing', { before: { role: 'admin' } }, 'undoneAlready'],
])('a line that %s is not put back', (_what, more, refusal) => {
  const line = lineOf('member.setRole', { role: null }, { role: 'admin' }, more);
  expect([undoRefusal(line, NOW), planUndo(line, { role: 'admin' }, NOW)]).toEqual([refusal, { refusal }]);
});

test('a long list that looks alike on both sides has changed if its digest has', () => {
  const iptables = ['192.0.2.1'];
  const refusalOf = (before: string, after: string) => {
    const size = (digest: string) => ({ count: 900, digest });
    const long = { iptables: { before: size(before), after: size(after), added: 0, removed: 0 } };
    return undoRefusal(lineOf('iptables.set', { iptables }, { iptables }, { long }), NOW);
  };
  expect([refusalOf('a', 'b'), refusalOf('a', 'a')]).toEqual([null, 'undoneAlready']);
});

test('a profile is put back by its own person only; slots until the month ends in Japan, from which on they count', () => {
  const profile = lineOf('profile.update', { name: 'A' }, { name: 'B' }, { person: { isOwn: false } });
  expect(undoRefusal(profile, NOW)).toBe('undoNotYours');
  const line = lineOf('customisation.setSlots', { maxAppSlot: 4 }, { maxAppSlot: 8 });
  const at = (time: string) => undoRefusal(line, Date.parse(time));
  expect([at('2026-11-30T23:59:59+09:00'), at('2026-12-01T00:00:00+09:00')]).toEqual([null, 'undoInForce']);
});

test('contact details that others changed beside it stay, and a list may come in another order', () => {
  const line = lineOf('organization.update', CONTACT, { ...CONTACT, tel: '03-1111-1111' });
  const now = { ...CONTACT, tel: '03-1111-1111', personName: 'Hanako' };
  expect(planUndo(line, now, NOW)).toMatchObject({ next: { ...CONTACT, personName: 'Hanako' } });
  const list = lineOf('iptables.set', { iptables: [] }, { iptables: ADDRESSES });
  expect(planUndo(list, { iptables: ADDRESSES.toReversed() }, NOW)).toMatchObject({ operation: 'iptables.set' });
});

test('of settings that are put back whole, what a colleague has filled since is no less, and what only went comes back', () => {
  const withGroups = { ...CONFIG, groupKintoneAppId: 4 };
  const moved = lineOf('permission.set', { ...CONFIG, environmentId: 2 }, CONFIG);
  expect(planUndo(moved, withGroups, NOW)).toEqual({ refusal: 'changedMeanwhile' });
  // Empty is as good as missing.
  expect(planUndo(moved, { ...CONFIG, groupCodeField: '' }, NOW)).toMatchObject({ operation: 'permission.set' });
  expect(planUndo(lineOf('permission.set', withGroups, CONFIG), CONFIG, NOW)).toMatchObject({ input: withGroups });
});

test('changes of one thing have one name, and changes of another thing of the same target another', () => {
  const about = (act: LineToUndo['act'], id: string) =>
    writtenLine(1, { ...lineOf(act, null, null), target: { kind: 'member', id } }, () => true).about;
  expect(about('member.setRole', 'Ken@minato.example.com')).toBe(about('member.delete', 'ken@minato.example.com'));
  expect(about('member.setRole', 'ken')).not.toBe(about('mfa.off', 'ken'));
});
