/**
 * Notes about API keys: where a key is used, and by when it is to be replaced. The provider knows neither, so the team or
 * this browser keeps them; a key's value is never among them.
 */
import { addDays } from '../text/calendar-days.ts';
import { daysUntil } from '../text/format.ts';
import { fieldsOf, parseJson } from '../text/stored-json.ts';
import { LIMITS } from '../limits.ts';

/** The badge of a key appears this many days before its date. */
export const NEAR_DAYS = 14;

/** Dates that are one press away, in days from today. */
export const QUICK_DAYS = [30, 90, 180] as const;

export interface KeyNote {
  /** One line, trimmed; empty if there is only a date. */
  note: string;
  /** YYYY-MM-DD, the last day on which the key should be in use; null if none was chosen. */
  replaceBy: string | null;
}

interface StoredNote extends KeyNote {
  /** The id of the key that was created to replace it; null unless a replacement is under way. */
  replacedBy: string | null;
  /** The day on which it was stored, YYYY-MM-DD. */
  keptOn: string;
}

export type KeyNotes = ReadonlyMap<string, StoredNote>;

/** Whether a key's date is far, within two weeks (its own day included), or past. */
export type ReplaceState = 'none' | 'far' | 'near' | 'past';

/** Dates as YYYY-MM-DD are compared as text. */
export function replaceState(replaceBy: string | null, today: string): ReplaceState {
  if (replaceBy === null || !isDay(replaceBy)) return 'none';
  if (replaceBy < today) return 'past';
  return replaceBy <= addDays(today, NEAR_DAYS) ? 'near' : 'far';
}

/** When a date is told to the receivers of notifications (decision 0048), in days before it, the nearest step first. */
const REMINDER_STEPS = [3, 10, 30] as const;

/**
 * The step that a date has come to, and how many days are left: a step that nobody was there for is told as the next one.
 * @param today both as YYYY-MM-DD
 * @returns undefined while the date is further away, and once it is past
 */
export function reminderStep(replaceBy: string, today: string): { step: number; days: number } | undefined {
  const days = daysUntil(replaceBy, today);
  if (days === null || days < 0) return undefined;
  const step = REMINDER_STEPS.find((most) => days <= most);
  return step && { step, days };
}

/** What is wrong with a note's text, as a key of `field` in the messages. */
export function noteProblem(text: string): 'tooLong' | 'enterCorrectly' | null {
  if (text.length > LIMITS.keyNote) return 'tooLong';
  return /[\u0000-\u001f\u007f-\u009f]/.test(text) ? 'enterCorrectly' : null;
}

/** Whether a text is a real day, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return text.length === 10 && daysUntil(text, text) === 0;
}

/** The notes with another one for a key; an empty note is removed. @param today YYYY-MM-DD */
export function withNote(notes: KeyNotes, id: string, wanted: KeyNote | null, today: string): KeyNotes {
  const changed = new Map(notes);
  const note = wanted?.note.trim() ?? '';
  const replaceBy = wanted?.replaceBy ?? null;
  const replacedBy = (wanted && notes.get(id)?.replacedBy) ?? null;
  if (note === '' && replaceBy === null && replacedBy === null) changed.delete(id);
  else changed.set(id, { note, replaceBy, replacedBy, keptOn: today });
  return changed;
}

/**
 * The notes once a key was created to replace another: the old one is marked until it is deleted, and its text holds for
 * the new one too, without the date.
 * @param today YYYY-MM-DD
 */
export function beginReplacement(notes: KeyNotes, from: string, to: string, today: string): KeyNotes {
  const { note, replaceBy } = notes.get(from) ?? { note: '', replaceBy: null };
  const changed = new Map(notes).set(from, { note, replaceBy, replacedBy: to, keptOn: today });
  return withNote(changed, to, { note, replaceBy: null }, today);
}

/**
 * The notes without those of deleted keys. Notes of today stay: a list that was read just before a key was created does
 * not have it yet.
 * @param today YYYY-MM-DD
 * @returns the same object if all of them stay
 */
export function pruneNotes(notes: KeyNotes, ids: readonly string[], today: string): KeyNotes {
  const known = new Set(ids);
  const left = [...notes].filter(([id, { keptOn }]) => known.has(id) || keptOn === today);
  return left.length === notes.size ? notes : new Map(left);
}

/** The notes in a stored text; whatever is not a note is left out. */
export function parseNotes(text: string | null): KeyNotes {
  return new Map(
    Object.entries(fieldsOf(parseJson(text))).flatMap(([id, value]) => {
      const note = toNote(value);
      return note ? [[id, note]] : [];
    }),
  );
}

export function serializeNotes(notes: KeyNotes): string | null {
  return notes.size === 0 ? null : JSON.stringify(Object.fromEntries(notes));
}

function toNote(value: unknown): StoredNote | null {
  const { note, replaceBy, replacedBy, keptOn } = fieldsOf(value);
  const stored = {
    note: typeof note === 'string' && noteProblem(note) === null ? note.trim() : '',
    replaceBy: typeof replaceBy === 'string' && isDay(replaceBy) ? replaceBy : null,
    replacedBy: typeof replacedBy === 'string' ? replacedBy : null,
    keptOn: typeof keptOn === 'string' ? keptOn : '',
  };
  return stored.note === '' && stored.replaceBy === null && stored.replacedBy === null ? null : stored;
}
