/** What a customisation plan's code means, and what a contract offers: docs/product.md#customisation-plans. */
import { toHalfWidth } from '../auth/account.ts';
import { LIMITS } from '../limits.ts';
import { operatorValues } from '../operator-values.ts';
import { isPermanent, PERMANENT_DATE } from '../text/format.ts';
import { ANNUAL_SLOTS, CUSTOMISATION_PLANS, PRICES } from './plans.ts';

export type CustomisationKind = (typeof CUSTOMISATION_PLANS)[number] | 'advanced' | 'annual';

/** Null for an unknown code: its name is shown and nothing is offered. */
export function kindOf(planCode: string): CustomisationKind | null {
  const named = CUSTOMISATION_PLANS.find((plan) => plan === planCode);
  if (named) return named;
  if (/^advanced_\w{1,32}$/.test(planCode)) return 'advanced';
  return annualSlots(planCode) === null ? null : 'annual';
}

export function annualSlots(planCode: string): number | null {
  const slots = Number(/^annual_?(\d+)$/.exec(planCode)?.[1] ?? Number.NaN);
  return ANNUAL_SLOTS.find((known) => known === slots) ?? null;
}

/** `higherAnnual`: only a higher annual plan; `annualForm`: application and estimate; `support`: cancels a paid plan. */
type Offer = 'upgrade' | 'payment' | 'help' | 'slots' | 'higherAnnual' | 'annualForm' | 'support';

const OFFERS: Record<CustomisationKind, (domain: string) => readonly Offer[]> = {
  preview: () => ['upgrade', 'annualForm'],
  evaluation: () => ['upgrade', 'annualForm'],
  free: (domain) => (isHostPlatformDomain(domain) ? ['help'] : ['upgrade', 'annualForm']),
  standard: () => ['payment', 'slots', 'annualForm', 'support'],
  advanced: () => ['payment', 'slots', 'annualForm', 'support'],
  annual: () => ['higherAnnual', 'payment', 'annualForm', 'support'],
};

/** In the order of the contract's card. */
export function offersOf({ domain, planCode }: { domain: string; planCode: string }): readonly Offer[] {
  const kind = kindOf(planCode);
  return kind === null ? [] : OFFERS[kind](domain);
}

/** There is nothing to read: a domain without payments, or of another organization by now, has no receipts. */
export const WITHOUT_RECEIPTS: readonly string[] = ['notFound', 'contractRequired', 'otherOrganization'];

function isHostPlatformDomain(domain: string): boolean {
  return operatorValues().hostPlatformDomains.some((host) => domain === host || domain.endsWith(`.${host}`));
}

/** Codes of the plans that a contract can move to: upwards only, and with room for what is in use. */
export function plansAbove({
  domain,
  planCode,
  appsCount,
}: {
  domain: string;
  planCode: string;
  appsCount: number;
}): readonly string[] {
  const offers = offersOf({ domain, planCode });
  const current = annualSlots(planCode) ?? 0;
  const annual = ANNUAL_SLOTS.filter((slots) => slots > current && slots >= appsCount).map(
    (slots) => `annual_${slots}`,
  );
  if (offers.includes('higherAnnual')) return annual;
  const trial = kindOf(planCode) === 'preview' ? ['evaluation'] : [];
  return offers.includes('upgrade') ? [...trial, 'standard', ...annual] : [];
}

export const FIRST_PLANS = ['evaluation', 'standard', ...ANNUAL_SLOTS.map((slots) => `annual_${slots}`)] as const;

/**
 * The slots that a new plan is worked out with: an annual one's own, and for a monthly one those in use, one at least, since
 * only the provider knows with how many it begins. Null: no price depends on them.
 */
export function firstSlots(planCode: string, appsCount: number): number | null {
  if (kindOf(planCode) === 'standard') return Math.max(1, appsCount);
  return annualSlots(planCode);
}

export function hasFreeSlots(planCode: string): boolean {
  const kind = kindOf(planCode);
  return kind === 'standard' || kind === 'advanced';
}

/** Where the line of a domain stands on the screen of contracts. */
export function domainAnchor<Domain extends string>(domain: Domain): `domain-${Domain}` {
  return `domain-${domain}`;
}

export function isOver({ endDate }: { endDate: string }, today: string): boolean {
  return !isPermanent(endDate) && endDate < today;
}

/** A free plan that was not cancelled yet; support cancels paid ones. */
export function canEnd({ planCode, endDate }: { planCode: string; endDate: string }): boolean {
  return kindOf(planCode) === 'free' && endDate === PERMANENT_DATE;
}

export function monthlyYen(slots: number): number {
  return PRICES.customisationBaseYen + PRICES.customisationSlotYen * slots;
}

export function slotDifferenceYen(now: number, next: number): number {
  return (next - now) * PRICES.customisationSlotYen;
}

/**
 * A month, without tax; 0 if the plan costs nothing. Null if only somebody else knows the price: annual plans are quoted, and
 * of other plans no base fee is published.
 */
export function planYen(planCode: string, slots: number | null): number | null {
  const kind = kindOf(planCode);
  if (kind === 'preview' || kind === 'free' || kind === 'evaluation') return 0;
  return kind === 'standard' && slots !== null ? monthlyYen(slots) : null;
}

/** Above this rise, yen a month without tax, the amount is typed before it is agreed to. */
const TYPED_RISE_YEN = 100_000;

export function isTypedRise(yen: number): boolean {
  return yen > TYPED_RISE_YEN;
}

/** An amount as people type it, with separators, full-width digits or a yen sign; null if it is none. */
export function parseYen(text: string): number | null {
  const digits = toHalfWidth(text).replace(/[\s,，¥￥円]/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

/** A move to a monthly plan needs a card; the provider may not say whether there is one. */
export function needsCard(
  { paymentRegistered }: { paymentRegistered?: boolean | undefined },
  planCode: string,
): boolean {
  return kindOf(planCode) === 'standard' && paymentRegistered !== true;
}

/** A new number of slots: docs/product.md#slot-rules. */
interface SlotState {
  appsCount: number;
  /** Left out: not known before the new plan is there. */
  appsTotal?: number | undefined;
  /** From next month on, if a change is scheduled. */
  nextAppsTotal?: number | undefined;
}

export type SlotsProblem = 'number' | 'inUse' | 'same' | 'scheduled';

/** Null unless it is a whole number within the limit. Full-width digits are fine. */
export function parseSlots(text: string): number | null {
  const digits = toHalfWidth(text.trim());
  const slots = /^\d{1,5}$/.test(digits) ? Number(digits) : 0;
  return isSlots(slots) ? slots : null;
}

/** A key of `contract.slots.problem`. The present number is a change only if it cancels a scheduled one. */
export function slotsProblem(
  slots: number | null,
  { appsCount, appsTotal, nextAppsTotal }: SlotState,
): SlotsProblem | null {
  if (slots === null || !isSlots(slots)) return 'number';
  if (slots < appsCount) return 'inUse';
  if (slots !== (nextAppsTotal ?? appsTotal)) return null;
  return nextAppsTotal === undefined ? 'same' : 'scheduled';
}

function isSlots(slots: number): boolean {
  return Number.isInteger(slots) && slots >= 1 && slots <= LIMITS.slots;
}
