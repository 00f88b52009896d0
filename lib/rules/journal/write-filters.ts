// Apart from the acts of the journal, which the screens that only lead to it do without.
import type { JournalFilters } from './journal-line.ts';

/** Filters as an address holds them, and as `parseFilters` reads them. */
export function writeFilters({ target, acts, changes, ...plain }: JournalFilters): Record<string, string> {
  const entries = Object.entries({
    ...plain,
    acts: acts?.join(','),
    changes: changes && 1,
    target: target && `${target.kind}:${target.text}`,
  });
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

/** Where the activity is read with these filters. */
export function activityHref(filters: JournalFilters): `/activity?${string}` {
  return `/activity?${new URLSearchParams(writeFilters(filters)).toString()}`;
}
