import type { Locale } from '../locales.ts';
import { formatDate } from './format.ts';

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
