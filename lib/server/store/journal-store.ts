import 'server-only';
import type { ExpressionBuilder } from 'kysely';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { journalKeys } from '@/lib/server/store/journal-keys';
import { lastWhole, PLACES } from './chain';
import { write, writeAnyway } from './database';
import { isInChain } from './journal-filters';
import { append, type Chain, close, type LineDraft, type LineEnding, lockHead, settle } from './journal-links';
import { SERVER_TIMING } from '@/lib/server/timing';
import type { Schema } from './schema';
import type { StoreScope } from './scope';

/** Works on the chain of a scope in one transaction. @param begin `writeAnyway` for what is written whatever its maker used up, or the signal says */
async function onChain<Value>(
  scope: StoreScope,
  work: (chain: Chain) => Promise<Value>,
  begin: typeof write = write,
  signal?: AbortSignal,
): Promise<Value> {
  const keys = await journalKeys();
  return begin((transaction) => work({ transaction, scope, keys }), signal);
}

/**
 * Writes a line as it is intended, or as it ended if nothing is to follow.
 * @param signal as of `write`
 * @returns its id, by which `endLine` closes it
 */
export async function addLine(scope: StoreScope, draft: LineDraft, ending?: LineEnding, signal?: AbortSignal) {
  // What has been done already has its line, whatever its maker used up.
  return onChain(scope, (chain) => append(chain, draft, ending), ending ? writeAnyway : write, signal);
}

/**
 * Writes the line of an undo, if no other one of the same line is made or under way. With the head locked nobody else can begin
 * one meanwhile, on this instance or another.
 * @returns its id; undefined if there is another, and nothing was written
 */
export async function addUndo(
  scope: StoreScope,
  draft: LineDraft & { undoes: number },
  signal?: AbortSignal,
): Promise<number | undefined> {
  const add = async (chain: Chain) => {
    const others = chain.transaction
      .selectFrom('journal_lines')
      .select('id')
      .where('organization', '=', scope.organization)
      .where('undoes', '=', draft.undoes)
      .where((expression) => isInChain(expression, scope.organization))
      .where((expression) =>
        expression.or([
          expression('status', '=', 'done'),
          // After that its outcome counts as unknown, and the state decides.
          expression.and([
            expression('status', '=', 'pending'),
            expression('time', '>=', Date.now() - SERVER_TIMING.outcomePendingMs),
          ]),
        ]),
      )
      .limit(1);
    const { rows } = await lockHead(chain, others);
    return rows.length > 0 ? undefined : append(chain, draft);
  };
  return onChain(scope, add, write, signal);
}

/** Writes the line of a reminder, once for each key, date and step, whoever comes first. */
export async function addReminder(
  scope: StoreScope,
  draft: LineDraft,
  at: { day: string; step: number },
): Promise<void> {
  await onChain(scope, async (chain) => {
    const { numInsertedOrUpdatedRows: isFirst } = await chain.transaction
      .insertInto('reminders')
      .values({ organization: scope.organization, id: draft.target.id, ...at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (isFirst) await append(chain, draft, { outcome: 'done' });
  });
}

/** Closes a line; one that is closed already stays as it is. */
export async function endLine(scope: StoreScope, id: number, ending: LineEnding): Promise<void> {
  await onChain(scope, (chain) => close(chain, id, ending), writeAnyway);
}

/** Says of a line with an unknown outcome what was learned of it later. */
export async function settleLine(scope: StoreScope, id: number, settled: 'done' | 'failed'): Promise<void> {
  await onChain(scope, (chain) => settle(chain, id, settled));
}

/** Lines in one transaction: few, so that no change waits for long. */
const LINES_AT_ONCE = 2000;

/**
 * Makes one person's lines anonymous, piece by piece so that another call can go on: what their own lines and the lines about them held,
 * at last the name. The chain stays whole: a line says who asked for it, at the end again, so that retention leaves it until the last is gone.
 * @returns how many lines it touched
 */
export async function erasePerson(
  scope: StoreScope,
  account: string,
  by: LineDraft,
  atOnce = LINES_AT_ONCE,
): Promise<number> {
  let count = 0;
  for (let [from, isMore] = [0, true]; isMore; from += atOnce) {
    const range = { from, to: from + atOnce };
    const piece = await onChain(scope, (chain) => erasePiece(chain, { account, by, ...range }), writeAnyway);
    count += piece.count;
    ({ isMore } = piece);
  }
  return count;
}

type Range = Record<'from' | 'to', number>;

async function erasePiece(chain: Chain, { account, by, ...range }: Range & { account: string; by: LineDraft }) {
  const named = chain.transaction
    .selectFrom('journal_people')
    .select((people) => [
      'id',
      people
        .selectFrom('journal_lines')
        .select(({ fn }) => fn.max<number | null>('journal_lines.id').as('last'))
        .where('organization', '=', chain.scope.organization)
        .as('last'),
    ])
    .where('organization', '=', chain.scope.organization)
    .where('account', '=', canonicalAccount(account));
  // First of all: a line that came meanwhile would keep what it says.
  const { rows } = await lockHead(chain, named, true);
  const [person] = rows;
  if (!person) return { count: 0, isMore: false };
  const count = await eraseTexts(chain, person.id, range);
  const isMore = range.to < (person.last ?? 0);
  if (!isMore)
    await chain.transaction
      .deleteFrom('journal_people')
      .where('organization', '=', chain.scope.organization)
      .where('id', '=', person.id)
      .execute();
  if (!isMore || range.from === 0)
    await append(chain, { ...by, target: { kind: 'journal', id: person.id } }, { outcome: 'done' });
  return { count, isMore };
}

async function eraseTexts({ transaction, scope: { organization } }: Chain, person: string, { from, to }: Range) {
  const lines = transaction
    .updateTable('journal_lines')
    .where('organization', '=', organization)
    .where('id', '>', from)
    .where('id', '<=', to);
  const own = await lines
    .set({ origin: null, refusal: null, search: '' })
    .where('person', '=', person)
    .executeTakeFirst();
  await transaction
    .deleteFrom('journal_contents')
    .where('organization', '=', organization)
    .where('id', 'in', (builder) =>
      builder
        .selectFrom('journal_lines')
        .select('id')
        .where('organization', '=', organization)
        .where('about', '=', person)
        .where('id', '>', from)
        .where('id', '<=', to),
    )
    .execute();
  const about = await lines
    .set({ content: null, refusal: null, search: '' })
    .where('about', '=', person)
    .where('target_kind', '!=', 'journal')
    .executeTakeFirst();
  return Number(own.numUpdatedRows + about.numUpdatedRows);
}

/**
 * Removes lines from before a time, oldest first, up to a number, or as many more as it takes until one whose last link came
 * late is whole. The line that says so holds the last link that went: from there on the chain goes on.
 * @returns whether there may be more
 */
export async function retireLines(
  scope: StoreScope,
  beforeMs: number,
  by: LineDraft,
  atOnce = LINES_AT_ONCE,
): Promise<boolean> {
  return onChain(
    scope,
    async (chain) => {
      const { transaction } = chain;
      const { organization } = scope;
      const oldest = transaction
        .selectFrom('journal_lines')
        .select(PLACES)
        .where('organization', '=', organization)
        .where('time', '<', beforeMs)
        .orderBy('time')
        .orderBy('id');
      let limit = atOnce;
      const { head, rows } = await lockHead(chain, oldest.limit(limit), true);
      let old = rows;
      let { last, isOpen } = lastWhole(old);
      while (isOpen && old.length === limit) {
        limit *= 2;
        old = await oldest.limit(limit).execute();
        ({ last, isOpen } = lastWhole(old));
      }
      // A chain whose head somebody took away is left as it is, for whoever looks into it.
      if (!last || head.before === '') return false;
      for (const table of ['journal_lines', 'journal_contents'] as const)
        await transaction
          .deleteFrom(table)
          .where('organization', '=', organization)
          .where('id', '<=', last.position)
          .execute();
      const target = { kind: 'journal', id: `${last.position}:${last.hash}` } as const;
      await append(chain, { ...by, target, after: { count: last.count, before: beforeMs } }, { outcome: 'done' });
      const isLast = old.length !== limit;
      if (isLast) await forgetUnnamed(chain);
      return !isLast;
    },
    writeAnyway,
  );
}

/** Removes the names of people of whom no line is left. */
async function forgetUnnamed({ transaction, scope: { organization } }: Chain): Promise<void> {
  const named = (
    builder: ExpressionBuilder<Schema, 'journal_people'>,
    column: 'journal_lines.person' | 'journal_lines.about',
  ) =>
    builder
      .selectFrom('journal_lines')
      .select('journal_lines.id')
      .where('journal_lines.organization', '=', organization)
      .whereRef(column, '=', 'journal_people.id');
  await transaction
    .deleteFrom('journal_people')
    .where('organization', '=', organization)
    .where((expression) => expression.not(expression.exists(named(expression, 'journal_lines.person'))))
    .where((expression) => expression.not(expression.exists(named(expression, 'journal_lines.about'))))
    .execute();
}
