import {
  evaluateChange,
  hasAssumedSlots,
  proposalTotals,
  takenBackSlots,
} from '@/lib/rules/contracts/proposal-evaluation';
import type { Change } from '@/lib/rules/contracts/proposal';
import { contract as contractWith } from './customisation-contract';

const TODAY = '2026-11-21';
const contract: typeof contractWith = (more) => contractWith({ appsCount: 3, appsTotal: 8, ...more });
const lineOf = (change: Partial<Change>, more: Parameters<typeof contract>[0] = {}) => {
  const own = contract(more);
  return evaluateChange({ domain: own.domain, ...change }, own, TODAY);
};

test('slots change with the next month, a plan alone at once', () => {
  expect(lineOf({ slots: 10 }).slotsFrom).toBe('2026-12-01');
  expect(lineOf({ planCode: 'standard', slots: 4 }, { planCode: 'evaluation' }).slotsFrom).toBe('2026-12-01');
  expect(lineOf({ planCode: 'annual_10' }, { planCode: 'annual_4' }).slotsFrom).toBeNull();
});

test('asking for the present number takes the scheduled one back, in the same plan and without a problem', () => {
  const scheduled = { nextAppsTotal: 12, nextAppsTotalStartDate: '2026-12-01' };
  expect(takenBackSlots(lineOf({ slots: 8 }, scheduled))).toBe(12);
  expect(takenBackSlots(lineOf({ planCode: 'standard', slots: 8 }, scheduled))).toBe(12);
  expect(takenBackSlots(lineOf({ slots: 9 }, scheduled))).toBeNull();
  expect(takenBackSlots(lineOf({ slots: 8 }))).toBeNull();
  expect(takenBackSlots(lineOf({ slots: 8 }, { ...scheduled, endDate: '2026-11-20' }))).toBeNull();
  expect(
    takenBackSlots(lineOf({ planCode: 'standard', slots: 8 }, { ...scheduled, planCode: 'evaluation' })),
  ).toBeNull();
});

test('a new monthly plan without slots is worked out with those in use', () => {
  expect(hasAssumedSlots(lineOf({ planCode: 'standard' }, { planCode: 'evaluation' }))).toBe(true);
  expect(hasAssumedSlots(lineOf({ planCode: 'standard', slots: 4 }, { planCode: 'evaluation' }))).toBe(false);
  expect(hasAssumedSlots(lineOf({ planCode: 'annual_10' }, { planCode: 'annual_4' }))).toBe(false);
  expect(hasAssumedSlots(lineOf({ slots: 4 }))).toBe(false);
});

test.each<[change: Partial<Change>, more: Parameters<typeof contract>[0], differenceYen: number | null]>([
  [{ slots: 10 }, {}, 12_000],
  [{ slots: 7 }, {}, -6000],
  [{ planCode: 'standard', slots: 4 }, { planCode: 'evaluation' }, 42_000],
  // Of an advanced plan no base fee is published, and its slots have their price all the same.
  [{ slots: 10 }, { planCode: 'advanced_x' }, 12_000],
  [{}, { planCode: 'advanced_x' }, 0],
  [{}, { planCode: 'advanced_x', nextAppsTotal: 6 }, -12_000],
  // An annual plan is quoted, so what another costs more is not known.
  [{ planCode: 'annual_10' }, { planCode: 'annual_4' }, null],
  [{ planCode: 'annual_10' }, { planCode: 'evaluation' }, null],
  [{}, { planCode: 'annual_4', appsTotal: 4 }, 0],
  [{}, { planCode: 'unheard_of', nextAppsTotal: 9 }, null],
])('%j of %j costs so much more a month: %s', (change, more, differenceYen) => {
  expect(lineOf(change, more).differenceYen).toBe(differenceYen);
});

test('a contract is unpriced if its price is not known now or then', () => {
  const trial = contract({ planCode: 'evaluation' });
  const unpriced = (...changes: Change[]) =>
    proposalTotals(changes, [trial, contract({ domain: 'b.example.com' })], TODAY).unpriced;
  expect(unpriced()).toBe(0);
  expect(unpriced({ domain: trial.domain, planCode: 'annual_4' })).toBe(1);
});
