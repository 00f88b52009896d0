/** Dates of the provider are calendar dates (YYYY-MM-DD) without a zone: the 20th is the 20th everywhere. */
import type { Locale } from '../locales.ts';
import { DAY_MS } from '../timing.ts';

/** The clock of the provider, and of what the server draws. */
export const TIME_ZONE = 'Asia/Tokyo';

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export const PERMANENT_YEAR = '9999';
/** The end date of a free plan that has not been cancelled. */
export const PERMANENT_DATE = '9999-12-31';

export function isPermanent(endDate: string): boolean {
  return endDate.includes(PERMANENT_YEAR);
}

/** A text that is no date comes back as it is. */
export function formatDate(date: string, locale: Locale): string {
  const parts = partsOf(date);
  if (!parts) return date;
  const { year, month, day } = parts;
  return locale === 'ja' ? `${year}年${month}月${day}日` : `${day} ${MONTHS[month - 1] ?? ''} ${year}`;
}

/** Null if the contract never ends: that has a name and no date. */
export function formatEndDate(date: string, locale: Locale): string | null {
  return isPermanent(date) ? null : formatDate(date, locale);
}

/** Negative once the date is past; null for a permanent end or no date. */
export function daysUntil(date: string, today: string): number | null {
  const end = partsOf(date);
  const start = partsOf(today);
  if (!end || !start || isPermanent(date)) return null;
  return Math.round((utc(end) - utc(start)) / DAY_MS);
}

/** The day in Japan, where the services are billed: YYYY-MM-DD. */
export function calendarDate(moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(moment);
}

/** A moment by Japan's clock, and that it is: what leaves the console is read anywhere. */
export function formatMoment(timeMs: number, locale: Locale): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, timeStyle: 'short' }).format(timeMs);
  return `${formatDate(calendarDate(new Date(timeMs)), locale)}${locale === 'ja' ? ' ' : ', '}${clock} JST`;
}

/** 4月, April. `month` counts from 1. */
export function formatMonth(month: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1));
}

export function formatYen(yen: number, locale: Locale): string {
  const amount = formatCount(Math.round(yen), locale);
  return locale === 'ja' ? `${amount}円` : `¥${amount}`;
}

/** +6,000円, −¥6,000; ±0 for none. */
export function formatYenChange(yen: number, locale: Locale): string {
  const sign = yen > 0 ? '+' : yen < 0 ? '−' : '±';
  return sign + formatYen(Math.abs(yen), locale);
}

export function formatCount(count: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** A、B、C; A, B, C: names and values side by side, for a place that is no part of a clause. */
export function formatList(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(items);
}

export function formatBytes(bytes: number, locale: Locale): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1024 ** step);
  return `${amount} ${units[step] ?? 'B'}`;
}

/** In the unit in which plans are sold. */
export function formatGib(bytes: number, locale: Locale): string {
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1024 ** 3)} GiB`;
}

interface DateParts {
  year: number;
  month: number;
  day: number;
}

function partsOf(date: string): DateParts | null {
  const found = CALENDAR_DATE.exec(date);
  if (!found) return null;
  const parts = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
  const made = new Date(utc(parts));
  // 31 February would silently become a day in March.
  return made.getUTCMonth() + 1 === parts.month && made.getUTCDate() === parts.day ? parts : null;
}

function utc({ year, month, day }: DateParts): number {
  return Date.UTC(year, month - 1, day);
}
