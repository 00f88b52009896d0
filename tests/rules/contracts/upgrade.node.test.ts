import { evaluateChange, riseOf } from '@/lib/rules/contracts/proposal-evaluation';
import { plainUpgrade, storedUpgrade, upgradeLosses, upgradeStep } from '@/lib/rules/contracts/upgrade';
import { PERMANENT_DATE } from '@/lib/rules/text/format';
import { contract } from './customisation-contract';

const TODAY = '2026-11-21';
const evaluation = contract({ planCode: 'evaluation', appsCount: 2, appsTotal: 4, endDate: '2026-12-27' });

test.each([
  ['evaluation', '', false, false, 'plan'],
  ['evaluation', 'standard', false, false, 'card'],
  ['evaluation', 'standard', true, false, 'confirm'],
  ['evaluation', 'standard', false, true, 'confirm'],
  ['evaluation', 'annual_10', false, false, 'confirm'],
  ['preview', 'evaluation', false, false, 'confirm'],
  ['evaluation', 'free', false, false, 'plan'],
  ['standard', '', false, false, 'cardAfter'],
  ['standard', 'standard', true, false, 'done'],
  ['advanced_10', '', false, false, 'cardAfter'],
  ['annual_10', '', false, false, 'done'],
  ['unheard_of', 'standard', false, false, 'none'],
] as const)('from %s to %s, with a card %s, plan first %s: %s', (now, planCode, hasCard, isPlanFirst, step) => {
  const own = contract({ planCode: now, appsCount: 2, paymentRegistered: hasCard });
  expect(upgradeStep({ contract: own, planCode, hasCard, isPlanFirst })).toBe(step);
});

test('no card is called missing where the provider tells of none, unless this visit took the plan without one', () => {
  const state = { contract: contract(), planCode: '', hasCard: false, isPlanFirst: false };
  const steps = [undefined, 'standard', 'annual_10'].map((taken) => upgradeStep({ ...state, taken }));
  expect(steps).toEqual(['done', 'cardAfter', 'done']);
});

test('a free domain of the host platform has no upgrade', () => {
  const own = contract({ domain: 'acme.cybozu.com', planCode: 'free' });
  expect(upgradeStep({ contract: own, planCode: 'standard', hasCard: true, isPlanFirst: false })).toBe('none');
});

test('slots and days that are lost are named; what stays is not', () => {
  const line = evaluateChange({ domain: evaluation.domain, planCode: 'standard' }, evaluation, TODAY);
  expect(upgradeLosses(line, 2, TODAY)).toEqual({
    slots: { before: 4, after: 2, used: 2, free: 0 },
    evaluationDays: 36,
  });
  expect(upgradeLosses(line, 3, TODAY).slots).toMatchObject({ free: 1 });
  expect(upgradeLosses(line, 4, TODAY).slots).toBeNull();
  expect(upgradeLosses(line, 4, '2026-12-27').evaluationDays).toBeNull();
  expect(upgradeLosses(line, null, TODAY).slots).toBeNull();
  const free = contract({ planCode: 'free', appsTotal: 1, appsCount: 1 });
  const other = evaluateChange({ domain: free.domain, planCode: 'standard' }, free, TODAY);
  expect(upgradeLosses(other, 1, TODAY)).toEqual({ slots: null, evaluationDays: null });
  const annual = contract({ planCode: 'annual_4', endDate: '2026-12-27' });
  const moved = evaluateChange({ domain: annual.domain, planCode: 'standard' }, annual, TODAY);
  const kept = { contract: evaluation, change: { domain: evaluation.domain } };
  const endless = { ...line, contract: contract({ planCode: 'evaluation', endDate: PERMANENT_DATE }) };
  for (const one of [moved, kept, endless]) expect(upgradeLosses(one, null, TODAY).evaluationDays).toBeNull();
});

test('an upgrade begins with the monthly plan, unless an evaluation may be meant as well', () => {
  const plans = ['preview', 'evaluation', 'free', 'standard'].map((planCode) => plainUpgrade(contract({ planCode })));
  expect(plans).toEqual(['', 'standard', 'standard', '']);
});

test('a rise is the sum of what is known, and never below nothing; what is not known is counted', () => {
  const rise = (...yen: (number | null)[]) => riseOf(yen.map((differenceYen) => ({ differenceYen })));
  expect(rise(12_000, -6_000, null)).toEqual({ yen: 6_000, unknown: 1 });
  expect(rise(-6_000)).toEqual({ yen: 0, unknown: 0 });
});

test.each([null, '{', '{"planCode":1,"slots":""}'])('of %s in the browser no choice is read', (text) => {
  expect(storedUpgrade(text)).toBeNull();
});
