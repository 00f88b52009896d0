/** What the customisation service costs: yen a month, without tax (specification, section 9). */
import { annualSlots, kindOf } from './customisation-plans.ts';
import { PRICES } from './plans.ts';

/** The price of a paid contract with so many slots: the base fee, and each slot. */
export function monthlyYen(slots: number): number {
  return PRICES.customisationBaseYen + PRICES.customisationSlotYen * slots;
}

/** How much more (or less, negative) each month costs with another number of slots. */
export function slotDifferenceYen(now: number, next: number): number {
  return (next - now) * PRICES.customisationSlotYen;
}

/** The price of a plan with its slots; null where it costs nothing or is agreed on paper. */
export function planYen(planCode: string, slots: number): number | null {
  const kind = kindOf(planCode);
  if (kind === 'standard' || kind === 'advanced') return monthlyYen(slots);
  if (kind === 'annual') return monthlyYen(annualSlots(planCode) ?? slots);
  return null;
}
