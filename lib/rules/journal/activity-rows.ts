import type { JournalLine } from './journal-line.ts';

export interface ActivityRow {
  line: JournalLine;
  /** How many lines it stands for; 1 for itself. */
  count: number;
  /** The lines that it stands for are shown below it. */
  isOpen: boolean;
  /** One of the lines of the open row before it. */
  isRepeat: boolean;
}

export interface ActivityDay {
  day: string;
  /** Before which row it begins. */
  at: number;
}

/**
 * The rows of a list, the newest first. Repeats that follow each other on one day are one row, by its newest line.
 * @param opened ids of lines whose row is open
 * @param dayOf the day of a moment, by the reader's clock
 */
export function activityRows(
  lines: readonly JournalLine[],
  opened: ReadonlySet<number>,
  dayOf: (momentMs: number) => string,
): { rows: ActivityRow[]; days: ActivityDay[] } {
  const rows: ActivityRow[] = [];
  const days: ActivityDay[] = [];
  for (const group of groupsOf(lines, dayOf)) {
    const [line] = group;
    if (!line) continue;
    const day = dayOf(line.timeMs);
    if (days.at(-1)?.day !== day) days.push({ day, at: rows.length });
    const isOpen = group.length > 1 && group.some(({ id }) => opened.has(id));
    rows.push({ line, count: group.length, isOpen, isRepeat: false });
    if (!isOpen) continue;
    rows.push(...group.slice(1).map((repeat) => ({ line: repeat, count: 1, isOpen: false, isRepeat: true })));
  }
  return { rows, days };
}

function groupsOf(lines: readonly JournalLine[], dayOf: (momentMs: number) => string): JournalLine[][] {
  const groups: JournalLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const newest = group?.[0];
    if (group && newest && isRepeat(newest, line) && dayOf(newest.timeMs) === dayOf(line.timeMs)) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** A failure never hides behind a success, and what was taken back never behind what still holds. */
function isRepeat(newest: JournalLine, line: JournalLine): boolean {
  return (
    newest.act === line.act &&
    newest.person.id === line.person.id &&
    newest.target.kind === line.target.kind &&
    newest.target.id === line.target.id &&
    newest.outcome === line.outcome &&
    newest.code === line.code &&
    [newest, line].every(({ undoes, undoneBy }) => undoes === null && undoneBy === null)
  );
}
