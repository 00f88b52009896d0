import { type AddressRange, normaliseEntry, plainRange, toRange } from './ip-addresses.ts';
import { LIMITS } from '../limits.ts';

/** What validation found in a row. Only `malformed` and `tooLong` block saving; the provider accepts the rest. */
export type RowFinding =
  | { kind: 'fine' | 'blank' | 'malformed' | 'tooLong' | 'everything' }
  /** The same addresses as the earlier row with this number, from 1. */
  | { kind: 'duplicate'; of: number }
  | { kind: 'inside'; of: number; row: string }
  /** Host bits that do not count, or an IPv4 address written as IPv6. */
  | { kind: 'unusual'; plain: string };

export interface ListCheck {
  findings: readonly RowFinding[];
  /** What is sent: normalised, without blanks and duplicates. */
  rows: readonly string[];
  /** Number of rows that block saving. */
  wrong: number;
  /** The kinds of which every address is allowed, by 0.0.0.0/0, ::/0 or their halves. */
  everything: readonly AddressRange['kind'][];
}

interface ParsedRow {
  index: number;
  text: string;
  range: AddressRange;
}

/** Validates the rows of the form; there is one finding for each row, in the same order. */
export function checkList(input: readonly string[]): ListCheck {
  const findings: RowFinding[] = input.map(() => ({ kind: 'fine' }));
  const parsed: ParsedRow[] = [];
  const firstOf = new Map<string, number>();
  for (const [index, row] of input.entries()) {
    const text = normaliseEntry(row);
    const range = text.length > LIMITS.iptableEntry ? null : rangeOf(text);
    const key = range ? `${range.first} ${range.last}` : '';
    const earlier = firstOf.get(key);
    if (text === '') findings[index] = { kind: 'blank' };
    else if (!range) findings[index] = { kind: text.length > LIMITS.iptableEntry ? 'tooLong' : 'malformed' };
    else if (earlier !== undefined) findings[index] = { kind: 'duplicate', of: earlier + 1 };
    else {
      firstOf.set(key, index);
      parsed.push({ index, text, range });
      if (range.prefix === 0) findings[index] = { kind: 'everything' };
      else if (isUnusual(text, range)) findings[index] = { kind: 'unusual', plain: plainRange(range) };
    }
  }
  for (const [inner, outer] of nested(parsed))
    findings[inner.index] = { kind: 'inside', of: outer.index + 1, row: outer.text };
  const wrong = findings.filter(isBlocking).length;
  const everything = (['ipv4', 'ipv6'] as const).filter((kind) => coversAll(parsed, kind));
  return { findings, rows: parsed.map(({ text }) => text), wrong, everything };
}

/** A normalised row in the one form that all rows of the same addresses share; what is no range stays as it is. */
export function plainEntry(text: string): string {
  const range = text.length > LIMITS.iptableEntry ? null : rangeOf(text);
  return range ? (range.plain ??= plainRange(range)) : text;
}

/** Whether a finding blocks saving. */
export function isBlocking(finding: RowFinding | undefined): boolean {
  return finding?.kind === 'malformed' || finding?.kind === 'tooLong';
}

/** The first row that allows an address; `'any'` if the list is empty; null if the address is blocked or malformed. */
export function allowedBy(rows: readonly string[], address: string): string | null {
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

export function diffLists(before: readonly string[], after: readonly string[]): { added: string[]; removed: string[] } {
  const old = new Set(before);
  const now = new Set(after);
  return { added: [...now].filter((row) => !old.has(row)), removed: [...old].filter((row) => !now.has(row)) };
}

/** Applies one's own changes to the list that a colleague has saved meanwhile. */
export function mergeLists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const { added, removed } = diffLists(
    base,
    mine.filter((row) => row !== ''),
  );
  return [...new Set([...theirs.filter((row) => !removed.includes(row)), ...added])];
}

export function splitPasted(text: string): string[] {
  return normaliseEntry(text)
    .split(/[\s,;、"']+/)
    .filter((part) => part !== '');
}

/** Each range with the smallest other one around it. Ranges are inside each other or apart, they never overlap by half. */
function nested(parsed: readonly ParsedRow[]): [ParsedRow, ParsedRow][] {
  const pairs: [ParsedRow, ParsedRow][] = [];
  for (const kind of ['ipv4', 'ipv6'] as const) {
    const around: ParsedRow[] = [];
    const ordered = parsed.filter(({ range }) => range.kind === kind).toSorted((a, b) => compare(a.range, b.range));
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

function coversAll(parsed: readonly ParsedRow[], kind: AddressRange['kind']): boolean {
  const end = 1n << (kind === 'ipv4' ? 32n : 128n);
  let next = 0n;
  for (const { range } of parsed
    .filter((row) => row.range.kind === kind)
    .toSorted((a, b) => compare(a.range, b.range))) {
    if (BigInt(`0x${range.first}`) > next) return false;
    const after = BigInt(`0x${range.last}`) + 1n;
    if (after > next) next = after;
    if (next === end) return true;
  }
  return false;
}

function isUnusual(text: string, range: AddressRange): boolean {
  const [address = '', prefix] = text.split('/');
  if (address.includes(':') && range.kind === 'ipv4') return true;
  return prefix !== undefined && rangeOf(address)?.first !== range.first;
}

// The whole list is validated at each key press, and all rows but one are as they were.
const rangeCache = new Map<string, KnownRange | null>();
const MAX_CACHED = 50_000;

interface KnownRange extends AddressRange {
  plain?: string;
}

function rangeOf(text: string): KnownRange | null {
  const cached = rangeCache.get(text);
  if (cached !== undefined) return cached;
  if (rangeCache.size >= MAX_CACHED) rangeCache.clear();
  const range = toRange(text);
  rangeCache.set(text, range);
  return range;
}
