/** Arithmetic on calendar dates (YYYY-MM-DD), without clock and time zone. */
import { PERMANENT_DATE, PERMANENT_YEAR } from './format.ts';

export function firstOfNextMonth(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return dateFrom(year, month + 1, 1);
}

/** The first day of the renewal month, today or later. */
export function nextRenewal(renewalMonth: number, today: string): string {
  const [year = 0] = today.split('-').map(Number);
  const thisYear = dateFrom(year, renewalMonth, 1);
  return thisYear >= today ? thisYear : dateFrom(year + 1, renewalMonth, 1);
}

export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return dateFrom(year, month, day + days);
}

/** Stays inside the month: two months after 31 December is the last of February. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = dateFrom(year, month + months + 1, 0);
  return dateFrom(year, month + months, Math.min(day, Number(last.slice(8))));
}

/** The last day of four digits reads as "without end", and no date lies behind it. */
function dateFrom(year: number, month: number, day: number): string {
  const made = new Date(Date.UTC(year, month - 1, day));
  return made.getUTCFullYear() > Number(PERMANENT_YEAR) ? PERMANENT_DATE : made.toISOString().slice(0, 10);
}
