/** What a proposal would come to: each change judged by the contract as it is now, and the prices (specification, sections 4 and 9). */
import { firstOfNextMonth } from '../text/calendar-days.ts';
import { firstSlots, hasFreeSlots, isOver, plansAbove } from './customisation-plans.ts';
import type { CustomisationContract } from '../organization/organization.ts';
import { planYen } from './prices.ts';
import type { Change } from './proposal.ts';
import { type SlotsProblem, slotsProblem } from './slots.ts';

/** Why a change cannot be made: a key of `contract.proposal.problem`. */
type ChangeProblem = SlotsProblem | 'unknown' | 'plan' | 'fixedSlots' | 'over';

/** A contract at one time; `slots` null: the provider says. */
export interface PlanTerms {
  planCode: string;
  slots: number | null;
  /** A month, without tax; null where it costs nothing or is agreed on paper. */
  yen: number | null;
}

/** One domain of a proposal. */
export interface ProposalLine {
  change: Change;
  contract: CustomisationContract;
  problem: ChangeProblem | null;
  /** Whether the contract has ended: then only another plan makes something of it. */
  isOver: boolean;
  before: PlanTerms;
  /** From the next month on, when everything is in force. */
  after: PlanTerms;
  /** The day on which the slots change; null where only the plan does, at once. */
  slotsFrom: string | null;
}

/** A domain that is proposed, and is none of the organisation's. */
export interface UnknownLine {
  change: Change;
  contract: null;
  problem: 'unknown';
}

/** Judges each change; the order stays. @param today YYYY-MM-DD, in Japan */
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

/** Judges one change by the contract as it is. */
export function evaluateChange(wanted: Change, contract: CustomisationContract, today: string): ProposalLine {
  const change = withoutWhatIs(wanted, contract);
  const { planCode = contract.planCode, slots } = change;
  const isMoved = planCode !== contract.planCode;
  const start = isMoved ? firstSlots(planCode, contract.appsCount) : (contract.nextAppsTotal ?? contract.appsTotal);
  return {
    change,
    contract,
    problem: problemOf(change, contract, today),
    isOver: isOver(contract, today),
    before: isOver(contract, today)
      ? { ...sideOf(contract.planCode, contract.appsTotal), yen: null }
      : sideOf(contract.planCode, contract.appsTotal),
    after: sideOf(planCode, slots ?? start),
    slotsFrom: slots === undefined ? null : firstOfNextMonth(today),
  };
}

/**
 * What is left to change: a plan that the contract has by now, because somebody was faster or half of a proposal was made,
 * is nothing any more, and neither is the number of slots with which a new plan begins anyhow.
 */
function withoutWhatIs({ planCode, slots, ...rest }: Change, contract: CustomisationContract): Change {
  const left = slots === undefined ? rest : { ...rest, slots };
  if (planCode === undefined || planCode === contract.planCode) return left;
  const isBegin = hasFreeSlots(planCode) && slots === firstSlots(planCode, contract.appsCount);
  return { ...(isBegin ? rest : left), planCode };
}

/** The scheduled number of slots that a change takes back by asking for the present one; null where it takes none back. */
export function takenBackSlots({ change, contract, problem }: ProposalLine): number | null {
  const isSamePlan = (change.planCode ?? contract.planCode) === contract.planCode;
  return problem === null && isSamePlan && change.slots === contract.appsTotal
    ? (contract.nextAppsTotal ?? null)
    : null;
}

function problemOf({ planCode, slots }: Change, contract: CustomisationContract, today: string): ChangeProblem | null {
  if (planCode !== undefined && !plansAbove(contract).includes(planCode)) return 'plan';
  if (slots === undefined) return planCode === undefined ? 'same' : null;
  if (!hasFreeSlots(planCode ?? contract.planCode)) return 'fixedSlots';
  if (planCode === undefined) return isOver(contract, today) ? 'over' : slotsProblem(slots, contract);
  // On a new plan the number is counted from where that plan begins; none is scheduled yet.
  const start = firstSlots(planCode, contract.appsCount) ?? contract.appsTotal;
  return slotsProblem(slots, { appsCount: contract.appsCount, appsTotal: start });
}

function sideOf(planCode: string, slots: number | null): PlanTerms {
  return { planCode, slots, yen: slots === null ? null : planYen(planCode, slots) };
}

/** What all domains cost a month, without tax: now, and from the next month on with a proposal. */
export interface Totals {
  nowYen: number;
  thenYen: number;
  differenceYen: number;
}

/**
 * Adds up all contracts; what is over costs nothing. Scheduled changes count from the next month on, proposed ones in their place;
 * changes with a problem do not count.
 * @param today YYYY-MM-DD
 */
export function proposalTotals(
  changes: readonly Change[],
  contracts: readonly CustomisationContract[],
  today: string,
): Totals {
  const sides = contracts.map((contract) => {
    const change = changes.find(({ domain }) => domain === contract.domain);
    const line = change && evaluateChange(change, contract, today);
    if (line?.problem === null) return line;
    const unchanged = evaluateChange({ domain: contract.domain }, contract, today);
    return isOver(contract, today) ? { ...unchanged, after: unchanged.before } : unchanged;
  });
  const nowYen = sides.reduce((sum, { before }) => sum + (before.yen ?? 0), 0);
  const thenYen = sides.reduce((sum, { after }) => sum + (after.yen ?? 0), 0);
  return { nowYen, thenYen, differenceYen: thenYen - nowYen };
}
