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
  const hasLists = wasList !== null && isList !== null && before !== null && after !== null;
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
