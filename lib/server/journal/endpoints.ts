import 'server-only';
import type { LRUCache } from 'lru-cache';
import { boundedCache } from '@/lib/server/bounded-cache';
import type { ReadName } from '@/lib/operations/table';
import { type JournalFilters, type JournalLine, parseFilters } from '@/lib/rules/journal/journal-line';
import { writeFilters } from '@/lib/rules/journal/write-filters';
import { journalRuleOf } from '@/lib/rules/journal/journal-rules';
import { callWithSession } from '@/lib/server/api/call-with-session';
import { callContextOf, checkReader, sessionOf } from '@/lib/server/api/operation-handler';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
import { type Scoped, scopeOf } from '@/lib/server/api/scope-of';
import { readEnv } from '@/lib/server/env';
import { reject } from '@/lib/server/http-error';
import { processWide } from '@/lib/server/process-wide';
import { requirePoint, takePoint } from '@/lib/server/rate-limit/rate-limits';
import { isStoreOn } from '@/lib/server/store/database';
import { journalSince, listLines, PAGE_LINES, readLine, summarizeLines } from '@/lib/server/store/journal-reads-store';
import { settleLine } from '@/lib/server/store/journal-store';
import type { StoreScope } from '@/lib/server/store/scope';
import { exportOf, FORMATS } from './export-lines';
import { type Fields, stateIn, wasMade } from '@/lib/rules/journal/line-state';
import { beginLine, ownAct, recordDone } from './record';
import { retireInBackground } from './retire';

/** The lines that the user may see, a page at a time; `newer` asks for what came since a line. */
export async function listJournal(context: RequestContext): Promise<HandlerResult> {
  const { scope, query, answered } = await open(context);
  const filters = parseFilters(query);
  const wish = { before: whole(query, 'before'), newer: whole(query, 'newer'), limit: whole(query, 'limit') };
  if (wish.newer === undefined) await noteView(scope, filters, context);
  retireInBackground(scope, readEnv().JOURNAL_DAYS);
  const page = await listLines(scope, filters, { ...wish, limit: Math.min(wish.limit ?? PAGE_LINES, PAGE_LINES) });
  const isFirst = wish.before === undefined && wish.newer === undefined;
  return {
    ...answered,
    // A list that follows by itself is no use of the session. A token that came meanwhile has to be stored all the same.
    isPeek: wish.newer !== undefined && !answered.isReplaced,
    data: isFirst ? { ...page, sinceMs: await journalSince(scope) } : page,
  };
}

/**
 * How many lines an export would have, and from when to when.
 * @throws HttpError `tooManyHere`: the export itself would be refused, where a browser could not say why
 */
export async function summarizeJournal(context: RequestContext): Promise<HandlerResult> {
  const { scope, query, answered } = await open(context);
  await requirePoint('exportByAccount', scope.account);
  return { ...answered, data: await summarizeLines(scope, parseFilters(query)) };
}

/** @throws HttpError `notFound` */
export async function readJournalLine(context: RequestContext, id: string): Promise<HandlerResult> {
  const { scope, answered } = await open(context);
  return { ...answered, data: { line: await lineOf(scope, id) } };
}

/** All lines that filters leave, as a file; begun and closed in the journal like a change. */
export async function exportJournal(context: RequestContext): Promise<HandlerResult> {
  const { scope, query, answered } = await open(context);
  const format = FORMATS.find((name) => name === query.get('format')) ?? 'csv';
  const filters = parseFilters(query);
  await takePoint('exportByAccount', scope.account);
  const draft = ownAct('journal.export', '', { format, filters: writeFilters(filters) }, askedBy(context));
  const line = await beginLine(scope, draft);
  return { ...answered, data: null, file: exportOf(scope, filters, format, line) };
}

/**
 * Learns what became of a change whose answer was lost, from the state that is there now.
 * @returns the line, settled if the state tells
 */
export async function settleJournalLine(context: RequestContext, id: string): Promise<HandlerResult> {
  const { scope, answered, session } = await open(context);
  const line = await lineOf(scope, id);
  const read = journalRuleOf(line.act)?.read as ReadName | undefined; // The rules name reads only, which a test holds.
  if (line.outcome !== 'unknown' || !read) return { ...answered, data: { line } };
  const input = inputOf(line);
  const called = await callWithSession(
    session,
    read,
    read === 'payment.readEmail' ? { domain: input.domain } : {},
    callContextOf(context),
  );
  const { outcome } = called;
  const isMade = outcome.isGood ? wasMade(line.before, line.after, stateIn(line.act, input, outcome.data)) : undefined;
  if (isMade !== undefined) await settleLine(scope, line.id, isMade ? 'done' : 'failed');
  const replaced = called.isReplaced ? { session: called.session, isReplaced: true } : answered;
  return { ...replaced, data: { line: await lineOf(scope, id) } };
}

/** What the target was called by in the input. */
export function inputOf({ act, target }: JournalLine): Fields {
  const { by } = journalRuleOf(act) ?? {};
  const named = target.text ?? target.id;
  if (target.kind === 'service') return { service: named };
  return by === undefined ? {} : { [by]: named };
}

export async function lineOf(scope: StoreScope, id: string): Promise<JournalLine> {
  const line = /^\d{1,15}$/.test(id) ? await readLine(scope, Number(id)) : null;
  if (!line) throw reject('lineNotFound');
  return line;
}

export interface Opened extends Pick<Scoped, 'scope' | 'session' | 'organization'> {
  query: URLSearchParams;
  /** What every answer carries: a token that came meanwhile. */
  answered: Pick<HandlerResult, 'session' | 'isReplaced'>;
}

export async function open(context: RequestContext): Promise<Opened> {
  if (!isStoreOn()) throw reject('storeOff');
  checkReader(context.request);
  const { scope, session, isReplaced, organization } = await scopeOf(sessionOf(context), callContextOf(context));
  const answered = isReplaced ? { session, isReplaced } : {};
  return { scope, session, organization, answered, query: new URL(context.request.url).searchParams };
}

function whole(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

const VIEW_MS = 900_000;
const views = processWide<LRUCache<string, true>>('journalViews');

/** A view is a line too, once in a quarter of an hour for each session: a page asks again and again. */
async function noteView(scope: StoreScope, filters: JournalFilters, context: RequestContext): Promise<void> {
  views.value ??= boundedCache(10_000, VIEW_MS);
  const { sid } = sessionOf(context);
  if (views.value.has(sid)) return;
  views.value.set(sid, true);
  await recordDone(scope, ownAct('journal.view', '', { filters: writeFilters(filters) }, askedBy(context)));
}

export function askedBy({ requestId, address, request }: RequestContext) {
  return { requestId, address, browser: request.headers.get('user-agent') ?? undefined };
}
