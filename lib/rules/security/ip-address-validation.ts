/** A whole list of addresses looked over before it is saved: what is wrong, double or needless, and who gets in. */
import { type AddressRange, normaliseEntry, plainRange, toRange } from './ip-addresses.ts';
import { LIMITS } from '../limits.ts';

/** What there is to say about a row. Only `malformed`, `tooLong` stand against saving; the provider takes the rest. */
export type RowFinding =
  | { kind: 'fine' | 'blank' | 'malformed' | 'tooLong' | 'everything' }
  /** The same addresses as an earlier row, which is named by its number, from 1. */
  | { kind: 'duplicate'; of: number }
  /** All of its addresses are inside another row's. */
  | { kind: 'inside'; of: number; row: string }
  /** Its own form is another: host bits that do not count, or an IPv4 address written as IPv6. */
  | { kind: 'unusual'; plain: string };

/** The list as it would be saved, with what was found. */
export interface ListCheck {
  findings: readonly RowFinding[];
  /** Normalised, without blanks and doubles: what is sent. */
  rows: readonly string[];
  /** Number of rows that stand against saving. */
  wrong: number;
  /** The kinds of which every address is let in, so that the list restricts nothing: 0.0.0.0/0, ::/0, or halves of them. */
  everything: readonly AddressRange['kind'][];
}

interface Placed {
  index: number;
  text: string;
  range: AddressRange;
}

/**
 * Looks over the rows as typed.
 * @returns one finding a row, in the same order, and the list that would be sent
 */
export function checkList(typed: readonly string[]): ListCheck {
  const findings: RowFinding[] = typed.map(() => ({ kind: 'fine' }));
  const placed: Placed[] = [];
  const firstOf = new Map<string, number>();
  for (const [index, row] of typed.entries()) {
    const text = normaliseEntry(row);
    const range = text.length > LIMITS.iptableEntry ? null : rangeOf(text);
    const key = range ? `${range.first} ${range.last}` : '';
    const earlier = firstOf.get(key);
    if (text === '') findings[index] = { kind: 'blank' };
    else if (!range) findings[index] = { kind: text.length > LIMITS.iptableEntry ? 'tooLong' : 'malformed' };
    else if (earlier !== undefined) findings[index] = { kind: 'duplicate', of: earlier + 1 };
    else {
      firstOf.set(key, index);
      placed.push({ index, text, range });
      if (range.prefix === 0) findings[index] = { kind: 'everything' };
      else if (isUnusual(text, range)) findings[index] = { kind: 'unusual', plain: plainRange(range) };
    }
  }
  for (const [inner, outer] of nested(placed))
    findings[inner.index] = { kind: 'inside', of: outer.index + 1, row: outer.text };
  const wrong = findings.filter(({ kind }) => kind === 'malformed' || kind === 'tooLong').length;
  const everything = (['ipv4', 'ipv6'] as const).filter((kind) => coversAll(placed, kind));
  return { findings, rows: placed.map(({ text }) => text), wrong, everything };
}

/**
 * Which row lets an address in.
 * @param rows the list; an empty one restricts nothing
 * @returns the first row that does; `'any'` for an empty list; null where the address is shut out or is none
 */
export function letInBy(rows: readonly string[], address: string): string | null {
  const wanted = rangeOf(normaliseEntry(address));
  if (!wanted) return null;
  if (rows.length === 0) return 'any';
  return (
    rows.find((row) => {
      const range = rangeOf(row);
      return range !== null && holds(range, wanted);
    }) ?? null
  );
}

/** What changed between two lists, compared row by row as text. */
export function diffLists(before: readonly string[], after: readonly string[]): { added: string[]; removed: string[] } {
  const old = new Set(before);
  const now = new Set(after);
  return { added: [...now].filter((row) => !old.has(row)), removed: [...old].filter((row) => !now.has(row)) };
}

/** One's own changes carried over to the list that a colleague has saved meanwhile. */
export function mergeLists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const { added, removed } = diffLists(
    base,
    mine.filter((row) => row !== ''),
  );
  return [...new Set([...theirs.filter((row) => !removed.includes(row)), ...added])];
}

/** Addresses pasted from anywhere: separated by line ends, commas, semicolons or spaces. */
export function splitPasted(text: string): string[] {
  return normaliseEntry(text)
    .split(/[\s,;、"']+/)
    .filter((part) => part !== '');
}

/** Pairs of a range and the smallest other one around it: ranges are inside each other or apart, never half. */
function nested(placed: readonly Placed[]): [Placed, Placed][] {
  const pairs: [Placed, Placed][] = [];
  for (const kind of ['ipv4', 'ipv6'] as const) {
    const around: Placed[] = [];
    const ordered = placed.filter(({ range }) => range.kind === kind).toSorted((a, b) => compare(a.range, b.range));
    for (const next of ordered) {
      while (around.length > 0 && !holds((around.at(-1) ?? next).range, next.range)) around.pop();
      const outer = around.at(-1);
      if (outer) pairs.push([next, outer]);
      around.push(next);
    }
  }
  return pairs;
}

function compare(a: AddressRange, b: AddressRange): number {
  if (a.first !== b.first) return a.first < b.first ? -1 : 1;
  return a.last === b.last ? 0 : a.last > b.last ? -1 : 1;
}

function holds(outer: AddressRange, inner: AddressRange): boolean {
  return outer.kind === inner.kind && outer.first <= inner.first && inner.last <= outer.last;
}

/** Whether the ranges of a kind, taken together, leave nobody out. */
function coversAll(placed: readonly Placed[], kind: AddressRange['kind']): boolean {
  const end = 1n << (kind === 'ipv4' ? 32n : 128n);
  let next = 0n;
  for (const { range } of placed
    .filter((row) => row.range.kind === kind)
    .toSorted((a, b) => compare(a.range, b.range))) {
    if (BigInt(`0x${range.first}`) > next) return false;
    const after = BigInt(`0x${range.last}`) + 1n;
    if (after > next) next = after;
    if (next === end) return true;
  }
  return false;
}

/** Host bits that do not count, or IPv4 in the clothes of IPv6; other spellings of the same address are fine. */
function isUnusual(text: string, range: AddressRange): boolean {
  const [address = '', prefix] = text.split('/');
  if (address.includes(':') && range.kind === 'ipv4') return true;
  return prefix !== undefined && rangeOf(address)?.first !== range.first;
}

/** A list is looked over at every key that is typed into one of its rows: the others are as they were. */
const known = new Map<string, AddressRange | null>();
const MOST_KNOWN = 50_000;

function rangeOf(text: string): AddressRange | null {
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  if (known.size >= MOST_KNOWN) known.clear();
  const range = toRange(text);
  known.set(text, range);
  return range;
}
