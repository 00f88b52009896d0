import { backupCapacityBytes, backupState } from '@/lib/rules/contracts/plans';
import { addDays, addMonths, firstOfNextMonth, nextRenewal } from '@/lib/rules/text/calendar-days';
import { byTime, listContractDates } from '@/lib/rules/contracts/contract-dates';
import {
  canEnd,
  firstSlots,
  isOver,
  kindOf,
  isTypedRise,
  monthlyYen,
  offersOf,
  parseYen,
  plansAbove,
  planYen,
  slotDifferenceYen,
} from '@/lib/rules/contracts/customisation-plans';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { contract } from './customisation-contract';

test.each([
  ['preview', 'preview'],
  ['free', 'free'],
  ['standard', 'standard'],
  ['evaluation', 'evaluation'],
  ['advanced_10', 'advanced'],
  ['annual_4', 'annual'],
  ['annual_3000', 'annual'],
  ['annual_5', null],
  ['advanced_', null],
  ['toString', null],
])('the code %s is a plan of kind %s', (code, kind) => {
  expect(kindOf(code)).toBe(kind);
});

test.each([
  ['preview', 'a.example.com', ['upgrade', 'annualForm']],
  ['evaluation', 'a.example.com', ['upgrade', 'annualForm']],
  ['free', 'a.example.com', ['upgrade', 'annualForm']],
  ['free', 'acme.cybozu.com', ['help']],
  ['free', 'notcybozu.com', ['upgrade', 'annualForm']],
  ['standard', 'a.example.com', ['payment', 'slots', 'annualForm', 'support']],
  ['annual_10', 'a.example.com', ['higherAnnual', 'payment', 'annualForm', 'support']],
  ['strange', 'a.example.com', []],
])('%s on %s offers %j', (planCode, domain, offers) => {
  expect(offersOf({ domain, planCode })).toEqual(offers);
});

test.each<[string, number, string[], string?]>([
  ['annual_10', 3, ['annual_1000', 'annual_3000']],
  ['annual_3000', 3, []],
  ['preview', 0, ['evaluation', 'standard', 'annual_4', 'annual_10', 'annual_1000', 'annual_3000']],
  ['evaluation', 7, ['standard', 'annual_10', 'annual_1000', 'annual_3000']],
  ['standard', 1, []],
  ['advanced_10', 1, []],
  ['strange', 1, []],
  // On a domain of the host platform.
  ['free', 0, [], 'acme.cybozu.com'],
])(
  '%s with %i apps leads to %j: only upwards, with room for what is in use',
  (planCode, appsCount, plans, domain = 'a.example.com') => {
    expect(plansAbove({ domain, planCode, appsCount })).toEqual(plans);
  },
);

test('a plan begins with its own slots, or with as many as are in use', () => {
  expect([firstSlots('annual_1000', 7), firstSlots('standard', 7), firstSlots('standard', 0)]).toEqual([1000, 7, 1]);
  expect(firstSlots('evaluation', 0)).toBeNull();
});

test('a contract is over on the day after its last one, and a permanent one never; only a free plan that has not been cancelled can be cancelled', () => {
  expect(isOver({ endDate: '2026-11-20' }, '2026-11-21')).toBe(true);
  for (const endDate of ['2026-11-21', '9999-12-31']) expect(isOver({ endDate }, endDate)).toBe(false);
  expect(canEnd({ planCode: 'free', endDate: '9999-12-31' })).toBe(true);
  expect(canEnd({ planCode: 'free', endDate: '2026-11-30' })).toBe(false);
  expect(canEnd({ planCode: 'standard', endDate: '9999-12-31' })).toBe(false);
});

test('prices are the base and each slot, without tax', () => {
  expect(monthlyYen(4)).toBe(42_000);
  expect(slotDifferenceYen(4, 8)).toBe(24_000);
  expect(slotDifferenceYen(8, 4)).toBe(-24_000);
  expect(planYen('standard', 4)).toBe(42_000);
  expect(planYen('free', 1)).toBe(0);
});

test.each(['annual_4', 'annual_10', 'annual_1000', 'annual_3000', 'advanced_10', 'unheard_of'])(
  'no price is worked out for %s: the provider publishes none',
  (planCode) => expect(planYen(planCode, 10)).toBeNull(),
);

test.each([
  ['120000', 120_000],
  ['120,000円', 120_000],
  ['１２０，０００', 120_000],
  ['¥120,000', 120_000],
  ['', null],
  ['12万', null],
  ['-120000', null],
])('an amount is read as people type it: %j', (typed, yen) => expect(parseYen(typed)).toBe(yen));

test('above 100,000 yen a month more, the amount is typed', () => {
  expect([isTypedRise(100_000), isTypedRise(100_001)]).toEqual([false, true]);
});

// Nothing lies behind the year 9999: what would has no end.
test('the month after a day begins with its first; days are added over month ends, leap days and years', () => {
  expect(['2028-02-29', '9999-12-05'].map(firstOfNextMonth)).toEqual(['2028-03-01', '9999-12-31']);
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-12-25', 14)).toBe('2027-01-08');
  expect(addDays('9999-12-31', 14)).toBe('9999-12-31');
});

test.each([
  ['2026-12-31', 2, '2027-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-11-21', 2, '2027-01-21'],
  ['2026-03-31', 1, '2026-04-30'],
  ['2100-01-31', 1, '2100-02-28'],
  ['2000-01-31', 1, '2000-02-29'],
  ['2026-12-30', 2, '2027-02-28'],
  ['9999-10-31', 2, '9999-12-31'],
  ['9999-11-30', 2, '9999-12-31'],
])('%s and %i months is %s: never beyond the end of the month', (date, months, then) => {
  expect(addMonths(date, months)).toBe(then);
});

test('the next renewal is this year or the next', () => {
  expect(nextRenewal(4, '2026-11-21')).toBe('2027-04-01');
  expect(nextRenewal(12, '2026-11-21')).toBe('2026-12-01');
  expect(nextRenewal(11, '2026-11-01')).toBe('2026-11-01');
  expect(nextRenewal(1, '9999-12-31')).toBe('9999-12-31');
});

test('the backup option follows its end date', () => {
  expect(backupState(undefined, '2026-11-21')).toEqual({ kind: 'canTry', until: '2026-12-05' });
  expect(backupState('9999-12-31', '2026-11-21')).toEqual({ kind: 'permanent' });
  expect(backupState('2026-11-21', '2026-11-21')).toEqual({ kind: 'trial', until: '2026-11-21' });
  expect(backupState('2026-11-20', '2026-11-21')).toEqual({ kind: 'ended', on: '2026-11-20' });
});

const GIB = 1024 ** 3;

// No plan is the free one, and one that nobody knows has no capacity.
test.each([
  ['free', GIB],
  [undefined, GIB],
  ['standard', 10 * GIB],
  ['enterprise_x4', 1200 * GIB],
  ['plan600x2', 2000 * GIB],
  ['constructor', null],
])('the backup of %s holds %d bytes', (plan, bytes) => expect(backupCapacityBytes(plan)).toBe(bytes));

const datesOf = (contracts: Partial<Parameters<typeof listContractDates>[0]>) =>
  listContractDates({ site: undefined, backup: undefined, customisation: [], ...contracts }, '2026-11-21');

test('all dates stand on one line, what never ends comes last', () => {
  const dates = datesOf({
    site: { planCode: 'evaluation', endDate: '2027-01-10' },
    backup: { endDate: '9999-12-31' },
    customisation: [
      contract({ nextAppsTotal: 8, nextAppsTotalStartDate: '2026-12-01' }),
      contract({ domain: 'b.example.com', planCode: 'evaluation', endDate: '2026-12-24' }),
      contract({ domain: 'c.example.com', planCode: 'annual_10', endDate: '2027-04-30', renewalMonth: 4 }),
    ],
  });
  expect(dates.map(({ event, date }) => `${event} ${date}`).join(', ')).toBe(
    'slotChange 2026-12-01, evaluationEnd 2026-12-24, siteEvaluationEnd 2027-01-10, renewal 2027-04-01, contractEnd 2027-04-30, backupPermanent null, contractPermanent null',
  );
});

test.each([undefined, ''])('slots whose day is %j change with the next month', (nextAppsTotalStartDate) => {
  const customisation = [contract({ nextAppsTotal: 8, nextAppsTotalStartDate })];
  const change = { event: 'slotChange', date: '2026-12-01', domain: 'acme.example.com', slots: 8 };
  expect(datesOf({ customisation })[0]).toEqual(change);
});

test('what is past stands apart from what lies ahead, today is ahead, and what never ends is marked so', () => {
  const over = contract({ domain: 'old.example.com', endDate: '2026-09-22' });
  const today = contract({ domain: 'now.example.com', planCode: 'evaluation', endDate: '2026-11-21' });
  const site = { planCode: 'free', endDate: '9999-12-31' };
  const { ahead, past, permanent } = byTime(datesOf({ site, customisation: [over, today, contract()] }), '2026-11-21');
  expect(ahead.map(({ domain }) => domain)).toEqual(['now.example.com']);
  expect(past.map(({ domain }) => domain)).toEqual(['old.example.com']);
  expect(permanent.map(({ event }) => event)).toEqual(['sitePermanent', 'contractPermanent']);
});

test('what has ended is not renewed, and its slots do not change', () => {
  const over = contract({ endDate: '2026-11-20', renewalMonth: 4, nextAppsTotal: 8 });
  const last = contract({ endDate: '2026-11-21', renewalMonth: 4 });
  const eventsOf = (customisation: CustomisationContract[]) => datesOf({ customisation }).map(({ event }) => event);
  expect([eventsOf([over]), eventsOf([last])]).toEqual([['contractEnd'], ['contractEnd', 'renewal']]);
});

test.each([
  ['evaluation', 'trial', 'siteEvaluationEnd'],
  ['basic', 'trial', 'siteTrialEnd'],
  ['basic', 'annual', 'siteEnd'],
  ['basic', undefined, 'siteEnd'],
])('the end of the site plan %s with the period %s is a %s', (planCode, period, event) => {
  const site = { planCode, period, endDate: '2026-12-31' };
  expect(datesOf({ site })).toEqual([{ event, date: '2026-12-31' }]);
});
