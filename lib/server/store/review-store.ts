import 'server-only';
import type { Transaction } from 'kysely';
import { CONTRADICTED, EARLIER } from '@/lib/rules/review/review';
import type { FrozenLine, LineWish, Review } from '@/lib/rules/review/review-schema';
import { REVIEW_LIMITS, type Since } from '@/lib/rules/review/review-lists';
import { reject } from '@/lib/server/http-error';
import { write } from './database';
import {
  isNotDone,
  isNotEarlier,
  KEPT_OF_EARLIER,
  type LineOutcome,
  mayNoteAlone,
  pieces,
  writerOf,
} from './review-rows';
import type { Schema } from './schema';
import type { StoreScope } from './scope';

export interface ReviewDraft
  extends Pick<Review, 'id' | 'name' | 'due' | 'reviewers' | 'previous' | 'gone' | 'digest'> {
  createdMs: number;
  lines: readonly (FrozenLine & { since: Since })[];
}

/** Writes a review with all of its lines, or nothing. @throws HttpError `badInput` if too many are open or kept */
export async function addReview(scope: StoreScope, draft: ReviewDraft): Promise<void> {
  const { id, name, due, reviewers, previous, gone, digest, createdMs, lines } = draft;
  await write(async (transaction) => {
    const all = await transaction
      .selectFrom('review_campaigns')
      .select('status')
      .where('organization', '=', scope.organization)
      .execute();
    if (all.length >= REVIEW_LIMITS.kept) throw reject('badInput', { fields: { name: 'tooMany' } });
    if (all.filter(({ status }) => status === 'open').length >= REVIEW_LIMITS.open)
      throw reject('badInput', { fields: { name: 'tooManyOpen' } });
    await transaction
      .insertInto('review_campaigns')
      .values({
        organization: scope.organization,
        id,
        name,
        due,
        reviewers: JSON.stringify(reviewers),
        created: createdMs,
        created_by: scope.account,
        status: 'open',
        reason: '',
        previous,
        gone: JSON.stringify(gone),
        version: 0,
        digest,
      })
      .execute();
    const rows = lines.map(({ kind, value, since }, position) => ({
      organization: scope.organization,
      campaign: id,
      position,
      kind,
      value: JSON.stringify(value),
      since,
      note: '',
      in_bulk: 0,
      version: 0,
    }));
    for (const part of pieces(rows)) await transaction.insertInto('review_lines').values(part).execute();
  });
}

/**
 * Decides lines, each unless somebody else has changed it since it was seen. A note alone is none, if `mayNote` allows it.
 * @returns the positions of those that were not decided
 * @throws HttpError `reviewClosed`
 */
export async function decideLines(scope: StoreScope, id: string, wishes: readonly LineWish[]): Promise<number[]> {
  return write(async (transaction) => {
    const version = await nextVersion(transaction, scope, id);
    if (version === undefined) throw reject('reviewClosed');
    const groups = Map.groupBy(wishes, ({ seen, decision, to, note }) => JSON.stringify([seen, decision, to, note]));
    for (const part of [...groups.values()].flatMap((group) => [...pieces(group)])) {
      const [{ seen, decision, to, note }] = part;
      const positions = part.map(({ position }) => position);
      const lines = linesAt(transaction, scope, id, positions).where('version', '=', seen).where(isNotDone);
      await lines
        .set({ note, noted_by: scope.account, noted: note, version })
        .where('decision', 'is not distinct from', decision)
        .where('change_to', 'is not distinct from', to)
        .where('note', '<>', note)
        .where(mayNoteAlone(scope.account))
        .execute();
      await lines
        .set({
          decision,
          change_to: to,
          note,
          ...writerOf(note, scope.account),
          decided_by: decision === null ? null : scope.account,
          decided: decision === null ? null : Date.now(),
          in_bulk: decision !== null && wishes.length > 1 ? 1 : 0,
          version,
          result_refusal: null,
          ...KEPT_OF_EARLIER,
        })
        .execute();
    }
    return missedOf(transaction, scope, id, { wishes, version });
  });
}

/** The positions of those that were not decided: what is there already as it was wanted is no conflict, an answer may have been lost. */
async function missedOf(
  transaction: Writing,
  { organization }: StoreScope,
  id: string,
  { wishes, version }: { wishes: readonly LineWish[]; version: number },
): Promise<number[]> {
  const missed: number[] = [];
  for (const part of pieces(wishes)) {
    const wished = new Map(part.map((wish) => [wish.position, wish]));
    const rows = await transaction
      .selectFrom('review_lines')
      .select(['position', 'decision', 'change_to', 'note'])
      .where('organization', '=', organization)
      .where('campaign', '=', id)
      .where('position', 'in', [...wished.keys()])
      .where('version', '<>', version)
      .orderBy('position')
      .execute();
    for (const { position, decision, change_to: to, note } of rows) {
      const wish = wished.get(position);
      if (wish?.decision !== decision || wish.to !== to || wish.note !== note) missed.push(position);
    }
  }
  return missed;
}

/**
 * Writes down what became of decided changes. What was done stays done, however late another answer comes.
 * @returns false if anything has changed since `seen`
 */
export async function writeLineResults(
  scope: StoreScope,
  id: string,
  seen: number,
  outcomes: readonly LineOutcome[],
): Promise<boolean> {
  return write(async (transaction) => {
    const version = await nextVersion(transaction, scope, id, seen);
    if (version === undefined) return false;
    const named = outcomes.flatMap(({ journalLine }) => (journalLine === null ? [] : [journalLine]));
    const known = new Map<number, string>();
    for (const part of pieces(named)) {
      const rows = await transaction
        .selectFrom('journal_lines')
        .select(['id', 'status'])
        .where('organization', '=', scope.organization)
        .where('id', 'in', part)
        .execute();
      for (const { id: line, status } of rows) known.set(line, status);
    }
    // A line that tells otherwise proves nothing.
    const proofOf = ({ journalLine, result }: LineOutcome) => {
      const status = journalLine === null ? undefined : known.get(journalLine);
      return status === undefined || (result === 'done' && status !== 'done') ? null : journalLine;
    };
    const alike = Map.groupBy(outcomes, (one) => JSON.stringify([one.result, one.code, one.refusal, proofOf(one)]));
    for (const group of alike.values())
      for (const part of pieces(group)) {
        const [{ result, code, refusal }] = part;
        const result_refusal = refusal && JSON.stringify(refusal);
        const positions = part.map(({ position }) => position);
        await linesAt(transaction, scope, id, positions)
          .set({ result, result_code: code, result_refusal, version })
          .$if(code !== 'already', (lines) => lines.set({ journal_line: proofOf(part[0]) }))
          .$if(code !== EARLIER, (lines) => lines.where('decision', 'in', ['change', 'remove']))
          .$if(result !== 'done' && code !== 'already', (lines) => lines.where(isNotEarlier))
          .where(isNotDone)
          .execute();
      }
    return true;
  });
}

/**
 * Closes a review, and says of lines that the state speaks against their being made.
 * @returns false if anything has changed since `seen`
 */
export async function closeReview(
  scope: StoreScope,
  id: string,
  closing: { seen: number; closedMs: number; reason: string; journalLine: number; contradicted?: readonly number[] },
): Promise<boolean> {
  const { seen, closedMs, reason, journalLine, contradicted = [] } = closing;
  return write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('review_campaigns')
      .set({
        status: 'closed',
        closed: closedMs,
        closed_by: scope.account,
        reason,
        journal_line: journalLine,
        version: seen + 1,
      })
      .where('organization', '=', scope.organization)
      .where('id', '=', id)
      .where('status', '=', 'open')
      .where('version', '=', seen)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) return false;
    for (const positions of pieces(contradicted))
      await linesAt(transaction, scope, id, positions)
        .set({ result: 'claimed', result_code: CONTRADICTED, result_refusal: null, version: seen + 1 })
        .execute();
    return true;
  });
}

type Writing = Transaction<Schema>;

/**
 * Also holds the review until the transaction ends, so that changes of its lines come one after the other.
 * @returns undefined if it is closed, or has changed since `seen`
 */
async function nextVersion(
  transaction: Writing,
  { organization }: StoreScope,
  id: string,
  seen?: number,
): Promise<number | undefined> {
  const row = await transaction
    .updateTable('review_campaigns')
    .set((expression) => ({ version: expression('version', '+', 1) }))
    .where('organization', '=', organization)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .$if(seen !== undefined, (query) => query.where('version', '=', Number(seen)))
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

function linesAt(transaction: Writing, { organization }: StoreScope, id: string, positions: readonly number[]) {
  return transaction
    .updateTable('review_lines')
    .where('organization', '=', organization)
    .where('campaign', '=', id)
    .where('position', 'in', positions);
}
