import createCalendar from 'ical-generator';
import type { DownloadFile } from '@/lib/client/download';
import type { ContractDate } from '@/lib/rules/contracts/contract-dates';

export interface CalendarEntry {
  /** The same in every language, so that a calendar takes an event once. */
  id: string;
  /** YYYY-MM-DD. */
  date: string;
  title: string;
}

interface Naming {
  title: string;
  words: (entry: ContractDate) => string;
  idOf: (entry: ContractDate) => string;
}

/** The file of these dates, each of which is a day. */
export function calendarFile(
  days: readonly ContractDate[],
  today: string,
  { title, words, idOf }: Naming,
): DownloadFile {
  const entries = days.map((entry) => {
    const date = entry.date ?? '';
    return { id: `${idOf(entry)}-${date}`, date, title: words(entry) };
  });
  return { name: `contracts-${today}.ics`, type: 'text/calendar', text: calendarText(entries, title) };
}

/** iCalendar text of whole days without a time zone. */
export function calendarText(entries: readonly CalendarEntry[], name: string): string {
  const calendar = createCalendar({ name, prodId: { company: 'Admin Console', product: 'Contracts' } });
  for (const { id, date, title } of entries) {
    // Without a zone the writer takes a moment's UTC day.
    calendar.createEvent({ id, start: new Date(`${date}T00:00:00Z`), allDay: true, summary: title });
  }
  return calendar.toString();
}
