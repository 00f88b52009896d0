import type { JournalLine, State } from './journal-line.ts';
import type { LongValue } from './long-values.ts';

/** A value for reading: one text, or the entries of a list. Null: there is nothing. */
export type ShownValue = string | readonly string[] | null;

/** One field of a line, as it was and as it was meant to become. */
export interface FieldChange {
  field: string;
  before: ShownValue;
  after: ShownValue;
  isChanged: boolean;
  /** Of lists: what came and what went. */
  added: readonly string[];
  removed: readonly string[];
  /** How many of them there are, beyond what a list of lines shows. */
  moved: { added: number; removed: number };
}

/** What a line changed, field by field, in the order of its act's allow-list; what changed comes first. */
export function changesOf({ before, after, long }: Pick<JournalLine, 'before' | 'after' | 'long'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  const changes = fields.map((field) => changeOf(field, before, after, long?.[field]));
  return changes.toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
}

function changeOf(field: string, before: State | null, after: State | null, long: LongValue | undefined): FieldChange {
  const [was, is] = [shown(before?.[field]), shown(after?.[field])];
  const isChanged = long ? long.before?.digest !== long.after?.digest : JSON.stringify(was) !== JSON.stringify(is);
  const [wasList, isList] = [listOf(was), listOf(is)];
  const hasLists = wasList !== null && isList !== null;
  const added = hasLists ? without(isList, wasList) : [];
  const removed = hasLists ? without(wasList, isList) : [];
  return {
    field,
    before: was,
    after: is,
    isChanged,
    added,
    removed,
    moved: long ?? { added: added.length, removed: removed.length },
  };
}

function without(list: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return list.filter((one) => !known.has(one));
}

function listOf(value: ShownValue): readonly string[] | null {
  return typeof value === 'string' || value === null ? null : value;
}

/** Never raw JSON: entries of an object are a list of names and values. */
function shown(value: unknown): ShownValue {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.map(textOf);
  if (typeof value === 'object') return Object.entries(value).map(([name, one]) => `${name}: ${textOf(one)}`);
  return textOf(value);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(textOf).join(' ');
}

/** What a line changed, short enough for its row: one field, and how many there are beside it. */
export interface ShortChange {
  field: string;
  /** Null: nothing was there, or nothing is. Left out: nobody knows. Of lists what came and went is said instead. */
  before?: string | null;
  after?: string | null;
  added: readonly string[];
  removed: readonly string[];
  moved: FieldChange['moved'];
  more: number;
}

/** Fields that mean nothing on their own: references and what the screen said anyway. */
const UNTOLD: ReadonlySet<string> = new Set(['case', 'digest', 'filters', 'rules', 'search', 'before']);

/** Null: there is nothing to say, or the name of the target says it. */
export function shortChange(line: Pick<JournalLine, 'before' | 'after' | 'long' | 'target'>): ShortChange | null {
  const told = changesOf(line).filter((change) => change.isChanged && !UNTOLD.has(change.field));
  const [first, ...others] = told.filter((change) => !isName(change, line));
  if (!first) return null;
  const { field, added, removed, moved } = first;
  const isList = moved.added + moved.removed > 0;
  const sides = isList
    ? {}
    : { ...side('before', first.before, line.before), ...side('after', first.after, line.after) };
  return { field, ...sides, added, removed, moved, more: others.length };
}

/** A thing that came or went is called by its name already. */
function isName({ field, before, after }: FieldChange, { target }: Pick<JournalLine, 'target'>): boolean {
  return field === 'name' && (before === null || after === null) && [before, after].includes(target.name);
}

function side(name: 'before' | 'after', value: ShownValue, state: State | null) {
  if (state === null) return {};
  // An empty list is nothing, like an empty text.
  if (value === null || value.length === 0) return { [name]: null };
  return { [name]: typeof value === 'string' ? value : value.join(', ') };
}
