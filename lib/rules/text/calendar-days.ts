/** Calendar dates (YYYY-MM-DD) as they are counted and typed, without clock and time zone. */
import type { Locale } from '../locales.ts';
import { formatDate, PERMANENT_DATE, PERMANENT_YEAR } from './format.ts';

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

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const BY_NUMBERS = /^(?<year>\d{4})(?:-|\/|\.|年)(?<month>\d{1,2})(?:-|\/|\.|月)(?<day>\d{1,2})日?$/;
const BY_DAY = /^(?<day>\d{1,2}) (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})$/;
const BY_MONTH = /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/;

/** A day as somebody types it: 2026/11/24 in Japanese, 24 Nov 2026 in English. A text that is no date comes back as it is. */
export function formatTypedDay(day: string, locale: Locale): string {
  return locale === 'ja' ? day.replaceAll('-', '/') : formatDate(day, locale);
}

/**
 * Understands the forms of both languages, and full-width digits.
 * @returns YYYY-MM-DD; null for what is no day
 */
export function parseTypedDay(typed: string): string | null {
  const text = typed.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const parts = (BY_NUMBERS.exec(text) ?? BY_DAY.exec(text) ?? BY_MONTH.exec(text))?.groups;
  if (!parts) return null;
  const { year = '', month = '', day = '' } = parts;
  const found = [year, twoDigits(monthOf(month)), twoDigits(Number(day))].join('-');
  const moment = new Date(`${found}T00:00:00Z`);
  // A 30th of February would be a day in March.
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== found ? null : found;
}

function monthOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3)) + 1;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
