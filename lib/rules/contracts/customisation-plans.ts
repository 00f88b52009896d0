/**
 * Plans of the customisation service: what a code means, and what somebody on it is offered (specification, section 4).
 */
import { ANNUAL_SLOTS, CUSTOMISATION_PLANS, HOST_PLATFORM_DOMAINS, isPermanent, PERMANENT_DATE } from './plans.ts';

export type CustomisationKind = (typeof CUSTOMISATION_PLANS)[number] | 'advanced' | 'annual';

/** What sort of plan a code names; null for a code that is not known: then its name is shown and nothing is offered. */
export function kindOf(planCode: string): CustomisationKind | null {
  const named = CUSTOMISATION_PLANS.find((plan) => plan === planCode);
  if (named) return named;
  if (/^advanced_\w{1,32}$/.test(planCode)) return 'advanced';
  return annualSlots(planCode) === null ? null : 'annual';
}

/** The slots of an annual plan; null where the code names none. */
export function annualSlots(planCode: string): number | null {
  const slots = Number(/^annual_?(\d+)$/.exec(planCode)?.[1] ?? Number.NaN);
  return ANNUAL_SLOTS.find((known) => known === slots) ?? null;
}

/**
 * What a contract's card can lead to. `higherAnnual`: nothing but a higher annual plan, and no slots; `annualForm`: the
 * application for an annual plan, and its estimate; `support`: where a paid plan is cancelled.
 */
type Offer = 'upgrade' | 'payment' | 'help' | 'slots' | 'higherAnnual' | 'annualForm' | 'support';

const OFFERS: Record<CustomisationKind, (domain: string) => readonly Offer[]> = {
  preview: () => ['upgrade', 'annualForm'],
  evaluation: () => ['upgrade', 'annualForm'],
  free: (domain) => (isHostPlatformDomain(domain) ? ['help'] : ['upgrade', 'annualForm']),
  standard: () => ['payment', 'slots', 'annualForm', 'support'],
  advanced: () => ['payment', 'slots', 'annualForm', 'support'],
  annual: () => ['higherAnnual', 'payment', 'annualForm', 'support'],
};

/** What a contract offers, in the order of its card. */
export function offersOf({ domain, planCode }: { domain: string; planCode: string }): readonly Offer[] {
  const kind = kindOf(planCode);
  return kind === null ? [] : OFFERS[kind](domain);
}

/** Whether a domain is the host platform's own. */
function isHostPlatformDomain(domain: string): boolean {
  return HOST_PLATFORM_DOMAINS.some((host) => domain === host || domain.endsWith(`.${host}`));
}

/**
 * The plans that a contract can move to by itself, as codes for the provider: upwards only, and with room for what is in
 * use. None where its plan offers no such move.
 */
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

/** The plans that a domain can begin with. */
export const FIRST_PLANS = ['evaluation', 'standard', ...ANNUAL_SLOTS.map((slots) => `annual_${slots}`)] as const;

/** The slots with which a plan begins: an annual one has its own, the monthly one as many as are in use; null: the provider says. */
export function firstSlots(planCode: string, appsCount: number): number | null {
  if (kindOf(planCode) === 'standard') return Math.max(1, appsCount);
  return annualSlots(planCode);
}

/** Whether the number of slots can be changed on a plan. */
export function hasFreeSlots(planCode: string): boolean {
  const kind = kindOf(planCode);
  return kind === 'standard' || kind === 'advanced';
}

/** Whether a contract is over. @param today YYYY-MM-DD */
export function isOver({ endDate }: { endDate: string }, today: string): boolean {
  return !isPermanent(endDate) && endDate < today;
}

/** Whether a free plan can be cancelled here: it has not been cancelled yet. A paid one is cancelled by support. */
export function canEnd({ planCode, endDate }: { planCode: string; endDate: string }): boolean {
  return kindOf(planCode) === 'free' && endDate === PERMANENT_DATE;
}
