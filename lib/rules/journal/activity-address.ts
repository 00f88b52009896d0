import { type JournalFilters, parseFilters } from './journal-line.ts';
import { writeFilters } from './write-filters.ts';

/** Every filter, so that a change can take one away. */
export type ActivityQuery = { [Name in keyof Required<JournalFilters>]: JournalFilters[Name] | undefined };

export const ALL_ACTIVITY: ActivityQuery = {
  person: undefined,
  subject: undefined,
  act: undefined,
  target: undefined,
  outcome: undefined,
  from: undefined,
  to: undefined,
  text: undefined,
};

export function readActivityQuery(address: URLSearchParams): ActivityQuery {
  return { ...ALL_ACTIVITY, ...parseFilters(address) };
}

/** Keeps what else is in the address. Empty, or with its `?`. */
export function writeActivityQuery(address: URLSearchParams, query: ActivityQuery): string {
  const next = new URLSearchParams(address);
  for (const name of Object.keys(ALL_ACTIVITY)) next.delete(name);
  for (const [name, value] of Object.entries(writeFilters(filtersOf(query)))) if (value) next.set(name, value);
  const text = next.toString();
  return text ? `?${text}` : '';
}

export function filtersOf(query: ActivityQuery): JournalFilters {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
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
