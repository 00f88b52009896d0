/**
 * What somebody wrote down about API keys: where a key is used, and by when it is to be replaced. The provider knows
 * neither, so the browser keeps it; a key's value is never among it. Light: no schemas here.
 */
import { addDays } from '../text/calendar-days.ts';
import { daysUntil } from '../text/format.ts';
import { LIMITS } from '../limits.ts';

/** So many days before its date a key is pointed out. */
export const NEAR_DAYS = 14;

/** Dates that are one press away, in days from today. */
export const QUICK_DAYS = [30, 90, 180] as const;

/** What is written down about one key. */
export interface KeyNote {
  /** One line, trimmed; empty where there is only a date. */
  note: string;
  /** YYYY-MM-DD, the last day on which the key should be in use; null where nobody chose one. */
  replaceBy: string | null;
}

/** A note as it is kept, with the day on which it was, YYYY-MM-DD. */
interface KeptNote extends KeyNote {
  keptOn: string;
}

/** Notes by the id of their key. */
export type KeyNotes = ReadonlyMap<string, KeptNote>;

/** Whether a key's date is far, within two weeks (its own day included), or past; none where there is no date. */
export type ReplaceState = 'none' | 'far' | 'near' | 'past';

/** Where a date stands: calendar dates are compared as they are written. @param today YYYY-MM-DD */
export function replaceState(replaceBy: string | null, today: string): ReplaceState {
  if (replaceBy === null || !isDay(replaceBy)) return 'none';
  if (replaceBy < today) return 'past';
  return replaceBy <= addDays(today, NEAR_DAYS) ? 'near' : 'far';
}

/** What is wrong with a note's text, as a key of `field` in the messages; null where it is fine. */
export function noteProblem(text: string): 'tooLong' | 'enterCorrectly' | null {
  if (text.length > LIMITS.keyNote) return 'tooLong';
  return /[\u0000-\u001f\u007f-\u009f]/.test(text) ? 'enterCorrectly' : null;
}

/** Whether a text is a day of the calendar that comes to an end: YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return text.length === 10 && daysUntil(text, text) === 0;
}

/** The notes with another one for a key; a note that says nothing is forgotten. @param today YYYY-MM-DD */
export function withNote(notes: KeyNotes, id: string, wanted: KeyNote | null, today: string): KeyNotes {
  const changed = new Map(notes);
  const note = wanted?.note.trim() ?? '';
  const replaceBy = wanted?.replaceBy ?? null;
  if (note === '' && replaceBy === null) changed.delete(id);
  else changed.set(id, { note, replaceBy, keptOn: today });
  return changed;
}

/** The notes after a key got a successor: what was written holds for the new one too, the date does not. @param today YYYY-MM-DD */
export function carriedNote(notes: KeyNotes, from: string, to: string, today: string): KeyNotes {
  const note = notes.get(from)?.note ?? '';
  return note === '' ? notes : withNote(notes, to, { note, replaceBy: null }, today);
}

/**
 * The notes without those of keys that are gone. What was kept today stays: a list that was read just before a key was
 * made does not have it yet.
 * @param ids the keys that there are
 * @param today YYYY-MM-DD
 * @returns the same notes where all of them stay
 */
export function sweptNotes(notes: KeyNotes, ids: readonly string[], today: string): KeyNotes {
  const known = new Set(ids);
  const left = [...notes].filter(([id, { keptOn }]) => known.has(id) || keptOn === today);
  return left.length === notes.size ? notes : new Map(left);
}

/** Kept notes out of their text; what is no note is left out. */
export function readNotes(text: string | null): KeyNotes {
  return new Map(
    Object.entries(parsed(text)).flatMap(([id, value]) => {
      const note = toNote(value);
      return note ? [[id, note]] : [];
    }),
  );
}

/** Notes as the text that is kept; null where there are none. */
export function notesText(notes: KeyNotes): string | null {
  return notes.size === 0 ? null : JSON.stringify(Object.fromEntries(notes));
}

function toNote(value: unknown): KeptNote | null {
  if (typeof value !== 'object' || value === null) return null;
  const { note, replaceBy, keptOn }: Partial<Record<string, unknown>> = { ...value };
  const kept = {
    note: typeof note === 'string' && noteProblem(note) === null ? note.trim() : '',
    replaceBy: typeof replaceBy === 'string' && isDay(replaceBy) ? replaceBy : null,
    keptOn: typeof keptOn === 'string' ? keptOn : '',
  };
  return kept.note === '' && kept.replaceBy === null ? null : kept;
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
