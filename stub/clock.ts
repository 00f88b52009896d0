/** The stub's own time, which tests can move. */
export interface Clock {
  /** Milliseconds since the epoch, with the offset. */
  now: () => number;
  offsetMs: number;
}

export function createClock(): Clock {
  const clock: Clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs };
  return clock;
}

export const DAY_MS = 86_400_000;

/** The calendar date in Japan, `YYYY-MM-DD`, which contracts go by. */
export function dateOf(atMs: number): string {
  return new Date(atMs + 9 * 3_600_000).toISOString().slice(0, 10);
}

/** Stays inside the month: 31 January and one month is the last of February. Dates are `YYYY-MM-DD`. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

export function firstOfNextMonth(date: string): string {
  return `${addMonths(`${date.slice(0, 7)}-01`, 1).slice(0, 7)}-01`;
}
