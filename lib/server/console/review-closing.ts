import 'server-only';
import { type Evidence, evidenceCsv, evidenceOf, frozenText } from '@/lib/rules/review/evidence';
import type { EvidenceSignature, Review, ReviewLine } from '@/lib/rules/review/review-schema';
import { contradictionsIn, isToldMade } from '@/lib/rules/review/proof';
import { CONTRADICTED, progressOf } from '@/lib/rules/review/review';
import type { Organization } from '@/lib/rules/organization/organization';
import type { RequestContext } from '@/lib/server/api/request-context';
import { calendarDate } from '@/lib/rules/text/format';
import { reject } from '@/lib/server/http-error';
import { digestOf } from '@/lib/server/store/chain';
import { afterWrite } from '@/lib/server/store/database';
import { beginLine, ownAct, recordDone, refusal, whileOpen } from '@/lib/server/journal/record';
import { chainStart } from '@/lib/server/journal/verify';
import { listLines, readLine } from '@/lib/server/store/journal-reads-store';
import { journalLink } from '@/lib/server/store/review-reads-store';
import { closeReview } from '@/lib/server/store/review-store';
import type { StoreScope } from '@/lib/server/store/scope';
import type { ConsoleHandlers } from './handler';
import { inExportPlace } from './export-places';
import { checkOpen, reviewOf } from './review';
import { bundleOf } from './review-bundle';
import { readForLines } from './review-reads';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

export const reviewClosingHandlers: ConsoleHandlers<'review.close' | 'review.evidence' | 'review.export'> = {
  // What the state speaks against is not signed as made. The evidence is made first, and the line of the journal that tells of the closing holds its digest.
  'review.close': async (scope, { id, seen, reason }, { context, organization }) => {
    const { review, lines: told } = await reviewOf(scope, id);
    checkOpen(review, scope);
    if (review.version !== seen) throw reject('changedMeanwhile');
    const { lines, contradicted } = await asItStands(context, organization, told);
    const { total, decided, due, earlier } = progressOf(lines);
    const found: Record<string, string> = contradicted.length > 0 ? { contradicted: String(contradicted.length) } : {};
    if ((decided < total || due + earlier > 0) && reason === '')
      throw reject('badInput', { fields: { reason: 'enter', ...found } });
    const closedMs = Date.now();
    const facts = { closedMs, closedBy: scope.account, reason };
    const digest = digestOf(JSON.stringify(evidenceOf(scope.organization, review, lines, facts)));
    const values = { name: review.name, decided, undecided: total - decided, reason, digest };
    const line = await beginLine(scope, ownAct('review.close', id, values, context.origin));
    const { id: journalLine } = line;
    // Without it nothing signs the evidence.
    if (journalLine === undefined) throw refusal();
    const closing = { seen, closedMs, reason, journalLine, contradicted };
    const isClosed = await whileOpen([line], () => closeReview(scope, id, closing));
    if (!isClosed) throw reject('changedMeanwhile');
    return afterWrite(reviewOf(scope, id));
  },

  // For the page that is printed.
  'review.evidence': async (scope, { id }) => evidenceOfReview(scope, await reviewOf(scope, id)),

  // As a file, which is a line of the journal.
  'review.export': async (scope, { id, format }, call) => {
    const found = await reviewOf(scope, id);
    const { evidence, signature } = await evidenceOfReview(scope, found);
    if (format === 'html') return inExportPlace(scope, () => bundleOf(scope, { evidence, signature }, call));
    const { origin } = call.context;
    await recordDone(scope, ownAct('review.export', id, { name: found.review.name, format }, origin));
    const text =
      format === 'csv'
        ? evidenceCsv(evidence, signature)
        : `${JSON.stringify({ evidence, signature, check: CHECK })}\n`;
    const name = `access-review-${calendarDate(new Date(evidence.review.closed))}.${format}`;
    return { name, type: TYPES[format], body: new Blob([text]).stream() };
  },
};

/** The lines with what is there now: what is told to be made and is not so, is not proven. */
async function asItStands(
  context: RequestContext,
  organization: Organization,
  told: readonly ReviewLine[],
): Promise<{ lines: ReviewLine[]; contradicted: number[] }> {
  const made = told.filter(isToldMade);
  const now = await readForLines(context, organization, made);
  const contradicted = new Set(made.filter(contradictionsIn(now)).map(({ position }) => position));
  const lines = told.map((line) =>
    contradicted.has(line.position) ? { ...line, result: 'claimed' as const, code: CONTRADICTED, refusal: null } : line,
  );
  return { lines, contradicted: [...contradicted] };
}

async function evidenceOfReview(scope: StoreScope, { review, lines }: { review: Review; lines: ReviewLine[] }) {
  const evidence = evidenceOf(scope.organization, review, lines);
  return { evidence, signature: await signatureOf(scope, review, lines, evidence) };
}

/** How whoever gets the file holds it against the journal. */
const CHECK = [
  '`signature.digest` is the SHA-256, as base64url, of `evidence` written as JSON without blanks, with its fields in this order.',
  'The same digest stands in the line `signature.journalLine` of the journal of this organization, in `after.digest`.',
  '`signature.hash` is the link of the chain that holds that line. `npm run journal -- evidence --file FILE` checks all of this.',
];

async function signatureOf(
  scope: StoreScope,
  { id, journalLine, closedMs, digest: frozen }: Review,
  lines: readonly ReviewLine[],
  evidence: Evidence,
): Promise<EvidenceSignature> {
  if (journalLine === null) throw reject('reviewOpen');
  const [line, link, start] = await Promise.all([
    readLine(scope, journalLine),
    journalLink(scope, journalLine),
    chainStart(scope),
  ]);
  const digest = digestOf(JSON.stringify(evidence));
  const isGone = !link && journalLine <= start.position && Number(closedMs) < start.beforeMs;
  const closings = { acts: ['review.close'], target: { kind: 'review', text: id }, outcome: 'done' } as const;
  // What the review's own row says is signed by nobody: a closing line that is still there was not retired.
  const isRetired = isGone && (await listLines(scope, closings, { limit: 1 })).lines.length === 0;
  const isSigned = isRetired ? null : line?.after?.digest === digest;
  return { digest, journalLine, hash: link?.hash ?? '', isIntact: digestOf(frozenText(lines)) === frozen && isSigned };
}
