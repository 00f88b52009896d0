import 'server-only';
import type { Kysely } from 'kysely';
import { mayCall } from '@/lib/rules/permissions';
import type { FrozenLine, OpenWork, Review, ReviewLine, ReviewSummary } from '@/lib/rules/review/review-schema';
import type { LineKind } from '@/lib/rules/review/review-lists';
import { boundedCache } from '@/lib/server/bounded-cache';
import { oncePerProcess } from '@/lib/server/process-wide';
import { read } from './database';
import { readOpenOffboardings } from './offboarding-store';
import { readUnfinishedFile } from './organization-files-store';
import type { ReviewLineRow, ReviewRow } from './review-rows';
import type { Schema } from './schema';
import type { StoreScope } from './scope';

const counted = oncePerProcess('reviewCounts', () => boundedCache<Pick<ReviewSummary, 'total' | 'decided'>>(10_000));

/** The newest first, with how far each is: one that is closed changes no more, and is counted once. */
export async function listReviews({ organization }: StoreScope): Promise<ReviewSummary[]> {
  const rows = await read((database) =>
    database
      .selectFrom('review_campaigns')
      .selectAll()
      .where('organization', '=', organization)
      .orderBy('created', 'desc')
      .execute(),
  );
  const byId = new Map(rows.map(({ id }) => [id, counted().get(`${organization} ${id}`)]));
  const unknown = rows.filter(({ id }) => !byId.get(id)).map(({ id }) => id);
  const count = (database: Kysely<Schema>) =>
    database
      .selectFrom('review_lines')
      .select(({ fn }) => ['campaign', fn.countAll<number>().as('total'), fn.count<number>('decision').as('decided')])
      .where('organization', '=', organization)
      .where('campaign', 'in', unknown)
      .groupBy('campaign')
      .execute();
  for (const { campaign, total, decided } of unknown.length > 0 ? await read(count) : [])
    byId.set(campaign, { total: Number(total), decided: Number(decided) });
  return rows.map((row) => {
    const progress = byId.get(row.id) ?? { total: 0, decided: 0 };
    const { id, name, due, reviewers, createdMs, createdBy, status } = toReview(row);
    if (status === 'closed') counted().set(`${organization} ${id}`, progress);
    return { id, name, due, reviewers, createdMs, createdBy, status, ...progress };
  });
}

/** What is open: little enough for every visit of home, and of whoever is no admin nothing is read. */
export async function readOpenWork(scope: StoreScope): Promise<OpenWork> {
  if (!mayCall(scope.role, 'review.read')) return { reviews: [], offboardings: [], file: null };
  const [reviews, offboardings, file] = await Promise.all([
    readOwnReviews(scope),
    readOpenOffboardings(scope),
    readUnfinishedFile(scope),
  ]);
  return { reviews, offboardings, file };
}

async function readOwnReviews({ organization, account }: StoreScope): Promise<OpenWork['reviews']> {
  const rows = await read((database) =>
    database
      .selectFrom('review_campaigns')
      .select(['id', 'name', 'due', 'reviewers'])
      .where('organization', '=', organization)
      .where('status', '=', 'open')
      .orderBy('due')
      .execute(),
  );
  const own = rows.filter(({ reviewers }) => (JSON.parse(reviewers) as string[]).includes(account)); // `addReview` wrote it.
  return own.map(({ id, name, due }) => ({ id, name, due }));
}

/** Of a review's lines those that are wanted; left out: all. */
export interface LinesWish {
  /** That changed after this version. */
  since?: number | undefined;
  positions?: readonly number[];
  kind?: LineKind;
}

/** Lines in one piece: the embedded database and what follows from it keep the process for some milliseconds. */
const LINES_IN_A_PIECE = 500;

/** Lines that change meanwhile have a version above the review's. */
export async function readReview(
  { organization }: StoreScope,
  id: string,
  wish: LinesWish = {},
): Promise<{ review: Review; lines: ReviewLine[] } | null> {
  const row = await read((database) =>
    database
      .selectFrom('review_campaigns')
      .selectAll()
      .where('organization', '=', organization)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (!row) return null;
  const lines: ReviewLine[] = [];
  for await (const piece of linesOf(organization, id, wish)) lines.push(...piece.map(toLine));
  return { review: toReview(row), lines };
}

async function* linesOf(
  organization: string,
  campaign: string,
  { since = -1, positions, kind }: LinesWish,
): AsyncGenerator<ReviewLineRow[]> {
  const wanted = positions?.toSorted((a, b) => a - b);
  for (let after = -1; ; ) {
    const named = wanted?.filter((position) => position > after).slice(0, LINES_IN_A_PIECE);
    if (named?.length === 0) return;
    const rows = await read((database) => {
      let query = database
        .selectFrom('review_lines')
        .selectAll()
        .where('organization', '=', organization)
        .where('campaign', '=', campaign)
        .where('version', '>', since)
        .where('position', '>', after);
      if (named) query = query.where('position', 'in', named);
      if (kind !== undefined) query = query.where('kind', '=', kind);
      return query.orderBy('position').limit(LINES_IN_A_PIECE).execute();
    });
    yield rows;
    const last = named?.at(-1) ?? (rows.length < LINES_IN_A_PIECE ? undefined : rows.at(-1)?.position);
    if (last === undefined) return;
    after = last;
  }
}

/** The review that was closed last, with its lines as they were frozen; null without one. */
export async function lastClosedReview(scope: StoreScope): Promise<{ id: string; lines: FrozenLine[] } | null> {
  const last = await read((database) =>
    database
      .selectFrom('review_campaigns')
      .select('id')
      .where('organization', '=', scope.organization)
      .where('status', '=', 'closed')
      .orderBy('closed', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  const found = last && (await readReview(scope, last.id));
  return found ? { id: found.review.id, lines: found.lines } : null;
}

/** The link of the chain that holds a line of the journal, and its result; undefined if the line is gone. */
export async function journalLink({ organization }: StoreScope, line: number) {
  return read((database) =>
    database
      .selectFrom('journal_lines')
      .select(['hash', 'result'])
      .where('organization', '=', organization)
      .where('id', '=', line)
      .executeTakeFirst(),
  );
}

function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    name: row.name,
    due: row.due,
    reviewers: JSON.parse(row.reviewers) as string[], // `addReview` wrote it, as the others.
    createdMs: row.created,
    createdBy: row.created_by,
    status: row.status as Review['status'],
    closedMs: row.closed,
    closedBy: row.closed_by,
    reason: row.reason,
    version: row.version,
    digest: row.digest,
    previous: row.previous,
    gone: JSON.parse(row.gone) as FrozenLine[],
    journalLine: row.journal_line,
  };
}

function toLine(row: ReviewLineRow): ReviewLine {
  return {
    position: row.position,
    kind: row.kind,
    value: JSON.parse(row.value),
    since: row.since,
    decision: row.decision,
    to: row.change_to,
    note: row.note,
    notedBy: row.noted === row.note ? row.noted_by : null,
    decidedBy: row.decided_by,
    decidedMs: row.decided,
    inBulk: row.in_bulk === null ? null : row.in_bulk === 1,
    version: row.version,
    result: row.result,
    code: row.result_code,
    refusal: row.result_refusal === null ? null : JSON.parse(row.result_refusal),
    journalLine: row.journal_line,
  } as ReviewLine; // Only this file writes rows, and `kind` and `value` came together.
}
