import { driftFrom } from '@/lib/rules/organization-file/compare-files';
import type { OrganizationFile } from '@/lib/rules/organization-file/file-schema';
import { fileOf } from '@/lib/rules/organization-file/organization-state';
import { changedLines, planFile } from '@/lib/rules/organization-file/plan-file';
import { isChanged } from '@/lib/rules/organization-file/plan-parts';
import { BY, CONFIG, MEMBERS, planOf, stateOf } from './world';

test.each<[string, Partial<OrganizationFile>, boolean]>([
  ['lets every IPv4 address in', { ipRestriction: ['192.0.2.0/24', '198.51.100.1', '0.0.0.0/0'] }, true],
  ['lets every IPv6 address in', { ipRestriction: ['192.0.2.0/24', '198.51.100.1', '::/0'] }, true],
  ['lets both halves in', { ipRestriction: ['192.0.2.0/24', '198.51.100.1', '0.0.0.0/1', '128.0.0.0/1'] }, true],
  ['lets one more network in', { ipRestriction: ['192.0.2.0/24', '198.51.100.1', '203.0.113.0/24'] }, false],
  ['turns the lockout off', { accountLockout: false }, true],
  ['turns the lockout off among others', { accountLockout: false, information: { personName: '港 次郎' } }, true],
  ['adds an owner', { members: [...MEMBERS, { email: 'new@example.com', role: 'owner' }] }, true],
  ['changes the contact details', { information: { personName: '港 次郎' } }, false],
])('a file that %s: grave %j', (_, change, isGrave) => {
  const sent = planOf(change);
  expect(sent.tasks.length).toBeGreaterThan(0);
  expect(sent.isGrave).toBe(isGrave);
});

test('an account in full-width signs is the member of that name; of two that would be one, one is refused', () => {
  const members = MEMBERS.map((one) => ({ ...one, email: one.email.replace('p0@', 'ｐ０＠') }));
  expect(planOf({ members }).lines).toEqual([]);
  expect(driftFrom({ ...fileOf(stateOf()), members }, fileOf(stateOf())).filter(isChanged)).toEqual([]);
  const added = ['ｐ0@example.com', 'ｎew@example.com', 'nｅw@example.com'];
  const twice = planOf({ members: [...MEMBERS, ...added.map((email) => ({ email, role: 'general' as const }))] });
  expect(twice.lines.map(({ problem }) => problem)).toEqual(['duplicate', undefined, 'duplicate']);
  expect(twice.tasks).toMatchObject([{ account: 'new@example.com', act: 'add' }]);
});

test('a file that no longer requires MFA is grave, one that requires it is not', () => {
  expect(planOf({ mfaPolicy: 'optional' }, stateOf({ mfa: 'required' })).isGrave).toBe(true);
  expect(planOf({ mfaPolicy: 'required' }).isGrave).toBe(false);
});

test('owners are made before others change, and one’s own role comes last', () => {
  const roles = { 'p0@example.com': 'owner', 'p1@example.com': 'admin', [BY.account]: 'admin' } as const;
  const members = MEMBERS.map((one) => ({
    ...one,
    role: Object.entries(roles).find(([email]) => email === one.email)?.[1] ?? one.role,
  }));
  const sent = (more: typeof MEMBERS) =>
    // What of a member was seen is its role, and no input.
    planOf({ members: more }).tasks.map((task) =>
      'account' in task && !('input' in task) ? [task.account, task.role] : task,
    );
  expect(sent(members.toReversed())).toEqual([
    ['p0@example.com', 'owner'],
    ['p1@example.com', 'admin'],
    [BY.account, 'admin'],
  ]);
  // The only owner may go once the one who is added is there, and not for an admin who is.
  const follower = (role: 'owner' | 'admin') => [
    ...MEMBERS.map((one) => (one.email === BY.account ? { ...one, role: 'admin' as const } : one)),
    { email: 'new@example.com', role },
  ];
  expect(sent(follower('admin'))).toEqual([['new@example.com', 'admin']]);
  expect(sent(follower('owner'))).toEqual([
    ['new@example.com', 'owner'],
    [BY.account, 'admin'],
  ]);
});

test('every task says what it was planned against, and a plan made anew tells what has changed since', () => {
  const members = MEMBERS.map((one) => (one.email === 'p0@example.com' ? { ...one, role: 'admin' as const } : one));
  const part = { members, mfaPolicy: 'required' as const, ipRestriction: ['192.0.2.0/24'], permissions: [] };
  const file = { ...fileOf(stateOf()), ...part };
  const shown = planFile(file, stateOf(), BY);
  if (!shown) throw new Error('no plan');
  expect(shown.tasks).toMatchObject([
    { account: 'p0@example.com', from: 'general' },
    { call: 'organization.setMfa', input: { seen: { mfa: 'optional' } } },
    { call: 'permission.delete', input: { seen: CONFIG } },
    { call: 'iptables.set', input: { seen: { iptables: ['192.0.2.0/24', '198.51.100.1'] } } },
  ]);
  const again = (change: Parameters<typeof stateOf>[0]) => {
    const plan = planFile(file, stateOf(change), BY);
    return plan && changedLines(shown, plan).map(({ key, kind }) => [key, kind]);
  };
  expect(again({})).toEqual([]);
  expect(again({ mfa: 'required' })).toEqual([['mfaPolicy', 'unchanged']]);
  expect(again({ iptables: ['192.0.2.0/24', '198.51.100.1', '203.0.113.9'] })).toEqual([['203.0.113.9', 'remove']]);
  expect(again({ iptables: ['192.0.2.0/24'] })).toEqual([['198.51.100.1', 'remove']]);
});
