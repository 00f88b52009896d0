import type { JournalLine, State } from './journal-line.ts';

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
}

/** What a line changed, field by field, in the order of its act's allow-list; what changed comes first. */
export function changesOf({ before, after }: Pick<JournalLine, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  const changes = fields.map((field) => changeOf(field, before, after));
  return changes.toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
}

function changeOf(field: string, before: State | null, after: State | null): FieldChange {
  const [was, is] = [shown(before?.[field]), shown(after?.[field])];
  const isChanged = JSON.stringify(was) !== JSON.stringify(is);
  const [wasList, isList] = [listOf(was), listOf(is)];
  const hasLists = wasList !== null && isList !== null && before !== null && after !== null;
  return {
    field,
    before: was,
    after: is,
    isChanged,
    added: hasLists ? isList.filter((one) => !wasList.includes(one)) : [],
    removed: hasLists ? wasList.filter((one) => !isList.includes(one)) : [],
  };
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
