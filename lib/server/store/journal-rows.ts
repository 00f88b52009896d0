import 'server-only';
import { PENDING_MS } from '@/lib/rules/journal/journal-line';
import type { FailureCode } from '@/lib/rules/failures';
import { type JournalLine, type LineOutcome, type State } from '@/lib/rules/journal/journal-line';
import type { JournalAct, TargetKind } from '@/lib/rules/journal/journal-rules';
import { readParts } from '@/lib/server/store/line-texts';
import { read } from './database';
import type { LineRow } from './schema';
import type { StoreScope } from './scope';

/** Rows as screens get them, with the names behind the pseudonyms and the lines that took them back. */
export async function toLines(scope: StoreScope, rows: readonly LineRow[]): Promise<JournalLine[]> {
  if (rows.length === 0) return [];
  const { organization } = scope;
  const people = [...new Set(rows.flatMap(({ person, target }) => [person, target]))];
  const [names, undoing] = await read((database) =>
    Promise.all([
      database
        .selectFrom('journal_people')
        .select(['id', 'account'])
        .where('organization', '=', organization)
        .where('id', 'in', people)
        .execute(),
      database
        .selectFrom('journal_lines')
        .select(['id', 'undoes'])
        .where('organization', '=', organization)
        .where(
          'undoes',
          'in',
          rows.map(({ id }) => id),
        )
        .where('status', '=', 'done')
        .execute(),
    ]),
  );
  const accounts = new Map(names.map(({ id, account }) => [id, account]));
  const undoneBy = new Map(undoing.map(({ id, undoes }) => [undoes, id]));
  return rows.map((row) => toLine(scope, row, accounts, undoneBy.get(row.id) ?? null));
}

function toLine(
  scope: StoreScope,
  row: LineRow,
  accounts: ReadonlyMap<string, string>,
  undoneBy: number | null,
): JournalLine {
  const [address, browser] = readParts(row.origin);
  const [before, after] = readParts(row.content).map(stateOf);
  const account = accounts.get(row.person) ?? null;
  const isPerson = row.target_kind === 'member' || row.target_kind === 'account';
  return {
    id: row.id,
    timeMs: row.time,
    act: row.operation as JournalAct, // The acts of a newer release are shown by their names.
    person: { id: row.person, account, isOwn: account === scope.account },
    target: {
      kind: row.target_kind as TargetKind, // As above.
      id: row.target || (row.result ?? ''),
      text: isPerson ? (accounts.get(row.target) ?? null) : row.target || row.result,
      name: nameIn(after) ?? nameIn(before),
    },
    before: before ?? null,
    after: after ?? null,
    outcome: outcomeOf(row),
    code: row.code as FailureCode | null, // As above.
    endedMs: row.ended,
    settledMs: row.settled_time,
    requestId: row.request_id,
    address: typeof address === 'string' ? address : null,
    browser: typeof browser === 'string' ? browser : null,
    undoes: row.undoes,
    undoneBy,
    isErased: row.origin === null || row.content === null,
  };
}

/** Whoever sent a change and was never heard of again has stopped waiting for its answer long ago. */
function outcomeOf({ status, time }: LineRow): LineOutcome {
  const isLost = status === 'pending' && time < Date.now() - PENDING_MS;
  return isLost ? 'unknown' : (status as LineOutcome); // Only `statusOf` writes it.
}

function stateOf(part: unknown): State | null {
  return typeof part === 'object' && part !== null ? { ...part } : null;
}

function nameIn(state: State | null | undefined): string | null {
  return typeof state?.name === 'string' ? state.name : null;
}
