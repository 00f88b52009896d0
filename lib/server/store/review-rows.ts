import 'server-only';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Decision, LineKind, LineResult, Since } from '@/lib/rules/review/review-lists';
import { EARLIER } from '@/lib/rules/review/review';
import type { TaskRefusal } from '@/lib/rules/changes/task-schema';

/** An access review (decision 0037). */
export interface ReviewRow {
  organization: string;
  id: string;
  name: string;
  /** YYYY-MM-DD. */
  due: string;
  /** JSON: canonical accounts. */
  reviewers: string;
  created: number;
  created_by: string;
  status: string;
  closed: number | null;
  closed_by: string | null;
  reason: string;
  /** The review that was closed last, with which the lines were compared. */
  previous: string | null;
  /** JSON: the lines that it had and this one has not. */
  gone: string;
  version: number;
  /** Of the lines as they were frozen. */
  digest: string;
  /** The line of the journal that tells of the closing. */
  journal_line: number | null;
}

/** One thing that somebody has, as it was frozen, and what was decided of it. */
export interface ReviewLineRow {
  organization: string;
  campaign: string;
  position: number;
  kind: LineKind;
  /** JSON. */
  value: string;
  since: Since;
  decision: Decision | null;
  change_to: string | null;
  note: string;
  /** Null also in what was written before that was kept. */
  noted_by: string | null;
  /** What they wrote. If it is not the note, the release before has changed that, which does not say who did. */
  noted: string | null;
  decided_by: string | null;
  decided: number | null;
  /** 1 if it was decided together with others; null in what was written before that was kept. */
  in_bulk: number | null;
  /** That of the review when the line last changed. */
  version: number;
  result: LineResult | null;
  result_code: string | null;
  /** JSON: what a refusal said. */
  result_refusal: string | null;
  journal_line: number | null;
}

export interface LineOutcome {
  position: number;
  result: LineResult;
  code: string | null;
  refusal: TaskRefusal | null;
  journalLine: number | null;
}

type LineExpression = ExpressionBuilder<{ review_lines: ReviewLineRow }, 'review_lines'>;

/** What is done is decided no more. */
export function isNotDone(expression: LineExpression): Expression<SqlBool> {
  return expression.or([expression('result', 'is', null), expression('result', '<>', 'done')]);
}

export function isNotEarlier(expression: LineExpression): Expression<SqlBool> {
  return expression.or([expression('result_code', 'is', null), expression('result_code', '<>', EARLIER)]);
}

/** `mayNote` of the rules. */
export function mayNoteAlone(account: string) {
  return (line: LineExpression) =>
    line.or([
      line('note', '=', ''),
      line.and([line('noted_by', '=', account), line('noted', '=', line.ref('note'))]),
      line('decided_by', '=', account),
    ]);
}

/** Whose the note is of a line that is decided anew, maybe with the note that it has. */
export function writerOf(note: string, account: string) {
  const kept = (column: 'noted_by' | 'noted', otherwise: string) => (line: LineExpression) =>
    line.case().when('note', '=', note).then(line.ref(column)).else(otherwise).end();
  return { noted_by: kept('noted_by', account), noted: kept('noted', note) };
}

function ifEarlier<Column extends 'result' | 'result_code' | 'journal_line'>(column: Column) {
  return (expression: LineExpression) =>
    expression.case().when('result_code', '=', EARLIER).then(expression.ref(column)).end();
}

/** What columns hold of a change that was made by an earlier decision: no new one takes that away. */
export const KEPT_OF_EARLIER = {
  result: ifEarlier('result'),
  result_code: ifEarlier('result_code'),
  journal_line: ifEarlier('journal_line'),
};

/** Parameters of a statement are limited, in SQLite to 32,766. */
const AT_ONCE = 500;

export function* pieces<Item>(items: readonly Item[]): Generator<readonly [Item, ...Item[]]> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const [first, ...rest] = items.slice(at, at + AT_ONCE);
    if (first !== undefined) yield [first, ...rest];
  }
}
