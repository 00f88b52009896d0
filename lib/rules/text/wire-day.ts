import * as z from 'zod';
import { calendarDate, isPermanent } from './format.ts';

const WITH_TIME = /^(?<day>\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}[\d:.,]*(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** In Japan, where the services are billed: a time with a zone is a moment, one without stands on its own day. */
export function dayIn(text: string): string {
  const { day, zone } = WITH_TIME.exec(text)?.groups ?? {};
  if (day === undefined) return text;
  const moment = new Date(text);
  // What never ends has no moment: in the next zone it would be the year 10000.
  return zone === undefined || isPermanent(day) || Number.isNaN(moment.getTime()) ? day : calendarDate(moment);
}

export const wireDay = z.string().transform(dayIn);
