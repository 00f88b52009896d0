import { writeCsv } from '../text/csv.ts';
import {
  type FrozenLine,
  identityOf,
  keptInBulk,
  type KeptInBulk,
  progressOf,
  type Review,
  type ReviewLine,
} from './review.ts';

/** What a closed review leaves behind: everything that was frozen, decided and done, in one order of fields. */
export interface Evidence {
  /** 1: of a review that was decided before it was kept what had been decided in bulk. What was signed stays as it was. */
  format: 'access-review/1' | 'access-review/2';
  organization: string;
  review: {
    id: string;
    name: string;
    due: string;
    reviewers: readonly string[];
    started: string;
    startedBy: string;
    closed: string;
    closedBy: string;
    reason: string;
    previous: string | null;
    frozenDigest: string;
  };
  counts: Record<
    'total' | 'decided' | 'undecided' | 'keep' | 'change' | 'remove' | 'done' | 'notDone' | 'gone',
    number
  >;
  /** How many lines were kept at one press with others, and by whom. */
  inBulk?: KeptInBulk;
  lines: EvidenceLine[];
  gone: readonly FrozenLine[];
}

interface EvidenceLine {
  position: number;
  kind: string;
  value: FrozenLine['value'];
  since: string;
  decision: string | null;
  to: string | null;
  note: string;
  decidedBy: string | null;
  decided: string | null;
  inBulk?: boolean | null;
  result: string | null;
  code: string | null;
  journalLine: number | null;
}

/** How evidence is held against the journal: its digest stands in a line of the chain. */
export interface EvidenceSignature {
  /** SHA-256 of the JSON text of `evidence`, without blanks, as base64url. */
  digest: string;
  journalLine: number;
  /** The link of the chain that holds that line. */
  hash: string;
  /** Whether the digest is the one in the journal, and the frozen lines those that were frozen; null: retention removed the line. */
  isIntact: boolean | null;
}

type ReviewClosing = Pick<Review, 'closedMs' | 'closedBy' | 'reason'>;

/** @param closing of a review that is being closed, in place of what it holds itself */
export function evidenceOf(
  organization: string,
  review: Review,
  lines: readonly ReviewLine[],
  closing: ReviewClosing = review,
): Evidence {
  const { id, name, due, reviewers, createdMs, createdBy, previous, digest, gone } = review;
  const { total, decided, keep, change, remove, done, due: notDone } = progressOf(lines);
  const isTold = lines.some(({ inBulk }) => inBulk !== null);
  return {
    format: isTold ? 'access-review/2' : 'access-review/1',
    organization,
    review: {
      id,
      name,
      due,
      reviewers,
      started: timeOf(createdMs) ?? '',
      startedBy: createdBy,
      closed: timeOf(closing.closedMs) ?? '',
      closedBy: closing.closedBy ?? '',
      reason: closing.reason,
      previous,
      frozenDigest: digest,
    },
    counts: { total, decided, undecided: total - decided, keep, change, remove, done, notDone, gone: gone.length },
    ...(isTold ? { inBulk: keptInBulk(lines) } : {}),
    lines: lines.map((line) => ({
      position: line.position,
      kind: line.kind,
      value: line.value,
      since: line.since,
      decision: line.decision,
      to: line.to,
      note: line.note,
      decidedBy: line.decidedBy,
      decided: timeOf(line.decidedMs),
      ...(isTold ? { inBulk: line.inBulk } : {}),
      result: line.result,
      code: line.code,
      journalLine: line.journalLine,
    })),
    gone,
  };
}

/** The text that the digest of the frozen lines is made of. */
export function frozenText(lines: readonly FrozenLine[]): string {
  return JSON.stringify(lines.map(({ kind, value }) => [kind, value]));
}

/** The columns of the table, each by its name and by what it has of a line. */
const COLUMNS: readonly (readonly [name: string, valueOf: (line: EvidenceLine) => string | number | null])[] = [
  ['position', ({ position }) => position],
  ['kind', ({ kind }) => kind],
  // Only lines that were frozen as one kind come here.
  ['name', (line) => nameIn(line as FrozenLine)],
  ['frozen', ({ value }) => JSON.stringify(value)],
  ['since', ({ since }) => since],
  ['decision', ({ decision }) => decision],
  ['to', ({ to }) => to],
  ['note', ({ note }) => note],
  ['decided_by', ({ decidedBy }) => decidedBy],
  ['decided', ({ decided }) => decided],
  ['in_bulk', ({ inBulk }) => (inBulk === true ? 'yes' : '')],
  ['result', ({ result }) => result],
  ['code', ({ code }) => code],
  ['journal_line', ({ journalLine }) => journalLine],
];

/** For spreadsheets: a row for each line and for what is gone, and what the file is held against at its end. */
export function evidenceCsv(
  { review, counts, inBulk, lines, gone, organization }: Evidence,
  signature: EvidenceSignature,
): string {
  const rows = lines.map((line) => COLUMNS.map(([, valueOf]) => valueOf(line)));
  const gones = gone.map((line) => ['', line.kind, nameIn(line), JSON.stringify(line.value), 'gone']);
  const facts = [
    ...Object.entries({ organization, ...review, reviewers: review.reviewers.join(' ') }),
    ...Object.entries(counts).map(([name, count]) => [`count_${name}`, count] as const),
    ...(inBulk ? [['count_kept_in_bulk', inBulk.kept] as const] : []),
    ...(inBulk?.by ?? []).map(({ account, kept }) => ['kept_in_bulk_by', `${account} ${kept}`] as const),
    ['evidence_digest', signature.digest] as const,
    ['journal_line_of_closing', signature.journalLine] as const,
    ['journal_hash', signature.hash] as const,
  ].map(([name, value]) => ['', 'summary', name, value]);
  return writeCsv([
    COLUMNS.map(([name]) => name),
    ...[...rows, ...gones, ...facts].map((row) => row.map((cell) => String(cell ?? ''))),
  ]);
}

function nameIn(line: FrozenLine): string {
  return identityOf(line).slice(line.kind.length + 1);
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
