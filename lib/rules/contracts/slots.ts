/** A new number of slots: docs/product.md#slot-rules. */
import { toHalfWidth } from '../auth/account.ts';
import { LIMITS } from '../limits.ts';

interface SlotState {
  appsCount: number;
  appsTotal: number;
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
