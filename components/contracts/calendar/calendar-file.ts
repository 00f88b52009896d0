import createCalendar from 'ical-generator';

export interface CalendarEntry {
  /** The same in every language, so that a calendar takes an event once. */
  id: string;
  /** YYYY-MM-DD. */
  date: string;
  title: string;
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
