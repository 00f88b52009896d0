/** A new number of slots, as somebody types it (specification, section 4). */
import { toHalfWidth } from '../auth/account.ts';
import { LIMITS } from '../limits.ts';

/** What a change of slots is judged by. */
interface SlotState {
  appsCount: number;
  appsTotal: number;
  /** The number from next month on, where a change is scheduled already. */
  nextAppsTotal?: number | undefined;
}

export type SlotsProblem = 'number' | 'inUse' | 'same' | 'scheduled';

/** The number in a text; null where it is not a whole number above zero within the limit. Full-width digits are fine. */
export function parseSlots(typed: string): number | null {
  const text = toHalfWidth(typed.trim());
  const slots = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return isSlots(slots) ? slots : null;
}

/**
 * What is wrong with a change of slots: a key of `contract.slots.problem`, or null where it is good. Back to the present
 * number is a change only where another one is scheduled: it takes that one back.
 */
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
