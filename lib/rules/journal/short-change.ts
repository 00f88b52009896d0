import type { JournalLine, State } from './journal-line.ts';
import { changesOf, type FieldChange, type ShownValue } from './line-changes.ts';

/** What a line changed, short enough for its row: one field, and how many there are beside it. */
export interface ShortChange {
  field: string;
  /** Null: nothing was there, or nothing is. Left out: nobody knows. Of lists what came and went is said instead. */
  before?: string | null;
  after?: string | null;
  added: readonly string[];
  removed: readonly string[];
  moved: FieldChange['moved'];
  /** More fields that changed. */
  more: number;
}

/** Fields that mean nothing on their own: references and what the screen said anyway. */
const UNTOLD: ReadonlySet<string> = new Set(['case', 'digest', 'filters', 'search', 'before']);

/** Null: there is nothing to say, or the name of the target says it. */
export function shortChange(line: Pick<JournalLine, 'before' | 'after' | 'long' | 'target'>): ShortChange | null {
  const told = changesOf(line).filter((change) => change.isChanged && !UNTOLD.has(change.field));
  const [first, ...others] = told.filter((change) => !isName(change, line));
  if (!first) return null;
  const { field, added, removed, moved } = first;
  const isList = moved.added + moved.removed > 0;
  const sides = isList
    ? {}
    : { ...side('before', field, first.before, line.before), ...side('after', field, first.after, line.after) };
  return { field, ...sides, added, removed, moved, more: others.length };
}

/** A thing that came or went is called by its name already. */
function isName({ field, before, after }: FieldChange, { target }: Pick<JournalLine, 'target'>): boolean {
  return field === 'name' && (before === null || after === null) && [before, after].includes(target.name);
}

function side(name: 'before' | 'after', field: string, value: ShownValue, state: State | null) {
  if (state === null) return {};
  // A general member's role has no word on the wire.
  if (value === null) return { [name]: field === 'role' ? '' : null };
  return { [name]: typeof value === 'string' ? value : value.join(', ') };
}
