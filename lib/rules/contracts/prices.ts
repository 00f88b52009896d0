/** Prices of the customisation service in yen a month, without tax. */
import { annualSlots, kindOf } from './customisation-plans.ts';
import { PRICES } from './plans.ts';

export function monthlyYen(slots: number): number {
  return PRICES.customisationBaseYen + PRICES.customisationSlotYen * slots;
}

export function slotDifferenceYen(now: number, next: number): number {
  return (next - now) * PRICES.customisationSlotYen;
}

/** Null if the plan costs nothing or its price is agreed on paper. */
export function planYen(planCode: string, slots: number): number | null {
  const kind = kindOf(planCode);
  if (kind === 'standard' || kind === 'advanced') return monthlyYen(slots);
  if (kind === 'annual') return monthlyYen(annualSlots(planCode) ?? slots);
  return null;
}
