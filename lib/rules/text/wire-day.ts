/** Days as the provider writes them (wire contract, section 4: times are ISO 8601, end dates YYYY-MM-DD). */
import * as z from 'zod';
import { calendarDate } from './format.ts';
import { isPermanent } from '../contracts/plans.ts';

const WITH_TIME = /^(?<day>\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}[\d:.,]*(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * The calendar day that a provider's text stands for, in Japan, where the services are billed: a time with its zone is a
 * moment, and the day that it falls on there; a time without one stands on its own day.
 * @returns YYYY-MM-DD; what is neither a day nor a time comes back as it is
 */
export function dayIn(text: string): string {
  const { day, zone } = WITH_TIME.exec(text)?.groups ?? {};
  if (day === undefined) return text;
  const moment = new Date(text);
  // What never ends has no moment: one zone further on it would be the year 10000.
  return zone === undefined || isPermanent(day) || Number.isNaN(moment.getTime()) ? day : calendarDate(moment);
}

/** A day in an answer. */
export const wireDay = z.string().transform(dayIn);
