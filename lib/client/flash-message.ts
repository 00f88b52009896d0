import { recall, remember } from './storage';

/** What the next page has to say about how somebody got there, and in which tone. Said once. */
export const ARRIVALS = { passwordChanged: 'good', enrolled: 'good', backupUsed: 'warn' } as const;
export type Arrival = keyof typeof ARRIVALS;

const KEY = 'seen.arrival';

/** Leaves a word for the next page. */
export function leaveArrival(arrival: Arrival): void {
  remember(KEY, arrival);
}

/** Takes the word, if there is one: it is there once. */
export function takeArrival(): Arrival | null {
  const left = recall(KEY);
  if (left === null) return null;
  remember(KEY, null);
  return Object.hasOwn(ARRIVALS, left) ? (left as Arrival) : null; // It is one of the names.
}
