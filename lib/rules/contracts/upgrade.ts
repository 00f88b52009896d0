/** The way of a domain to a paid plan, with its card: docs/product.md#upgrade-with-card. */
import type { CustomisationContract } from '../organization/organization.ts';
import { daysUntil, isPermanent } from '../text/format.ts';
import { object, stored, text } from '../text/stored-json.ts';
import { lacksCard } from './cards.ts';
import { hasFreeSlots, isOver, kindOf, offersOf, plansAbove } from './customisation-plans.ts';
import type { ProposalLine } from './proposal-evaluation.ts';

/** `card`: before the plan; `cardAfter`: the plan has been taken, its card is missing; `none`: this domain has no upgrade. */
export type UpgradeStep = 'none' | 'plan' | 'card' | 'confirm' | 'cardAfter' | 'done';

interface UpgradeState {
  contract: CustomisationContract;
  /** Empty until one is chosen. */
  planCode: string;
  /** By the provider's word, or because this visit has just registered one. */
  hasCard: boolean;
  /** The provider takes no card for this domain before it has a paid plan. */
  isPlanFirst: boolean;
  /** The plan that this visit has taken. */
  taken?: string | undefined;
}

/** Always worked out anew from the contract as it is, so that an upgrade can be left and resumed. */
export function upgradeStep({ contract, planCode, hasCard, isPlanFirst, taken }: UpgradeState): UpgradeStep {
  const offers = offersOf(contract);
  const isTaken = taken === contract.planCode;
  const isCardMissing = lacksCard(contract) || (isTaken && hasFreeSlots(contract.planCode));
  if (offers.includes('payment')) return isCardMissing && !hasCard ? 'cardAfter' : 'done';
  if (isTaken) return 'done';
  if (!offers.includes('upgrade')) return 'none';
  if (!plansAbove(contract).includes(planCode)) return 'plan';
  return kindOf(planCode) === 'standard' && !hasCard && !isPlanFirst ? 'card' : 'confirm';
}

/** The plan that an upgrade begins with: the monthly one, unless an evaluation may be meant as well. Empty: none yet. */
export function plainUpgrade(contract: CustomisationContract): string {
  const plans = plansAbove(contract);
  return plans.includes('standard') && !plans.includes('evaluation') ? 'standard' : '';
}

export interface UpgradeLosses {
  /** Null unless there are fewer slots than before. */
  slots: { before: number; after: number; used: number; free: number } | null;
  /** The days of an evaluation that end with it, after today; null if there are none. */
  evaluationDays: number | null;
}

/** @param start the slots with which the new plan begins; null: the provider decides */
export function upgradeLosses(
  { contract, change }: Pick<ProposalLine, 'contract' | 'change'>,
  start: number | null,
  today: string,
): UpgradeLosses {
  const { appsTotal, appsCount, endDate, planCode } = contract;
  const isLess = start !== null && start < appsTotal;
  const isCutShort =
    kindOf(planCode) === 'evaluation' &&
    change.planCode !== undefined &&
    !isPermanent(endDate) &&
    !isOver(contract, today);
  return {
    slots: isLess ? { before: appsTotal, after: start, used: appsCount, free: Math.max(0, start - appsCount) } : null,
    evaluationDays: isCutShort ? daysUntil(endDate, today) || null : null,
  };
}

/** What was chosen before the user left. */
export interface UpgradeDraft {
  planCode: string;
  slots: string;
}

export const storedUpgrade = stored(object<UpgradeDraft>({ planCode: text, slots: text }));
