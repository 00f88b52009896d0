import 'server-only';
import type { JournalFilters, JournalLine } from '@/lib/rules/journal/journal-line';
import { writeCsv } from '@/lib/rules/text/csv';
import { calendarDate } from '@/lib/rules/text/format';
import { chargedInRound } from '@/lib/server/process-time';
import { listLines } from '@/lib/server/store/journal-reads-store';
import type { StoreScope } from '@/lib/server/store/scope';
import type { BegunLine } from '@/lib/server/journal/record';
import type { ExportedFile } from './export-places';

type Format = 'csv' | 'jsonl';

const TYPES: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

/** What the last line of a file says: whose lines these are, how many, and from when to when. Without it the file was cut off. */
interface Summary {
  organization: string;
  filters: JournalFilters;
  count: number;
  first: string | null;
  last: string | null;
}

/** Lines as a file that is made while it is sent, the newest first. @param begun its own line, closed when all is sent */
export function exportOf(scope: StoreScope, filters: JournalFilters, format: Format, begun: BegunLine): ExportedFile {
  const summary: Summary = { organization: scope.organization, filters, count: 0, first: null, last: null };
  // Its own line is none of them.
  const pieces = piecesOf(scope, filters, format, summary, begun.id);
  const day = calendarDate(new Date());
  return { name: `journal-${day}.${format}`, type: TYPES[format], pieces, begun };
}

async function* piecesOf(
  scope: StoreScope,
  filters: JournalFilters,
  format: Format,
  summary: Summary,
  end: number | undefined,
): AsyncGenerator<string, string> {
  if (format === 'csv') yield writeCsv([Object.keys(COLUMNS)]);
  for (let before = end; ; ) {
    const { lines, next } = await listLines(scope, filters, { before, limit: EXPORTED_AT_ONCE, isWhole: true });
    summary.count += lines.length;
    summary.last ??= timeOf(lines[0]?.timeMs);
    summary.first = timeOf(lines.at(-1)?.timeMs) ?? summary.first;
    if (lines.length > 0)
      yield await chargedInRound(() => (format === 'csv' ? csvOf(lines.map(cellsOf)) : jsonOf(lines)));
    if (next === null) break;
    before = next;
  }
  const { count, first, last, organization } = summary;
  yield format === 'csv'
    ? csvOf([['summary', `${first ?? ''}/${last ?? ''}`, organization, String(count)]])
    : `${JSON.stringify({ summary })}\n`;
  return String(count);
}

const EXPORTED_AT_ONCE = 1000;

/** Without the mark at the beginning, which only a whole file has. */
function csvOf(rows: string[][]): string {
  return writeCsv(rows).slice(1);
}

function jsonOf(lines: readonly JournalLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

const COLUMNS: Readonly<Record<string, (line: JournalLine) => string | number | null>> = {
  id: ({ id }) => id,
  time: ({ timeMs }) => timeOf(timeMs),
  person: ({ person }) => person.account ?? person.id,
  act: ({ act }) => act,
  target_kind: ({ target }) => target.kind,
  target: ({ target }) => target.text ?? target.id,
  target_name: ({ target }) => target.name,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  outcome: ({ outcome }) => outcome,
  code: ({ code }) => code,
  provider_status: ({ refusal }) => refusal && refusal.status,
  provider_text: ({ refusal }) => refusal && refusal.text,
  ended: ({ endedMs }) => timeOf(endedMs),
  settled: ({ settledMs }) => timeOf(settledMs),
  request_id: ({ requestId }) => requestId,
  address: ({ address }) => address,
  browser: ({ browser }) => browser,
  undoes: ({ undoes }) => undoes,
};

function cellsOf(line: JournalLine): string[] {
  return Object.values(COLUMNS).map((read) => String(read(line) ?? ''));
}

function timeOf(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : new Date(ms).toISOString();
}
