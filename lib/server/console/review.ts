import 'server-only';
import { mayCall } from '@/lib/rules/permissions';
import { canonicalAccount, toHalfWidth } from '@/lib/rules/auth/account';
import { frozenText } from '@/lib/rules/review/evidence';
import { compareLines, freezeLines } from '@/lib/rules/review/freeze';
import { EARLIER, isOwnLine, isPossible, mayDecide, mayNote, requiresMfa, risksOf } from '@/lib/rules/review/review';
import type { LineWish, Review, ReviewLine } from '@/lib/rules/review/review-schema';
import { REVIEW_LIMITS } from '@/lib/rules/review/review-lists';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { isProofOf, isProofOfEarlier, type LinePlace, placesIn, proofFiltersOf } from '@/lib/rules/review/proof';
import { roleIn } from '@/lib/rules/roles';
import { calendarDate } from '@/lib/rules/text/format';
import { reject } from '@/lib/server/http-error';
import { digestOf } from '@/lib/server/store/chain';
import { afterWrite } from '@/lib/server/store/database';
import { beginLine, ownAct, whileOpen } from '@/lib/server/journal/record';
import { randomId } from '@/lib/server/secrets';
import {
  lastClosedReview,
  type LinesWish,
  listReviews,
  readOpenWork,
  readReview,
} from '@/lib/server/store/review-reads-store';
import type { LineOutcome } from '@/lib/server/store/review-rows';
import { addReview, decideLines, writeLineResults } from '@/lib/server/store/review-store';
import { listLines, readLine } from '@/lib/server/store/journal-reads-store';
import type { StoreScope } from '@/lib/server/store/scope';
import type { ConsoleHandlers } from './handler';
import { readForReview } from './review-reads';

export const reviewHandlers: ConsoleHandlers<
  'openWork.read' | 'review.list' | 'review.read' | 'review.start' | 'review.decide' | 'review.report'
> = {
  'openWork.read': (scope) => readOpenWork(scope),

  'review.list': async (scope) => ({ reviews: await listReviews(scope) }),

  // One review; with `since` only the lines that changed after that version.
  'review.read': async (scope, { id, since }) => ({ ...(await reviewOf(scope, id, { since })), conflicts: [] }),

  // Freezes who has what and opens a review of it: all of it, or nothing.
  'review.start': async (scope, { name, due, reviewers }, { context, organization }) => {
    if (due < calendarDate(new Date())) throw reject('badInput', { fields: { due: 'past' } });
    const named = [...new Set(reviewers.map(canonicalAccount))];
    if (!named.every((account) => mayCall(roleIn(organization.members, account), 'review.read')))
      throw reject('badInput', { fields: { reviewers: 'choose' } });
    const lines = freezeLines(await readForReview(context, organization));
    if (lines.length > REVIEW_LIMITS.lines) throw reject('badInput', { fields: { name: 'tooManyLines' } });
    const last = await lastClosedReview(scope);
    const { since, gone } = compareLines(lines, last?.lines ?? null);
    const [id, digest] = [randomId(), digestOf(frozenText(lines))];
    const values = { name, due, reviewers: named, lines: lines.length, digest };
    const line = await beginLine(scope, ownAct('review.start', id, values, context.origin));
    await whileOpen([line], () =>
      addReview(scope, {
        id,
        name,
        due,
        reviewers: named,
        previous: last?.id ?? null,
        gone,
        digest,
        createdMs: Date.now(),
        lines: lines.map((frozen, at) => ({ ...frozen, since: since[at] ?? 'new' })),
      }),
    );
    return { id };
  },

  // What a colleague decided meanwhile stays, and is named.
  'review.decide': async (scope, { id, decisions: typed, since }) => {
    // An address as it will be written: what is done is told by it.
    const decisions = typed.map((wish) => ({ ...wish, to: wish.to && toHalfWidth(wish.to).trim() }));
    const positions = decisions.map(({ position }) => position);
    const { review, lines } = await reviewOf(scope, id, { positions });
    checkOpen(review, scope);
    const policies = await reviewOf(scope, id, { kind: 'policy' });
    checkWishes(lines, requiresMfa(policies.lines), decisions, scope);
    const conflicts = await decideLines(scope, id, decisions);
    return { ...(await afterWrite(reviewOf(scope, id, { since }))), conflicts };
  },

  // What became of changes, as a job tells it; the same may be told twice.
  'review.report': async (scope, { id, results }) => {
    // Each line once, whatever a body repeats: the last word counts.
    const byPosition = new Map(
      results.flatMap(({ ref, status, code = null, refusal = null, line = null }) =>
        placesIn(ref).map(
          (place) => [place.position, { ...place, result: status, code, refusal, journalLine: line }] as const,
        ),
      ),
    );
    for (let left = TRIES; left > 0; left -= 1) {
      const { review, lines } = await reviewOf(scope, id, { positions: [...byPosition.keys()] });
      const known = new Map(lines.map((line) => [line.position, line]));
      const outcomes = await judged(scope, lines, byPosition);
      // A job that was opened again tells once more what is written down already, also of a review that is closed.
      if (outcomes.every((one) => isSameOutcome(one, known.get(one.position)))) return {};
      checkOpen(review, scope);
      if (await writeLineResults(scope, id, review.version, outcomes)) return {};
    }
    throw reject('overloaded');
  },
};

/** How often results are held against lines that somebody decides meanwhile. */
const TRIES = 5;

function isSameOutcome({ result, code }: LineOutcome, line: ReviewLine | undefined): boolean {
  return line?.result === result && (result === 'done' || line.code === code);
}

/**
 * What is said to be done without a line of the journal that proves it is a claim. So is what was done while the line was decided anew,
 * and nothing else that comes of a decision before is true of a new one.
 */
async function judged(
  scope: StoreScope,
  lines: readonly ReviewLine[],
  byPosition: ReadonlyMap<number, LineOutcome & LinePlace>,
): Promise<LineOutcome[]> {
  const read = new Map<number, Promise<JournalLine | null>>();
  const told = (id: number) => {
    const reading = read.get(id) ?? readLine(scope, id);
    read.set(id, reading);
    return reading;
  };
  const outcomes: LineOutcome[] = [];
  let looks = 0;
  for (const line of lines) {
    const named = byPosition.get(line.position);
    if (!named) continue;
    const { decidedMs = line.decidedMs, ...outcome } = named;
    const { result, journalLine } = outcome;
    const isEarlier = decidedMs !== line.decidedMs;
    const isUnnamed = result === 'done' && journalLine === null && line.result !== 'done' && !isEarlier;
    if (isUnnamed) looks += 1;
    const proof =
      journalLine !== null ? await told(journalLine) : isUnnamed && looks <= LOOKS ? await lineOf(scope, line) : null;
    // What was proven stays so.
    const isProven = result !== 'done' || line.result === 'done' || (proof !== null && isProofOf(line, proof));
    const claim = { ...outcome, result: 'claimed' as const, journalLine: null };
    if (!isEarlier || (result === 'done' && isProven))
      outcomes.push(isProven ? { ...outcome, journalLine: proof?.id ?? journalLine } : claim);
    else if (result === 'done') {
      const isTold = proof !== null && isProofOfEarlier(line, decidedMs, proof);
      outcomes.push({ ...claim, code: EARLIER, journalLine: isTold ? journalLine : null });
    }
  }
  return outcomes;
}

/** A job tells so many at a time. */
const LOOKS = 50;

/** A browser that lost the answer of a change, such as by a reload, cannot name its line. */
async function lineOf(scope: StoreScope, line: ReviewLine): Promise<JournalLine | null> {
  const filters = proofFiltersOf(line);
  const { lines } = filters ? await listLines(scope, filters, { limit: LOOKS, isWhole: true }) : { lines: [] };
  return lines.find((told) => isProofOf(line, told)) ?? null;
}

export async function reviewOf(
  scope: StoreScope,
  id: string,
  wish?: LinesWish,
): Promise<{ review: Review; lines: ReviewLine[] }> {
  const found = /^[\w-]{1,40}$/.test(id) ? await readReview(scope, id, wish) : null;
  if (!found) throw reject('reviewNotFound');
  return found;
}

/** @throws HttpError `reviewClosed`, `notReviewer` */
export function checkOpen(review: Review, { account, role }: StoreScope): void {
  if (review.status !== 'open') throw reject('reviewClosed');
  if (!mayDecide(review, account, role)) throw reject('notReviewer');
}

function isNoteAlone(line: ReviewLine, wish: LineWish, account: string): boolean {
  const { version, decision, to, note } = line;
  const isNote = wish.note !== note && mayNote(line, account);
  return wish.decision === decision && wish.to === to && (wish.seen < version || (wish.seen === version && isNote));
}

/** Nobody decides what their own role could not do (a note on it they may), or about themselves, and keeps at one press with others what needs a look of its own. */
function checkWishes(
  lines: readonly ReviewLine[],
  isMfaRequired: boolean,
  decisions: readonly LineWish[],
  { account, role }: StoreScope,
): void {
  const byPosition = new Map(lines.map((line) => [line.position, line]));
  for (const wish of decisions) {
    const line = byPosition.get(wish.position);
    // Taking back what a colleague decided is a decision, too.
    const isOwn = line !== undefined && isOwnLine(line, account);
    const isUnseen =
      line !== undefined && wish.decision === 'keep' && decisions.length > 1 && risksOf(line, isMfaRequired).length > 0;
    if (!line || isOwn || isUnseen || !(isNoteAlone(line, wish, account) || isPossible(line, wish, role)))
      throw reject('badInput', { fields: { to: 'enterCorrectly' } });
  }
}
