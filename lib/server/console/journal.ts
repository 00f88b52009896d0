import 'server-only';
import { boundedCache } from '@/lib/server/bounded-cache';
import { type JournalFilters, type JournalLine, parseFilters } from '@/lib/rules/journal/journal-line';
import { writeFilters } from '@/lib/rules/journal/write-filters';
import { journalRuleOf } from '@/lib/rules/journal/journal-rules';
import type { RequestContext } from '@/lib/server/api/request-context';
import { readEnv } from '@/lib/server/env';
import { reject } from '@/lib/server/http-error';
import { oncePerProcess } from '@/lib/server/process-wide';
import { requirePoint, takePoint } from '@/lib/server/rate-limit/rate-limits';
import {
  hasLaterLine,
  journalSince,
  listLines,
  PAGE_LINES,
  readLine,
  summarizeLines,
} from '@/lib/server/store/journal-reads-store';
import { settleLine } from '@/lib/server/store/journal-store';
import type { StoreScope } from '@/lib/server/store/scope';
import { exportOf } from '@/lib/server/console/journal-export';
import { actsReadBy, settle, settlingRead } from '@/lib/rules/journal/settle';
import type { Fields } from '@/lib/rules/journal/line-state';
import { beginLine, ownAct, recordDone } from '@/lib/server/journal/record';
import { retireInBackground } from '@/lib/server/journal/retire';
import type { ConsoleHandlers } from './handler';
import { SERVER_TIMING } from '@/lib/server/timing';

export const journalHandlers: ConsoleHandlers<
  'journal.list' | 'journal.summary' | 'journal.read' | 'journal.export' | 'journal.settle'
> = {
  // The lines that the user may see, a page at a time; `newer` asks for what came since a line.
  'journal.list': async (scope, { filters: given, before, newer, limit = PAGE_LINES }, { context }) => {
    const filters = filtersIn(given);
    await noteView(scope, filters, context);
    retireInBackground(scope, readEnv().JOURNAL_DAYS);
    const page = await listLines(scope, filters, { before, newer, limit: Math.min(limit, PAGE_LINES) });
    const isFirst = before === undefined && newer === undefined;
    return isFirst ? { ...page, sinceMs: await journalSince(scope) } : page;
  },

  // How many lines an export would have. It is refused as the export would be, where a browser could not say why.
  'journal.summary': async (scope, { filters }) => {
    await requirePoint('exportByAccount', scope.account);
    const { count, firstMs, lastMs } = await summarizeLines(scope, filtersIn(filters));
    return { count, firstMs, lastMs };
  },

  'journal.read': async (scope, { id }, { context }) => {
    const line = await lineOf(scope, id);
    await noteView(scope, {}, context);
    return { line };
  },

  // All lines that filters leave; begun and closed in the journal like a change.
  'journal.export': async (scope, { filters: given, format }, { context }) => {
    const filters = filtersIn(given);
    await takePoint('exportByAccount', scope.account);
    const draft = ownAct('journal.export', '', { format, filters: writeFilters(filters) }, context.origin);
    return exportOf(scope, filters, format, await beginLine(scope, draft));
  },

  // What became of a change whose answer was lost, from the state that is there now.
  'journal.settle': async (scope, { id }, { context }) => {
    const line = await lineOf(scope, id);
    const input = inputOf(line);
    const read = settlingRead(line.act, input);
    // What was not made by an earlier look may show by now.
    const isOpen = line.outcome === 'unknown' || (line.outcome === 'failed' && line.settledMs !== null);
    if (!isOpen || !read) return { line };
    const { outcome } = await context.attempt(read.name, read.input);
    // Without an end it may have been under way until its deadline.
    const givenUpMs = line.endedMs ?? line.timeMs + readEnv().PROVIDER_WRITE_TIMEOUT_MS;
    const isOverwritten = await hasLaterLine(scope, { id, acts: actsReadBy(read.name) });
    const ageMs = Date.now() - givenUpMs;
    const settled = outcome.isGood && settle({ ...line, input, isOverwritten, ageMs }, outcome.data);
    if (!settled) return { line };
    await settleLine(scope, line.id, settled);
    return { line: await lineOf(scope, id) };
  },
};

function filtersIn(given: Readonly<Record<string, string>> | undefined): JournalFilters {
  return parseFilters(new URLSearchParams(given));
}

/** What the target was called by in the input. */
export function inputOf({ act, target }: JournalLine): Fields {
  const { by } = journalRuleOf(act) ?? {};
  const named = target.text ?? target.id;
  if (target.kind === 'service') return { service: named };
  return by === undefined ? {} : { [by]: named };
}

export async function lineOf(scope: StoreScope, id: number): Promise<JournalLine> {
  const line = await readLine(scope, id);
  if (!line) throw reject('lineNotFound');
  return line;
}

const views = oncePerProcess('journalViews', () => boundedCache<true>(10_000, SERVER_TIMING.viewNotedMs));

/** A view is a line too, whatever way it takes, once in a quarter of an hour for each session: a page asks again and again. */
async function noteView(scope: StoreScope, filters: JournalFilters, context: RequestContext): Promise<void> {
  const { sid } = context.session;
  if (views().has(sid)) return;
  views().set(sid, true);
  await recordDone(scope, ownAct('journal.view', '', { filters: writeFilters(filters) }, context.origin));
}
