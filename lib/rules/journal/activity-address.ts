import type { Locale } from '../locales.ts';
import { searchWith } from '../text/address-search.ts';
import { formatDate } from '../text/format.ts';
import { type JournalFilters, parseFilters } from './journal-line.ts';
import { JOURNAL_ACTS, type JournalAct, subjectOf } from './journal-rules.ts';
import { writeFilters } from './write-filters.ts';

/** The last days, today included, that can be chosen at once. */
export const PERIODS = [1, 7, 30] as const;
export type PeriodDays = (typeof PERIODS)[number];

type Filters = Required<Omit<JournalFilters, 'changes'>>;

/** Every filter, so that a change can take one away. */
export type ActivityQuery = { [Name in keyof Filters]: Filters[Name] | undefined } & {
  /** Instead of `from` and `to`. */
  days: PeriodDays | undefined;
  /** Also what changes nothing. */
  reads: true | undefined;
};

export const ALL_ACTIVITY: ActivityQuery = {
  person: undefined,
  subject: undefined,
  acts: undefined,
  target: undefined,
  outcome: undefined,
  from: undefined,
  to: undefined,
  text: undefined,
  days: undefined,
  reads: undefined,
};

export function readActivityQuery(address: URLSearchParams): ActivityQuery {
  const { changes: _default, ...filters } = parseFilters(address);
  const days = PERIODS.find((period) => String(period) === address.get('days'));
  return {
    ...ALL_ACTIVITY,
    ...filters,
    ...(days ? { days, from: undefined, to: undefined } : {}),
    reads: address.get('reads') === '1' ? true : undefined,
  };
}

/** Keeps what else is in the address. Empty, or with its `?`. */
export function writeActivityQuery(address: URLSearchParams, query: ActivityQuery): string {
  const { days, reads, ...filters } = query;
  const unset = Object.fromEntries([...Object.keys(ALL_ACTIVITY), 'act', 'changes'].map((name) => [name, '']));
  const written = { ...writeFilters(known(filters)), days: days ? String(days) : '', reads: reads ? '1' : '' };
  return searchWith(address, { ...unset, ...written });
}

/**
 * What the server is asked for. Only changes, unless reads are wanted or an act is chosen by name.
 * @param nowMs on which day a period of days ends
 */
export function filtersOf({ days, reads, ...query }: ActivityQuery, nowMs = Date.now()): JournalFilters {
  const isByName = query.acts !== undefined;
  return {
    ...known(query),
    ...(days ? { from: startOfPeriod(days, nowMs) } : {}),
    ...(reads || isByName ? {} : { changes: true }),
  };
}

/** Whether the list is less than it could be: without reads it is as long as it should be. */
export function isNarrowed({ reads: _more, ...query }: ActivityQuery): boolean {
  return Object.keys(known(query)).length > 0;
}

/** The subject of what is chosen; empty: any. */
export function chosenSubject({ subject, acts }: ActivityQuery): string {
  return subject ?? (acts?.[0] ? subjectOf(acts[0]) : '');
}

export function actsOf(subject: string): JournalAct[] {
  return JOURNAL_ACTS.filter((act) => subjectOf(act) === subject);
}

function known<Query extends object>(query: Query): { [Name in keyof Query]?: Exclude<Query[Name], undefined> } {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as ReturnType<typeof known<Query>>; // The same names, less what is not there.
}

/** When the first of the last days began by this clock, today included. */
function startOfPeriod(days: PeriodDays, nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1 - days).getTime();
}

/**
 * The moment at which a day of this clock begins, or the next one; undefined for what is no day.
 * @param day YYYY-MM-DD
 */
export function startOfDay(day: string, plusDays = 0): number | undefined {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const moment = new Date(year, month - 1, date + plusDays).getTime();
  return Number.isNaN(moment) || moment < 0 ? undefined : moment;
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
