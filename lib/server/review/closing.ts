import 'server-only';
import * as z from 'zod';
import {
  type Evidence,
  evidenceCsv,
  evidenceOf,
  type EvidenceSignature,
  frozenText,
} from '@/lib/rules/review/evidence';
import { progressOf, type Review, REVIEW_LIMITS, type ReviewLine } from '@/lib/rules/review/review';
import { type HandlerResult, readInput, type RequestContext } from '@/lib/server/api/route-handler';
import { reject } from '@/lib/server/http-error';
import { digestOf } from '@/lib/server/journal/chain';
import { askedBy } from '@/lib/server/journal/endpoints';
import { beginLine, finishLine, ownAct, recordDone, refusal } from '@/lib/server/journal/record';
import { readLine } from '@/lib/server/store/journal-reads-store';
import { journalHash } from '@/lib/server/store/review-reads-store';
import { closeReview } from '@/lib/server/store/review-store';
import type { StoreScope } from '@/lib/server/store/scope';
import { checkOpen, openFor, reviewOf } from './endpoints';

const closing = z.strictObject({
  seen: z.number().int().nonnegative(),
  reason: z.string().trim().max(REVIEW_LIMITS.note, 'tooLong'),
});

/**
 * Closes a review. Its evidence is made first, and the line of the journal that tells of the closing holds its digest.
 * @throws HttpError `badInput` if lines are undecided or changes not made and nobody says why; `changedMeanwhile`
 */
export async function closeOneReview(context: RequestContext, id: string): Promise<HandlerResult> {
  const { seen, reason } = await readInput(context, closing);
  const { scope, answered } = await openFor(context);
  const { review, lines } = await reviewOf(scope, id);
  checkOpen(review, scope);
  if (review.version !== seen) throw reject('changedMeanwhile');
  const { total, decided, due } = progressOf(lines);
  if ((decided < total || due > 0) && reason === '') throw reject('badInput', { fields: { reason: 'enter' } });
  const closedMs = Date.now();
  const facts = { closedMs, closedBy: scope.account, reason };
  const digest = digestOf(JSON.stringify(evidenceOf(scope.organization, review, lines, facts)));
  const values = { name: review.name, decided, undecided: total - decided, reason, digest };
  const line = await beginLine(scope, ownAct('review.close', id, values, askedBy(context)));
  // Without it nothing signs the evidence.
  if (line.id === undefined) throw refusal();
  const isClosed = await closeReview(scope, id, { seen, closedMs, reason, journalLine: line.id }).catch(
    async (error: unknown) => {
      await finishLine(line, { outcome: 'unknown', code: 'storeAway' });
      throw error;
    },
  );
  await finishLine(line, isClosed ? { outcome: 'done' } : { outcome: 'failed', code: 'changedMeanwhile' });
  if (!isClosed) throw reject('changedMeanwhile');
  return { ...answered, data: await reviewOf(scope, id) };
}

const FORMATS = ['csv', 'json', 'page'] as const;
const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** The evidence of a closed review as a file, or for the page that is printed; a file is a line of the journal. */
export async function exportEvidence(context: RequestContext, id: string): Promise<HandlerResult> {
  const { scope, query, answered } = await openFor(context);
  const format = FORMATS.find((name) => name === query.get('format')) ?? 'page';
  const { review, lines } = await reviewOf(scope, id);
  const evidence = evidenceOf(scope.organization, review, lines);
  const signature = await signatureOf(scope, review, lines, evidence);
  const data = { evidence, signature };
  if (format === 'page') return { ...answered, data };
  await recordDone(scope, ownAct('review.export', id, { name: review.name, format }, askedBy(context)));
  const text = format === 'csv' ? evidenceCsv(evidence, signature) : `${JSON.stringify({ ...data, check: CHECK })}\n`;
  const name = `access-review-${evidence.review.closed.slice(0, 10)}.${format}`;
  return { ...answered, data: null, file: { name, type: TYPES[format], body: new Blob([text]).stream() } };
}

/** How whoever gets the file holds it against the journal. */
const CHECK = [
  '`signature.digest` is the SHA-256, as base64url, of `evidence` written as JSON without blanks, with its fields in this order.',
  'The same digest stands in the line `signature.journalLine` of the journal of this organization, in `after.digest`.',
  '`signature.hash` is the link of the chain that holds that line. `npm run journal -- evidence --file FILE` checks all of this.',
];

async function signatureOf(
  scope: StoreScope,
  { journalLine, digest: frozen }: Review,
  lines: readonly ReviewLine[],
  evidence: Evidence,
): Promise<EvidenceSignature> {
  if (journalLine === null) throw reject('reviewOpen');
  const [line, hash] = await Promise.all([readLine(scope, journalLine), journalHash(scope, journalLine)]);
  const digest = digestOf(JSON.stringify(evidence));
  const isIntact = line?.after?.digest === digest && digestOf(frozenText(lines)) === frozen;
  return { digest, journalLine, hash: hash ?? '', isIntact };
}
