import { CONDITIONS, type Facts, listConditions } from '@/lib/rules/conditions/conditions';
import { DEFAULT_THRESHOLDS } from '@/lib/rules/contracts/usage-alerts';
import { organization } from '@/lib/rules/organization/organization';

const ME = 'me@example.com';
const person = (email: string, role: 'owner' | 'admin' | null = null, mfa: 'on' | 'off' = 'on') => ({
  email,
  role,
  mfa,
});
const SAFE = [person(ME, 'owner'), person('second@example.com', 'owner'), person('staff@example.com')];
const key = (name: string, userEmail: string) => ({ apikeyId: name, name, userName: '', userEmail });
const CONTRACT = {
  domain: 'a.example.com',
  planName: 'Standard',
  planCode: 'standard',
  appsCount: 1,
  appsTotal: 4,
  startDate: '2025-01-01',
  endDate: '9999-12-31',
  paymentRegistered: true,
};

function services(contracts: object[] = [CONTRACT], others: object = {}) {
  return organization.parse({
    organization_id: 1,
    name: 'Acme',
    useAccountLockout: false,
    members: [],
    services: { Customine: contracts, ...others },
  }).services;
}

const CALM: Facts = {
  today: '2026-11-20',
  account: ME,
  role: 'owner',
  thresholds: { ...DEFAULT_THRESHOLDS, slots: null, apps: null, backup: null },
  members: SAFE,
  keys: [key('live', ME)],
  services: services(),
  site: { planCode: 'business', endDate: '9999-12-31' },
  failedSyncs: [],
};
const names = (facts: Partial<Facts>) => listConditions({ ...CALM, ...facts }).map(({ condition }) => condition);
const only = (facts: Partial<Facts>) => {
  const [first, ...others] = listConditions({ ...CALM, ...facts });
  expect(others).toEqual([]);
  return first;
};

test('an organization in order has no condition', () => {
  expect(listConditions(CALM)).toEqual([]);
});

test('what is not known makes no condition', () => {
  const { today, account, role, thresholds } = CALM;
  expect(listConditions({ today, account, role, thresholds })).toEqual([]);
});

test.each<[string, Partial<Facts>, object]>([
  ['a failed sync', { failedSyncs: ['a.example.com', 'b.example.com'] }, { count: 2, href: '/security#permissions' }],
  ['a former member’s key', { keys: [key('old', 'gone@example.com')] }, { name: 'old', href: '/apikey?sort=left' }],
  [
    'a missing card',
    { services: services([{ ...CONTRACT, paymentRegistered: false }]) },
    { name: 'a.example.com', href: '/contract/payment?domain=a.example.com' },
  ],
  [
    'missing cards',
    {
      services: services([
        { ...CONTRACT, paymentRegistered: false },
        { ...CONTRACT, domain: 'b.example.com', paymentRegistered: false },
      ]),
    },
    { count: 2, href: '/contract/payment' },
  ],
  ['no free slot', { services: services([{ ...CONTRACT, appsCount: 4 }]) }, { href: '/contract#customisation' }],
  [
    'one’s own MFA',
    { members: [person(ME, 'owner', 'off'), person('second@example.com', 'owner')] },
    { condition: 'ownMfaOff', href: '/security#own-mfa' },
  ],
  [
    'another owner’s MFA',
    { members: [person(ME, 'owner'), person('second@example.com', 'owner', 'off')] },
    { condition: 'ownersWithoutMfa', name: 'second@example.com', href: '/organization?role=owner&mfa=off' },
  ],
  ['a single owner', { members: [person(ME, 'owner'), person('staff@example.com')] }, { condition: 'singleOwner' }],
  [
    'a usage that reached what somebody set',
    { services: services([{ ...CONTRACT, appsCount: 3 }]), thresholds: { slots: 70, apps: null, backup: null } },
    { condition: 'slotsReached', href: '/contract#thresholds' },
  ],
  [
    'an evaluation that ends',
    { site: { planCode: 'evaluation', endDate: '2026-12-20' } },
    { condition: 'trialEnding', href: '/contract#dates', date: { event: 'siteEvaluationEnd', date: '2026-12-20' } },
  ],
  [
    'a renewal',
    { services: services([{ ...CONTRACT, renewalMonth: 12 }]) },
    { condition: 'dateNear', name: 'a.example.com', tone: 'info' },
  ],
])('%s is one line with its next step', (_name, facts, expected) => {
  expect(only(facts)).toMatchObject(expected);
});

test('an alert that was put away stays away until the usage is full', () => {
  const near: Partial<Facts> = {
    services: services([{ ...CONTRACT, appsCount: 3 }]),
    thresholds: { slots: 70, apps: null, backup: null },
  };
  expect(names({ ...near, dismissed: ['slots:a.example.com:near'] })).toEqual([]);
  expect(names({ ...near, dismissed: ['slots:b.example.com:near'] })).toEqual(['slotsReached']);
});

test('the worst stands first', () => {
  const found = names({
    failedSyncs: ['a.example.com'],
    keys: [key('old', 'gone@example.com')],
    members: [person(ME, 'owner', 'off'), person('staff@example.com')],
    services: services([{ ...CONTRACT, appsCount: 4, paymentRegistered: false, renewalMonth: 12 }]),
    site: { planCode: 'evaluation', endDate: '2026-12-01' },
  });
  const order = CONDITIONS.map(({ name }) => name).filter((name) => (found as string[]).includes(name));
  expect(found).toEqual(order);
  expect(found).toHaveLength(8);
  expect([found[0], found.at(-1)]).toEqual(['syncFailed', 'dateNear']);
});

test('nothing is an alarm that this user cannot change', () => {
  const bad: Partial<Facts> = {
    members: [person('only@example.com', 'owner', 'off'), person(ME)],
    keys: [key('old', 'gone@example.com')],
    services: services([{ ...CONTRACT, appsCount: 4, paymentRegistered: false, renewalMonth: 12 }]),
    failedSyncs: ['a.example.com'],
  };
  expect(names({ ...bad, role: 'general' })).toEqual([]);
  expect(names({ ...bad, role: 'admin' })).toEqual([
    'syncFailed',
    'formerMemberKeys',
    'cardMissing',
    'ownersWithoutMfa',
  ]);
});

test('nothing is an alarm that nobody can change', () => {
  // Alone there is nobody to share the ownership with.
  expect(names({ members: [person(ME, 'owner')] })).toEqual([]);
  // An ended contract; a plan without slots to buy; slots that are on their way; a contract without end.
  const ended = { ...CONTRACT, appsCount: 4, endDate: '2026-11-19', paymentRegistered: false };
  const annual = { ...CONTRACT, planCode: 'annual_4', appsCount: 4 };
  const onTheirWay = { ...CONTRACT, appsCount: 4, nextAppsTotal: 6, nextAppsTotalStartDate: '2026-12-01' };
  expect(names({ services: services([ended, annual, onTheirWay]) })).toEqual([]);
  // A creator whose address is also a member's without the suffix.
  expect(names({ members: [...SAFE, person('x@example.com#1')], keys: [key('k', 'x@example.com')] })).toEqual([]);
});

test('dates count from today to thirty days ahead', () => {
  const ending = (endDate: string) => names({ site: { planCode: 'basic', endDate } });
  expect(ending('2026-11-19')).toEqual([]);
  expect(ending('2026-11-20')).toEqual(['dateNear']);
  expect(ending('2026-12-20')).toEqual(['dateNear']);
  expect(ending('2026-12-21')).toEqual([]);
});
