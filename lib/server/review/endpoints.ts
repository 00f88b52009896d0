import 'server-only';
import * as z from 'zod';
import { isDay } from '@/lib/rules/api-keys/key-notes';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { BODY_BYTES, LIMITS } from '@/lib/rules/limits';
import { compareLines, freezeLines } from '@/lib/rules/review/freeze';
import { frozenText } from '@/lib/rules/review/evidence';
import {
  DECISIONS,
  isPossible,
  type LineWish,
  mayDecide,
  maySeeReviews,
  type Review,
  REVIEW_LIMITS,
  type ReviewAnswer,
  type ReviewLine,
  type ReviewSummary,
} from '@/lib/rules/review/review';
import { roleIn } from '@/lib/rules/roles';
import { email } from '@/lib/rules/text/emails';
import { calendarDate } from '@/lib/rules/text/format';
import { callContextOf } from '@/lib/server/api/operation-handler';
import { checkInput, type HandlerResult, readInput, type RequestContext } from '@/lib/server/api/route-handler';
import { readJson } from '@/lib/server/api/strict-json';
import { reject, withReplacedSession } from '@/lib/server/http-error';
import { digestOf } from '@/lib/server/journal/chain';
import { askedBy, open, type Opened } from '@/lib/server/journal/endpoints';
import { beginLine, finishLine, ownAct } from '@/lib/server/journal/record';
import { randomId } from '@/lib/server/random-id';
import { lastClosedReview, listReviews, readOpenWork, readReview } from '@/lib/server/store/review-reads-store';
import { addReview, decideLines, writeLineResults } from '@/lib/server/store/review-store';
import type { StoreScope } from '@/lib/server/store/scope';
import { readForReview } from './freeze';

const newReview = z.strictObject({
  name: z.string({ error: 'enter' }).trim().min(1, 'enter').max(REVIEW_LIMITS.name, 'tooLong'),
  due: z.string({ error: 'enter' }).refine(isDay, 'enterCorrectly'),
  reviewers: z.array(z.string().min(1).max(LIMITS.email)).min(1, 'choose').max(REVIEW_LIMITS.reviewers, 'tooMany'),
});
const position = z.number().int().nonnegative().max(REVIEW_LIMITS.lines);
const version = z.number().int().nonnegative();
const note = z.string().trim().max(REVIEW_LIMITS.note, 'tooLong');
const wishes = z.strictObject({
  since: version,
  decisions: z
    .array(
      z.strictObject({
        position,
        seen: version,
        decision: z.enum(DECISIONS).nullable(),
        to: z.string().max(LIMITS.email).nullable(),
        note,
      }),
    )
    .min(1)
    .max(REVIEW_LIMITS.lines),
});
const code = z.string().regex(/^[a-zA-Z]{1,40}$/);
const results = z.strictObject({
  results: z
    .array(
      z.strictObject({
        ref: z.string().regex(/^\d{1,6}(?:,\d{1,6})*$/),
        status: z.enum(['done', 'failed', 'unknown', 'leftOut']),
        code: code.optional(),
        line: z.number().int().positive().optional(),
      }),
    )
    .min(1)
    .max(REVIEW_LIMITS.lines),
});

/** All reviews of the organization; with `own` only what is open, for home. */
export async function listAllReviews(context: RequestContext): Promise<HandlerResult> {
  const { scope, query, answered } = await openFor(context);
  if (query.has('own')) return { ...answered, data: await readOpenWork(scope) };
  return { ...answered, data: { reviews: await listReviews(scope) } satisfies { reviews: ReviewSummary[] } };
}

/** Freezes who has what and opens a review of it: all of it, or nothing. */
export async function startReview(context: RequestContext): Promise<HandlerResult> {
  const { name, due, reviewers } = await readInput(context, newReview);
  const opened = await openFor(context);
  const { scope, organization } = opened;
  if (due < calendarDate(new Date())) throw reject('badInput', { fields: { due: 'past' } });
  const named = [...new Set(reviewers.map(canonicalAccount))];
  if (!named.every((account) => maySeeReviews(roleIn(organization.members, account))))
    throw reject('badInput', { fields: { reviewers: 'choose' } });
  const { reads, ...after } = await readForReview(opened.session, organization, callContextOf(context));
  const isReplaced = opened.answered.isReplaced === true || after.isReplaced;
  try {
    const lines = freezeLines(reads);
    if (lines.length > REVIEW_LIMITS.lines) throw reject('badInput', { fields: { name: 'tooManyLines' } });
    const last = await lastClosedReview(scope);
    const { since, gone } = compareLines(lines, last?.lines ?? null);
    const [id, digest] = [randomId(), digestOf(frozenText(lines))];
    const values = { name, due, reviewers: named, lines: lines.length, digest };
    const line = await beginLine(scope, ownAct('review.start', id, values, askedBy(context)));
    try {
      await addReview(scope, {
        id,
        name,
        due,
        reviewers: named,
        previous: last?.id ?? null,
        gone,
        digest,
        createdMs: Date.now(),
        lines: lines.map((frozen, at) => ({ ...frozen, since: since[at] ?? 'new' })),
      });
    } catch (error) {
      await finishLine(line, { outcome: 'failed', code: 'storeAway' });
      throw error;
    }
    await finishLine(line, { outcome: 'done' });
    return { data: { id }, ...(isReplaced ? { session: after.session, isReplaced } : {}) };
  } catch (error) {
    throw withReplacedSession(error, after.session, isReplaced);
  }
}

/** One review; with `since` only the lines that changed after that version, which is no use of the session. */
export async function readOneReview(context: RequestContext, id: string): Promise<HandlerResult> {
  const { scope, query, answered } = await openFor(context);
  const since = /^\d{1,15}$/.test(query.get('since') ?? '') ? Number(query.get('since')) : undefined;
  const found = await reviewOf(scope, id, since);
  const data: ReviewAnswer = { ...found, conflicts: [] };
  return { ...answered, isPeek: since !== undefined && !answered.isReplaced, data };
}

/** Decides lines; what a colleague decided meanwhile stays, and is named. */
export async function decideReview(context: RequestContext, id: string): Promise<HandlerResult> {
  const { decisions, since } = checkInput(wishes, await readJson(context.request, BODY_BYTES.operation));
  const { scope, answered } = await openFor(context);
  const { review, lines } = await reviewOf(scope, id);
  checkOpen(review, scope);
  checkWishes(lines, decisions, scope);
  const conflicts = await decideLines(scope, id, decisions);
  const data: ReviewAnswer = { ...(await reviewOf(scope, id, since)), conflicts };
  return { ...answered, data };
}

/** Writes down what became of changes, as a job tells it; the same may be told twice. */
export async function noteReviewResults(context: RequestContext, id: string): Promise<HandlerResult> {
  const given = checkInput(results, await readJson(context.request, BODY_BYTES.operation));
  const { scope, answered } = await openFor(context);
  const { review, lines } = await reviewOf(scope, id);
  const outcomes = given.results.flatMap(({ ref, status, code: why = null, line = null }) =>
    ref.split(',').map((at) => ({ position: Number(at), result: status, code: why, journalLine: line })),
  );
  const known = new Map(lines.map((line) => [line.position, line.result]));
  // A job that was opened again tells once more what is written down already, also of a review that is closed.
  if (outcomes.every((one) => known.get(one.position) === one.result)) return { ...answered, data: {} };
  checkOpen(review, scope);
  await writeLineResults(scope, id, outcomes);
  return { ...answered, data: {} };
}

export async function reviewOf(
  scope: StoreScope,
  id: string,
  since?: number,
): Promise<{ review: Review; lines: ReviewLine[] }> {
  const found = /^[\w-]{1,40}$/.test(id) ? await readReview(scope, id, since) : null;
  if (!found) throw reject('reviewNotFound');
  return found;
}

/** @throws HttpError `adminNeeded`: general members see nothing of it */
export async function openFor(context: RequestContext): Promise<Opened> {
  const opened = await open(context);
  if (!maySeeReviews(opened.scope.role))
    throw withReplacedSession(reject('adminNeeded'), opened.session, opened.answered.isReplaced === true);
  return opened;
}

/** @throws HttpError `reviewClosed`, `notReviewer` */
export function checkOpen(review: Review, { account, role }: StoreScope): void {
  if (review.status !== 'open') throw reject('reviewClosed');
  if (!mayDecide(review, account, role)) throw reject('notReviewer');
}

/** Nobody decides what their own role could not do. */
function checkWishes(lines: readonly ReviewLine[], decisions: readonly LineWish[], { role }: StoreScope): void {
  const byPosition = new Map(lines.map((line) => [line.position, line]));
  const isEmail = (text: string) => email.safeParse(text).success;
  for (const wish of decisions) {
    const line = byPosition.get(wish.position);
    if (!line || !isPossible(line, wish, role, isEmail)) throw reject('badInput', { fields: { to: 'enterCorrectly' } });
  }
}
