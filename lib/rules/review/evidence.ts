import { writeCsv } from '../text/csv.ts';
import { identityOf, keptInBulk, progressOf } from './review.ts';
import type { EvidenceSignature, FrozenLine, Review, ReviewLine } from './review-schema.ts';

type ReviewClosing = Pick<Review, 'closedMs' | 'closedBy' | 'reason'>;

/**
 * What a closed review leaves behind: everything that was frozen, decided and done, in one order of fields.
 * @param closing of a review that is being closed, in place of what it holds itself
 */
export function evidenceOf(
  organization: string,
  review: Review,
  lines: readonly ReviewLine[],
  closing: ReviewClosing = review,
) {
  const { id, name, due, reviewers, createdMs, createdBy, previous, digest, gone } = review;
  const { total, decided, keep, change, remove, done, due: notDone } = progressOf(lines);
  const isTold = lines.some(({ inBulk }) => inBulk !== null);
  return {
    // 1: of a review that was decided before it was kept what had been decided in bulk. What was signed stays as it was.
    format: isTold ? ('access-review/2' as const) : ('access-review/1' as const),
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
    // How many lines were kept at one press with others, and by whom.
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

export type Evidence = ReturnType<typeof evidenceOf>;
type EvidenceLine = Evidence['lines'][number];

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
