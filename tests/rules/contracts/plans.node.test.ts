import { needsCard, parseSlots, plansAbove } from '@/lib/rules/contracts/customisation-plans';
import { lacksCard, mayHaveCard, storedCard } from '@/lib/rules/contracts/cards';
import {
  DEPLOYMENT_PLANS,
  deploymentChoices,
  isLowerSitePlan,
  isSimpleDeployment,
  SITE_PLANS,
  siteChoices,
  siteState,
} from '@/lib/rules/contracts/plans';
import { LIMITS } from '@/lib/rules/limits';
import { contract } from './customisation-contract';

const TODAY = '2026-11-21';

test('free and the plans of fixed size have the simpler layout, and so has nobody who names none', () => {
  const simple = Object.keys(DEPLOYMENT_PLANS).filter(isSimpleDeployment);
  expect(simple).toEqual(['free', 'plan200', 'plan600', 'plan600x2']);
  expect([undefined, 'unheard_of', 'toString'].map(isSimpleDeployment)).toEqual([true, false, false]);
});

test('a plan is chosen that has room for the apps in use; one that is not offered shows only where it is in force', () => {
  const refusals = (planCode: string, appsCount: number) =>
    Object.fromEntries(deploymentChoices({ planCode, appsCount }).map(({ plan, refusal }) => [plan, refusal]));
  expect(refusals('free', 200)).toMatchObject({ free: 'current', standard: null, professional: null, plan200: null });
  expect(refusals('free', 201)).toMatchObject({ professional: 'tooSmall', plan200: 'tooSmall', enterprise: null });
  expect(refusals('free', 0)).not.toHaveProperty('enterprise_x4');
  expect(refusals('enterprise_x4', 0)).toMatchObject({ enterprise_x4: 'current', free: null });
  expect(deploymentChoices(undefined).find(({ refusal }) => refusal !== null)?.plan).toBe('free');
});

test('site plans are lower or higher in their order, of which two are no steps', () => {
  const lower = (current: string) => SITE_PLANS.filter((plan) => isLowerSitePlan(plan, current));
  expect([lower('basic'), lower('free')]).toEqual([['free', 'mini'], []]);
  expect(lower('enterprise')).toEqual(['free', 'mini', 'basic', 'business']);
});

test('the present paid plan stays possible, for another period', () => {
  const refused = (current: string) =>
    siteChoices(current).flatMap(({ plan, remark, isRefused }) => (remark === null ? [] : [[plan, remark, isRefused]]));
  expect(refused('basic')).toEqual([
    ['evaluation', 'evaluationOver', true],
    ['community', 'publicSite', true],
    ['basic', 'current', false],
  ]);
  expect(refused('free')).toEqual([
    ['free', 'current', true],
    ['community', 'publicSite', true],
  ]);
});

test.each<[plan: object, state: object | null]>([
  [{ planCode: 'evaluation' }, null],
  [{ planCode: 'evaluation', endDate: '9999-12-31' }, null],
  [
    { planCode: 'evaluation', endDate: '2026-12-01' },
    { kind: 'evaluating', date: '2026-12-01' },
  ],
  [
    { planCode: 'evaluation', endDate: TODAY },
    { kind: 'evaluating', date: TODAY },
  ],
  [
    { planCode: 'evaluation', endDate: '2026-11-20' },
    { kind: 'evaluationEnded', date: '2026-11-20' },
  ],
  [
    { planCode: 'basic', period: 'trial', endDate: TODAY },
    { kind: 'trial', date: TODAY },
  ],
  [
    { planCode: 'basic', period: 'trial', endDate: '2026-11-20' },
    { kind: 'ended', date: '2026-11-20' },
  ],
  [{ planCode: 'basic', period: 'monthly', endDate: '2026-12-01' }, null],
  [{ planCode: 'basic', period: 'trial' }, null],
])('a site plan %j is %j', (plan, state) => {
  expect(siteState({ planCode: '', ...plan }, TODAY)).toEqual(state);
});

test('a move to a monthly plan needs a card, unless there is one', () => {
  const needs = (paymentRegistered?: boolean) => needsCard({ paymentRegistered }, 'standard');
  expect([needs(), needs(false), needs(true), needsCard({}, 'annual_4'), needsCard({}, 'evaluation')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a contract lacks a card if the provider says so, and may have one unless it says so', () => {
  const [none, unknown, one] = [false, undefined, true].map((paymentRegistered) => contract({ paymentRegistered }));
  const annual = contract({ planCode: 'annual_4', paymentRegistered: false });
  const free = contract({ planCode: 'free' });
  const all = [none, unknown, one, annual, free].map((each) => each ?? contract());
  expect(all.map(lacksCard)).toEqual([true, false, false, false, false]);
  expect(all.map(mayHaveCard)).toEqual([false, true, true, false, false]);
});

test('an annual plan has room for what is in use, to the last slot', () => {
  expect(plansAbove({ domain: 'a.example.com', planCode: 'annual_4', appsCount: 10 })).toEqual([
    'annual_10',
    'annual_1000',
    'annual_3000',
  ]);
  expect(plansAbove({ domain: 'a.example.com', planCode: 'annual_4', appsCount: 11 })).not.toContain('annual_10');
});

test('slots are typed from one to the most there are', () => {
  expect(['0', '1', String(LIMITS.slots), String(LIMITS.slots + 1), '1.5', ' ２ '].map(parseSlots)).toEqual([
    null,
    1,
    LIMITS.slots,
    null,
    null,
    2,
  ]);
});

test.each<[part: object, isRead: boolean]>([
  [{ month: 1, year: 2000 }, true],
  [{ month: 12, year: 2999 }, true],
  [{ month: 0 }, false],
  [{ month: 1.5 }, false],
  [{ month: '12' }, false],
  [{ year: 1999 }, false],
  [{ year: 3000 }, false],
  [{ year: 2026.5 }, false],
])('a card with %j is read: %s', (part, isRead) => {
  const card = { brand: 'visa', last4: '4242', month: 12, year: 2026, ...part };
  expect(storedCard(JSON.stringify(card))).toEqual(isRead ? card : null);
});
