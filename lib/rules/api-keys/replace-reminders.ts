/** Reminders of the dates by which API keys are to be replaced (decision 0048). */
import { daysUntil } from '../text/format.ts';

/** In days before a date, the nearest step first. */
const REMINDER_STEPS = [3, 10, 30] as const;

/**
 * The step that a date has come to, and how many days are left: a step that nobody was there for is told as the next one.
 * @param today both as YYYY-MM-DD
 * @returns undefined while the date is further away, and once it is past
 */
export function reminderStep(replaceBy: string, today: string): { step: number; days: number } | undefined {
  const days = daysUntil(replaceBy, today);
  if (days === null || days < 0) return undefined;
  const step = REMINDER_STEPS.find((most) => days <= most);
  return step && { step, days };
}
