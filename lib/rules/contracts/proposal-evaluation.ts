/** Evaluates proposed changes against the contracts as they are now (decision 0013). */
import { firstOfNextMonth } from '../text/calendar-days.ts';
import {
  firstSlots,
  hasFreeSlots,
  isOver,
  plansAbove,
  planYen,
  slotDifferenceYen,
  type SlotsProblem,
  slotsProblem,
} from './customisation-plans.ts';
import type { CustomisationContract } from '../organization/organization.ts';
import type { Change } from './proposal.ts';

/** Keys of `contract.proposal.problem` in the messages. */
type ChangeProblem = SlotsProblem | 'unknown' | 'plan' | 'fixedSlots' | 'over';

/** A contract at one time; `slots` null: the provider decides. */
export interface PlanTerms {
  planCode: string;
  slots: number | null;
  /** A month, without tax; null if the price is not known here. */
  yen: number | null;
}

export interface ProposalLine {
  change: Change;
  contract: CustomisationContract;
  problem: ChangeProblem | null;
  isOver: boolean;
  before: PlanTerms;
  /** In the next month, when everything has taken effect. */
  after: PlanTerms;
  /** A month, without tax; null if a price is not known here. */
  differenceYen: number | null;
  /** Null if only the plan changes, which it does at once. */
  slotsFrom: string | null;
}

export interface UnknownLine {
  change: Change;
  contract: null;
  problem: 'unknown';
}

export function evaluateProposal(
  changes: readonly Change[],
  contracts: readonly CustomisationContract[],
  today: string,
): (ProposalLine | UnknownLine)[] {
  return changes.map((change) => {
    const contract = contracts.find(({ domain }) => domain === change.domain);
    return contract ? evaluateChange(change, contract, today) : { change, contract: null, problem: 'unknown' };
  });
}

export function evaluateChange(wanted: Change, contract: CustomisationContract, today: string): ProposalLine {
  const change = remainingChange(wanted, contract);
  const { planCode = contract.planCode, slots } = change;
  const isMoved = planCode !== contract.planCode;
  const start = isMoved ? firstSlots(planCode, contract.appsCount) : (contract.nextAppsTotal ?? contract.appsTotal);
  const current = termsOf(contract.planCode, contract.appsTotal);
  const isEnded = isOver(contract, today);
  const before = isEnded ? { ...current, yen: 0 } : current;
  const after = isEnded && !isMoved ? before : termsOf(planCode, slots ?? start);
  return {
    change,
    contract,
    problem: problemOf(change, contract, today),
    isOver: isEnded,
    before,
    after,
    differenceYen: differenceOf(before, after),
    slotsFrom: slots === undefined ? null : firstOfNextMonth(today),
  };
}

/** Drops a plan that the contract has by now, because another user was faster or half of a proposal was applied. */
function remainingChange({ planCode, ...rest }: Change, contract: CustomisationContract): Change {
  return planCode === undefined || planCode === contract.planCode ? rest : { ...rest, planCode };
}

/** The scheduled number of slots that a change cancels by asking for the present number; null if it cancels none. */
export function takenBackSlots({ change, contract, problem }: ProposalLine): number | null {
  const isSamePlan = (change.planCode ?? contract.planCode) === contract.planCode;
  return problem === null && isSamePlan && change.slots === contract.appsTotal
    ? (contract.nextAppsTotal ?? null)
    : null;
}

/** Whether a line is worked out with the slots in use, because nobody has said how many the new plan is to have. */
export function hasAssumedSlots({ change, after }: ProposalLine): boolean {
  return change.planCode !== undefined && change.slots === undefined && hasFreeSlots(after.planCode);
}

function problemOf({ planCode, slots }: Change, contract: CustomisationContract, today: string): ChangeProblem | null {
  if (planCode !== undefined && !plansAbove(contract).includes(planCode)) return 'plan';
  if (slots === undefined) return planCode === undefined ? 'same' : null;
  if (!hasFreeSlots(planCode ?? contract.planCode)) return 'fixedSlots';
  if (planCode === undefined) return isOver(contract, today) ? 'over' : slotsProblem(slots, contract);
  return slotsProblem(slots, { appsCount: contract.appsCount });
}

export function termsOf(planCode: string, slots: number | null): PlanTerms {
  return { planCode, slots, yen: planYen(planCode, slots) };
}

/** The same plan differs by its slots alone, also where its base fee is not known. */
function differenceOf(before: PlanTerms, after: PlanTerms): number | null {
  if (before.yen !== null && after.yen !== null) return after.yen - before.yen;
  if (before.planCode !== after.planCode) return null;
  if (before.slots === after.slots) return 0;
  return hasFreeSlots(after.planCode) && before.slots !== null && after.slots !== null
    ? slotDifferenceYen(before.slots, after.slots)
    : null;
}

/** Of all domains, a month, without tax: now, and from the next month on. Only what is known counts. */
export interface Totals {
  nowYen: number;
  thenYen: number;
  differenceYen: number;
  /** How many contracts have a price that is not known here, now or then. */
  unpriced: number;
}

/** A proposed change replaces a scheduled one; changes with a problem and contracts that are over do not count. */
export function proposalTotals(
  changes: readonly Change[],
  contracts: readonly CustomisationContract[],
  today: string,
): Totals {
  const evaluated = contracts.map((contract) => {
    const change = changes.find(({ domain }) => domain === contract.domain);
    const line = change && evaluateChange(change, contract, today);
    return line?.problem === null ? line : evaluateChange({ domain: contract.domain }, contract, today);
  });
  const nowYen = evaluated.reduce((sum, { before }) => sum + (before.yen ?? 0), 0);
  const differenceYen = differenceOfAll(evaluated);
  const unpriced = evaluated.filter(({ before, after }) => before.yen === null || after.yen === null).length;
  return { nowYen, thenYen: nowYen + differenceYen, differenceYen, unpriced };
}

interface PriceDifference {
  differenceYen: number | null;
}

/** A month, without tax; only what is known counts. */
export function differenceOfAll(lines: readonly PriceDifference[]): number {
  return lines.reduce((sum, { differenceYen }) => sum + (differenceYen ?? 0), 0);
}

/** What a set of changes makes dearer. */
export interface Rise {
  /** A month, without tax, all in all: 0 if it does not rise. */
  yen: number;
  /** How many of the changes lead to a price that is not known here. */
  unknown: number;
}

export function riseOf(lines: readonly PriceDifference[]): Rise {
  return {
    yen: Math.max(0, differenceOfAll(lines)),
    unknown: lines.filter(({ differenceYen }) => differenceYen === null).length,
  };
}
