type State = Readonly<Record<string, unknown>>;

/** What a list of lines shows of a long value; the line itself has it whole. */
const SHOWN_ENTRIES = 20;
const SHOWN_CHARS = 300;
const NESTED_CHARS = 2000;

interface ValueSize {
  /** Of a list its entries, of a text its characters. */
  count: number;
  /** The same for the same value, in whatever order a list has it. */
  digest: string;
}

/** A value of which a line shows a part only, as it was and as it was to become. */
export interface LongValue {
  before: ValueSize | null;
  after: ValueSize | null;
  /** Entries that came, and that went. */
  added: number;
  removed: number;
}

export type LongValues = Readonly<Record<string, LongValue>>;

export interface ShortStates {
  before: State | null;
  after: State | null;
  long: LongValues;
}

/** What steps lead to, without letting others in between. */
export function inOneGo<Made>(steps: Generator<undefined, Made>): Made {
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
  }
}

/**
 * Both sides of a line with the first twenty entries of each list, and the beginning of each long text, in steps of some milliseconds.
 * @param digestOf a digest of a text
 */
export function* shortenStates(
  before: State | null,
  after: State | null,
  digestOf: (text: string) => string,
): Generator<undefined, ShortStates> {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const long: Record<string, LongValue> = {};
  for (const name of names) {
    const [was, is] = [before?.[name], after?.[name]];
    if (!isLong(was) && !isLong(is)) continue;
    yield;
    const moves = movesOf(was, is);
    yield;
    const size = sizeOf(was, digestOf);
    yield;
    long[name] = { before: size, after: sizeOf(is, digestOf), ...moves };
  }
  return { before: beginningOf(before, long), after: beginningOf(after, long), long };
}

function sizeOf(value: unknown, digestOf: (text: string) => string): ValueSize | null {
  if (value === undefined || value === null) return null;
  return { count: countOf(value), digest: digestOf(comparable(value)) };
}

function beginningOf(state: State | null, long: LongValues): State | null {
  const entries = Object.entries(state ?? {}).map(([name, value]) => [
    name,
    Object.hasOwn(long, name) ? beginning(value) : value,
  ]);
  return state && Object.fromEntries(entries);
}

/** A value as a text to compare: lists have no order, and empty is as good as missing. */
export function comparable(value: unknown): string {
  const plain = Array.isArray(value) ? value.map(String).toSorted() : value;
  return plain === '' || plain === undefined ? 'null' : JSON.stringify(plain);
}

function isLong(value: unknown): boolean {
  if (typeof value === 'string') return value.length > SHOWN_CHARS;
  if (typeof value !== 'object' || value === null) return false;
  return (Array.isArray(value) && value.length > SHOWN_ENTRIES) || JSON.stringify(value).length > NESTED_CHARS;
}

function beginning(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, SHOWN_CHARS).toWellFormed();
  if (Array.isArray(value)) return value.slice(0, SHOWN_ENTRIES).map((one) => (isLong(one) ? beginning(one) : one));
  return isLong(value) ? null : value;
}

function countOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 1;
}

function movesOf(was: unknown, is: unknown): Pick<LongValue, 'added' | 'removed'> {
  if (!Array.isArray(was) || !Array.isArray(is)) return { added: 0, removed: 0 };
  const [before, after] = [was, is].map((list) => new Set(list.map(String)));
  return {
    added: [...(after ?? [])].filter((one) => !before?.has(one)).length,
    removed: [...(before ?? [])].filter((one) => !after?.has(one)).length,
  };
}
