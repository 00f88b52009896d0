import { CONDITIONS, type Facts, listConditions } from '@/lib/rules/conditions/conditions';
import { listMemberConditions, MEMBER_CASES } from '@/lib/rules/members/member-conditions';
import { DEFAULT_THRESHOLDS } from '@/lib/rules/contracts/usage-alerts';
import { ALL_MEMBERS, readMemberQuery } from '@/lib/rules/members/member-query';
import { searchMembers } from '@/lib/rules/members/member-search';
import { mfaOverview } from '@/lib/rules/security/mfa-overview';
import { contract, organizationWith } from '../contracts/customisation-contract';

const ME = 'me@example.com';
const person = (email: string, role: 'owner' | 'admin' | null = null, mfa: 'on' | 'off' | 'unknown' = 'on') => ({
  email,
  name: undefined,
  role,
  mfa,
});
type Person = ReturnType<typeof person>;
const SAFE = [person(ME, 'owner'), person('second@example.com', 'owner'), person('staff@example.com')];
const key = (name: string, userEmail: string) => ({ apikeyId: name, name, userName: '', userEmail });
const CONTRACT = contract({ domain: 'a.example.com', startDate: '2025-01-01', paymentRegistered: true });

const CARD = { brand: 'visa', last4: '4242', month: 10, year: 2026 };

const services = (contracts: object[] = [CONTRACT], others: object = {}) =>
  organizationWith({ Customine: contracts, ...others }).services;

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
  const known = { today, account, role, thresholds };
  for (const part of [{}, { keys: [key('old', 'gone@example.com')] }, { members: SAFE }])
    expect(listConditions({ ...known, ...part })).toEqual([]);
});

test.each<[string, Partial<Facts>, object]>([
  [
    'a sign-in on a new device',
    { role: 'general', newDevices: [{ browser: 'firefox', platform: 'linux', createdMs: 1 }] },
    { condition: 'newDevice', href: '/profile#sessions', device: { browser: 'firefox' } },
  ],
  ['a failed sync', { failedSyncs: ['a.example.com', 'b.example.com'] }, { count: 2, href: '/security#permissions' }],
  ['a former member’s key', { keys: [key('old', 'gone@example.com')] }, { name: 'old', href: '/apikey?sort=left' }],
  [
    'keys that are to be replaced',
    {
      keys: ['past', 'near', 'far', 'none'].map((name) => key(name, ME)),
      notes: new Map(
        Object.entries({ past: '2026-11-19', near: '2026-12-04', far: '2026-12-05', gone: '2026-11-01' }).map(
          ([name, replaceBy]) => [name, { note: '', replaceBy, replacedBy: null, keptOn: '' }],
        ),
      ),
    },
    { condition: 'keysDue', count: 2, href: '/apikey?sort=replaceBy' },
  ],
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
  [
    'a card that runs out',
    { cards: { 'a.example.com': { ...CARD, month: 12 } } },
    { condition: 'cardExpiring', tone: 'warn', href: '/contract/payment?domain=a.example.com' },
  ],
  ['a card that ran out', { cards: { 'a.example.com': CARD } }, { condition: 'cardExpired', tone: 'bad' }],
  ['no free slot', { services: services([{ ...CONTRACT, appsCount: 4 }]) }, { href: '/contract#domain-a.example.com' }],
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

const ANOTHER = 'second@example.com';
// An owner whose MFA is not known is neither safe nor an alarm: nobody can change what the provider does not say.
test.each<[string, Person[], string[], object, object]>([
  ['all is well', SAFE, [], { having: 3 }, {}],
  [
    'one’s own MFA is off',
    [person(ME, 'owner', 'off'), person(ANOTHER, 'owner')],
    ['ownMfaOff'],
    { without: 1, having: 1 },
    { ownersWithoutMfa: 1, withoutMfa: 1 },
  ],
  [
    'owners and others are without MFA',
    [...SAFE, person('o@example.com', 'owner', 'off'), person('x@example.com', null, 'off')],
    ['ownersWithoutMfa'],
    { without: 2, having: 3 },
    { ownersWithoutMfa: 1, withoutMfa: 2 },
  ],
  [
    'the MFA of an owner is unknown',
    [person(ME, 'owner'), person(ANOTHER, 'owner', 'unknown')],
    [],
    { having: 1, unknown: 1 },
    { mfaUnknown: 1 },
  ],
  ['a single owner', [person(ME, 'owner'), person(ANOTHER, 'admin')], ['singleOwner'], { having: 2 }, {}],
])('home, the security board and the filters of members agree: %s', (_name, members, conditions, board, filters) => {
  expect(names({ members })).toEqual(conditions);
  expect(listMemberConditions({ account: ME, role: 'owner', members })).toEqual(conditions);
  const { without, having, unknown } = mfaOverview(members);
  const counts = { without: without.length, having: having.length, unknown: unknown.length };
  expect(counts).toEqual({ without: 0, having: 0, unknown: 0, ...board });
  const found = (['ownersWithoutMfa', 'withoutMfa', 'mfaUnknown'] as const).map((name) => [
    name,
    searchMembers(members, { ...ALL_MEMBERS, ...MEMBER_CASES[name] }).length,
  ]);
  expect(Object.fromEntries(found)).toEqual({ ownersWithoutMfa: 0, withoutMfa: 0, mfaUnknown: 0, ...filters });
});

test('what home counts of the owners is what its link shows', () => {
  const [first] = listConditions({ ...CALM, members: [...SAFE, person('o@example.com', 'owner', 'off')] });
  const query = readMemberQuery(new URL(first?.href ?? '', 'https://console.test').searchParams);
  expect({ role: query.role, mfa: query.mfa }).toEqual(MEMBER_CASES.ownersWithoutMfa);
});

test('an admin, who can buy no slots, keeps the alert of what is full; one that was put away stays away until then', () => {
  const used = (appsCount: number, percent: 70 | 90): Partial<Facts> => ({
    services: services([{ ...CONTRACT, appsCount }]),
    thresholds: { slots: percent, apps: null, backup: null },
  });
  const [full, near] = [used(4, 90), used(3, 70)];
  expect([names(full), names({ ...full, role: 'admin' })]).toEqual([['slotsFull'], ['slotsReached']]);
  // What is booked for the next period is no more than there is.
  expect(names({ ...full, services: services([{ ...CONTRACT, appsCount: 4, nextAppsTotal: 4 }]) })).toEqual([
    'slotsFull',
  ]);
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
  const forAdmin = ['syncFailed', 'formerMemberKeys', 'cardMissing', 'ownersWithoutMfa'];
  expect(names({ ...bad, role: 'admin' })).toEqual(forAdmin);
});

test('nothing is an alarm that nobody can change', () => {
  // Alone there is nobody to share the ownership with.
  expect(names({ members: [person(ME, 'owner')] })).toEqual([]);
  // An ended contract; a plan without slots to buy; slots that are on their way; a contract without end.
  const ended = { ...CONTRACT, appsCount: 4, endDate: '2026-11-19', paymentRegistered: false };
  const annual = { ...CONTRACT, planCode: 'annual_4', appsCount: 4 };
  const onTheirWay = { ...CONTRACT, appsCount: 4, nextAppsTotal: 6, nextAppsTotalStartDate: '2026-12-01' };
  expect(names({ services: services([ended, annual, onTheirWay]) })).toEqual([]);
  // A card that the provider has no more, or on a plan that is not paid by one.
  const cards = { [CONTRACT.domain]: CARD };
  expect(names({ services: services([{ ...CONTRACT, planCode: 'free' }]), cards })).toEqual([]);
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

test('two conditions of one subject are one line, which names the other and goes where both are seen', () => {
  const facts: Facts = { today: '2026-11-20', account: ME, role: 'owner', thresholds: DEFAULT_THRESHOLDS };
  const notes = new Map([['due', { note: '', replaceBy: '2026-11-19', replacedBy: null, keptOn: '' }]]);
  const keys = [key('old', 'gone@example.com'), key('due', ME)];
  const second = 'second@example.com';
  const members = [person(ME, 'owner', 'off'), person(second, 'owner', 'off'), person('third@example.com', 'owner')];
  expect(listConditions({ ...facts, keys, notes, members })).toMatchObject([
    { condition: 'keysToReview', tone: 'bad', count: 1, others: 1 },
    { condition: 'ownersMfaOff', tone: 'warn', others: 1, name: second, href: '/organization?role=owner&mfa=off' },
  ]);
});
