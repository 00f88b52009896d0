/** A day in a calendar file. */
interface CalendarEntry {
  /** The same for the same event in every language, so that a calendar takes it once. */
  id: string;
  /** YYYY-MM-DD. */
  date: string;
  title: string;
}

/**
 * Offers the days as an iCalendar file. The writer loads on first use.
 * @param name of the calendar
 */
export async function saveCalendar(entries: readonly CalendarEntry[], name: string, fileName: string): Promise<void> {
  const text = await calendarText(entries, name);
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  URL.revokeObjectURL(address);
}

/** The days as iCalendar text: whole days without a time zone. */
async function calendarText(entries: readonly CalendarEntry[], name: string): Promise<string> {
  const { default: createCalendar } = await import('ical-generator');
  const calendar = createCalendar({ name, prodId: { company: 'Admin Console', product: 'Contracts' } });
  for (const { id, date, title } of entries) {
    // Without a zone the writer takes a moment's UTC day.
    calendar.createEvent({ id, start: new Date(`${date}T00:00:00Z`), allDay: true, summary: title });
  }
  return calendar.toString();
}
