import { compareFiles, driftFrom } from '@/lib/rules/organization-file/compare-files';
import type { OrganizationFile } from '@/lib/rules/organization-file/file-schema';
import { fileOf, type OrganizationState } from '@/lib/rules/organization-file/organization-state';
import { planFile } from '@/lib/rules/organization-file/plan-file';
import type { PlanActor } from '@/lib/rules/organization-file/plan-parts';
import { BY, CONFIG, MEMBERS, OWNER, planOf, stateOf } from './world';

test('a member who is new is added, another role is given, and who is missing is removed; the rest is unchanged', () => {
  const rest = MEMBERS.filter(({ email }) => !['p0@example.com', 'admin@example.com'].includes(email));
  const members = [
    ...rest,
    { email: 'admin@example.com', role: 'general' as const },
    { email: 'new@example.com', role: 'admin' as const },
  ];
  const { lines, tasks, isGrave } = planOf({ members });
  expect(lines).toMatchObject([
    { section: 'members', kind: 'change', key: 'admin@example.com', before: 'admin', after: 'general', refusal: null },
    { kind: 'add', key: 'new@example.com', before: null, after: 'admin', refusal: null },
    { kind: 'remove', key: 'p0@example.com', before: 'general', after: null, refusal: null },
  ]);
  expect(tasks).toMatchObject([
    { act: 'add', account: 'new@example.com', role: 'admin', ref: 'member:new@example.com' },
    { act: 'setRole', account: 'admin@example.com', role: 'general' },
    { act: 'delete', account: 'p0@example.com', role: null },
  ]);
  expect(isGrave).toBe(false);
});

test('nobody shuts out the last owner, or themselves, and the other lines still go', () => {
  const demoted = MEMBERS.map((one) => (one.email === OWNER ? { ...one, role: 'admin' as const } : one));
  const last = planOf({ members: demoted, mfaPolicy: 'required' });
  expect(last.lines).toMatchObject([
    { section: 'mfaPolicy', refusal: null },
    { key: OWNER, refusal: 'lastOwner', ref: '' },
  ]);
  expect(last.tasks).toMatchObject([{ call: 'organization.setMfa', input: { mfa: 'required' } }]);
  expect(planOf({ members: MEMBERS.filter(({ email }) => email !== OWNER) }).lines).toMatchObject([
    { key: OWNER, kind: 'remove', refusal: 'self' },
  ]);
});

test('an owner may make another owner and step down in one file: the new one first, the own role at the very end', () => {
  const members = MEMBERS.map((one) => {
    if (one.email === OWNER) return { ...one, role: 'general' as const };
    return one.email === 'p3@example.com' ? { ...one, role: 'owner' as const } : one;
  });
  const { lines, tasks, isGrave } = planOf({ members, ipRestriction: ['192.0.2.0/24'], permissions: [] });
  expect(lines.every(({ refusal }) => refusal === null)).toBe(true);
  const sent = tasks.map((task) => ('call' in task ? task.call : task.account));
  expect(sent).toEqual(['p3@example.com', 'permission.delete', 'iptables.set', OWNER]);
  expect(isGrave).toBe(true);
});

test('an admin gives and takes no owner role', () => {
  const by = { account: 'admin@example.com', address: '192.0.2.7' };
  const members = [
    ...MEMBERS.filter(({ email }) => email !== OWNER && email !== 'p0@example.com'),
    { email: 'p0@example.com', role: 'owner' as const },
    { email: 'new@example.com', role: 'owner' as const },
  ];
  const { lines, tasks } = planOf({ members }, stateOf(), by);
  const refused = ['p0@example.com', 'new@example.com', OWNER].map((key) => [key, 'ownerNeeded']);
  expect(lines.map(({ key, refusal }) => [key, refusal])).toEqual(refused);
  expect(tasks).toEqual([]);
});

test('an account that no form would take is refused by name', () => {
  const members = [...MEMBERS, { email: 'no address', role: 'general' as const }];
  expect(planOf({ members }).lines).toMatchObject([{ kind: 'add', refusal: 'invalid', problem: 'enterCorrectly' }]);
});

test.each<[string, string[], PlanActor, object[], iptables?: OrganizationState['iptables']]>([
  ['without the own address', ['203.0.113.0/24'], BY, Array(3).fill({ refusal: 'ownAddress' })],
  [
    'if that is not known',
    ['192.0.2.0/24'],
    { ...BY, address: null },
    [{ kind: 'remove', refusal: 'ownAddressUnknown' }],
  ],
  [
    'with a wrong row',
    ['192.0.2.0/24', '192.0.2.300'],
    BY,
    [
      { key: '192.0.2.300', kind: 'add', refusal: 'invalid', problem: 'enterCorrectly' },
      { key: '198.51.100.1', kind: 'remove', refusal: 'withOthers' },
    ],
  ],
  [
    'that the provider holds with a wrong row',
    ['192.0.2.0/24', '192.0.2.300', '2001:db8::/32'],
    BY,
    [
      { key: '192.0.2.300', kind: 'unchanged', refusal: 'invalid', problem: 'enterCorrectly' },
      { key: '2001:db8::/32', kind: 'add', refusal: 'withOthers' },
    ],
    ['192.0.2.0/24', '192.0.2.300'],
  ],
])('a list of addresses %s is left as it is', (_, ipRestriction, by, lines, iptables = stateOf().iptables) => {
  const plan = planOf({ ipRestriction }, stateOf({ iptables }), by);
  expect(plan.lines).toMatchObject(lines);
  expect(plan.tasks).toEqual([]);
});

test('the list of addresses is sent whole; the order of its rows means nothing', () => {
  expect(planOf({ ipRestriction: ['198.51.100.1', '192.0.2.0/24'] }).lines).toEqual([]);
  const { tasks } = planOf({ ipRestriction: ['192.0.2.0/24', '198.51.100.1', '2001:db8::/32'] });
  expect(tasks).toMatchObject([
    { input: { iptables: ['192.0.2.0/24', '198.51.100.1', '2001:db8::/32'] }, ref: 'ipRestriction' },
  ]);
  expect(planOf({ ipRestriction: [] }).tasks).toMatchObject([{ call: 'iptables.set', input: { iptables: [] } }]);
});

test('the same addresses in another form are no difference, however often a file names them', () => {
  const iptables = ['203.0.113.5', '10.0.0.0/8', '2001:db8::1'];
  const ipRestriction = ['203.0.113.5', '::ffff:203.0.113.5', '10.0.0.1/8', '2001:DB8:0::1'];
  const file = { ...fileOf(stateOf()), ipRestriction };
  expect(planOf({ ipRestriction }, stateOf({ iptables }))).toMatchObject({ lines: [], tasks: [] });
  const kinds = driftFrom(file, fileOf(stateOf({ iptables }))).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['unchanged']));
  const added = planOf({ ipRestriction: ['203.0.113.5', '10.0.0.1/8'] }, stateOf({ iptables: ['::ffff:203.0.113.5'] }));
  expect(added.lines).toMatchObject([{ kind: 'add', key: '10.0.0.0/8', name: '10.0.0.1/8', after: '10.0.0.1/8' }]);
});

test('more than a fifth of the members or addresses takes the name of the organization, a fifth does not', () => {
  const kept = (count: number) => MEMBERS.slice(0, MEMBERS.length - count);
  expect(planOf({ members: kept(2) })).toMatchObject({ isGrave: false, removesMany: { members: 0 } });
  expect(planOf({ members: kept(3) })).toMatchObject({ isGrave: true, removesMany: { members: 3, addresses: 0 } });
  expect(planOf({ ipRestriction: [] })).toMatchObject({ isGrave: true, removesMany: { addresses: 2 } });
  const iptables = ['10.0.0.0/8', '10.0.0.1/8', '10.0.0.2/8', '10.0.0.3/8', '10.0.0.4/8'];
  const another = planOf({ ipRestriction: ['192.0.2.0/24'] }, stateOf({ iptables }));
  expect(another).toMatchObject({ isGrave: true, removesMany: { addresses: 1 } });
});

test('contact details are saved together, in the form that the screen gives them', () => {
  const { lines, tasks } = planOf({ information: { tel: '0398765432', postalCode: '1050001' } });
  expect(lines).toMatchObject([{ section: 'information', key: 'tel', before: '03-1234-5678', after: '03-9876-5432' }]);
  expect(tasks).toMatchObject([{ call: 'organization.update', input: { name: 'みなと商会', tel: '03-9876-5432' } }]);
  const wrong = planOf({ information: { tel: '12', personName: '港 次郎' } });
  const told = wrong.lines.map(({ key, refusal, problem }) => `${key} ${refusal} ${problem}`);
  expect(told).toEqual(['tel invalid phone', 'personName withOthers undefined']);
  expect(wrong.tasks).toEqual([]);
});

test('what no form would take but stands in the provider holds up only a change beside it, and is named', () => {
  const state = stateOf();
  const bare = { ...state, organization: { ...state.organization, tel: '' } };
  expect(planOf({}, bare).lines).toEqual([]);
  const { information: _, ...rest } = fileOf(bare);
  const plan = planFile({ ...rest, information: { personName: '港 次郎' } }, bare, BY);
  expect(plan?.lines.filter(({ refusal }) => refusal)).toMatchObject([
    { key: 'personName', refusal: 'withOthers' },
    { key: 'tel', refusal: 'invalid', problem: 'enter' },
  ]);
});

test('settings of a domain are added, changed and deleted; of a domain without a contract they are refused', () => {
  const domain = 'other.example.com';
  const permissions = [
    { ...CONFIG, domain, groupKintoneAppId: 4, groupCodeField: 'G', memberField: 'M' },
    { ...CONFIG, domain: 'nobody.example.com' },
  ];
  const { lines, tasks } = planOf({ permissions });
  expect(lines.map(({ key, kind, refusal }) => `${key} ${kind} ${refusal}`).join(', ')).toBe(
    'other.example.com add null, nobody.example.com add unknownDomain, apps.example.com remove null',
  );
  expect(tasks).toMatchObject([
    { call: 'permission.set', input: { domain, groupKintoneAppId: 4 }, ref: `permission:${domain}` },
    { call: 'permission.delete', input: { domain: 'apps.example.com' } },
  ]);
  const wrong = planOf({ permissions: [{ ...CONFIG, domain: 'apps.example.com', permissionKintoneAppId: 0 }] });
  expect(wrong.lines).toMatchObject([{ kind: 'change', refusal: 'invalid', problem: 'number' }]);
});

test('alerts are changes of the team, with the version that was seen; without a store they are refused', () => {
  const usageAlerts: OrganizationFile['usageAlerts'] = [
    { meter: 'slots', percent: 90 },
    { meter: 'apps', percent: 50 },
  ];
  const { tasks } = planOf({ usageAlerts });
  expect(tasks).toMatchObject([
    { call: 'team.change', input: { changes: [{ kind: 'alert', id: 'slots', value: { percent: 90 }, seen: 'v1' }] } },
    { input: { changes: [{ id: 'apps', value: { percent: 50 }, seen: null }] } },
  ]);
  const off = planOf({ usageAlerts }, stateOf({ team: null }));
  expect(off.lines.map(({ refusal }) => refusal)).toEqual(['storeOff', 'storeOff']);
});

test('a policy in a word that is not known yet is not changed', () => {
  const { lines, tasks } = planOf({ mfaPolicy: 'required' }, stateOf({ mfa: 'unknown' }));
  expect([lines, tasks]).toMatchObject([[{ section: 'mfaPolicy', refusal: 'policyUnknown' }], []]);
});

test('what only one of two files names is no difference between them, and what both have is', () => {
  const whole = fileOf(stateOf());
  const { organization, members } = whole;
  const part: OrganizationFile = { version: 1, organization, members: members?.slice(1), information: { tel: '1' } };
  const differing = (one: OrganizationFile, other: OrganizationFile) =>
    compareFiles(one, other).flatMap(({ kind, key }) => (kind === 'unchanged' ? [] : [`${kind} ${key}`]));
  expect(differing(part, whole)).toEqual(['change tel', 'add owner@example.com']);
  expect(differing(whole, part)).toEqual(['change tel', 'remove owner@example.com']);
});

test('what the provider holds in another form than the file has not drifted', () => {
  const now = fileOf(stateOf());
  const tel = '0398765432';
  const written = { ...now, information: { ...now.information, tel, postalCode: '1050001', address: '?' } };
  const stored = { ...written, information: { ...written.information, tel: '03-9876-5432', postalCode: '105-0001' } };
  const kinds = driftFrom(written, stored).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['unchanged']));
  expect(driftFrom(written, now).filter(({ kind }) => kind !== 'unchanged')).toMatchObject([
    { name: 'tel', before: '03-9876-5432' },
    { name: 'address', before: '?' },
  ]);
});

test('a section that is left out is left alone, and the file of another organization has no plan', () => {
  const state = stateOf();
  expect(planFile({ version: 1, organization: { id: 7 } }, state, BY)).toMatchObject({ lines: [], tasks: [] });
  expect(planFile({ version: 1, organization: { id: 8 }, members: [] }, state, BY)).toBeNull();
});
