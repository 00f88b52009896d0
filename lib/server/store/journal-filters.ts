import 'server-only';
import { SERVER_TIMING } from '@/lib/server/timing';
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { canonicalAccount } from '@/lib/rules/auth/account';
import type { JournalFilters, LineOutcome } from '@/lib/rules/journal/journal-line';
import { READ_ACTS, subjectOf } from '@/lib/rules/journal/journal-rules';
import { passes } from '@/lib/rules/roles';
import { foldForSearch } from '@/lib/rules/text/search-fold';
import { read } from './database';
import { openedStore } from './open-store';
import type { Schema } from './schema';
import type { StoreScope } from './scope';

export interface PageWish {
  /** Only lines older than this one. */
  before?: number | undefined;
  /** Only lines newer than this one: what came since, the oldest of it. */
  newer?: number | undefined;
  limit?: number | undefined;
  /** With long values whole. */
  isWhole?: true | undefined;
}

/** The pseudonyms that filters name. */
export interface Ids {
  person?: string;
  target?: string;
}

type Lines = ExpressionBuilder<Schema, 'journal_lines'>;

/** Null if no line can match: nobody of that name is in the journal, or others' lines are asked for without the right. */
export async function personIds(scope: StoreScope, filters: JournalFilters): Promise<Ids | null> {
  const { person, target } = filters;
  const isPerson = target?.kind === 'member' || target?.kind === 'account';
  const seesAll = passes(scope.role, 'admin');
  const own = seesAll ? undefined : await idOf(scope, scope.account);
  const asked = person === undefined ? undefined : await idOf(scope, person);
  const about = isPerson ? await idOf(scope, target.text) : undefined;
  const isNobody = own === null || asked === null || about === null;
  if (isNobody || (own !== undefined && asked !== undefined && own !== asked)) return null;
  const by = own ?? asked;
  return { ...(by === undefined ? {} : { person: by }), ...(about === undefined ? {} : { target: about }) };
}

/** The pseudonym of an account, which the console and the operator have too; a pseudonym is its own. */
async function idOf({ organization }: StoreScope, name: string): Promise<string | null> {
  const found = await read((database) =>
    database
      .selectFrom('journal_people')
      .select('id')
      .where('organization', '=', organization)
      .where('account', '=', canonicalAccount(name))
      .executeTakeFirst(),
  );
  return found?.id ?? (name.includes('@') ? null : name);
}

type Narrow = <Row>(
  query: SelectQueryBuilder<Schema, 'journal_lines', Row>,
) => SelectQueryBuilder<Schema, 'journal_lines', Row>;

export interface Window {
  low: number;
  high: number;
  /**
   * Narrows a query to what one index finds: the organization and one of the filters. Whoever asks adds one of the bounds: with
   * both, SQLite would rather walk over the lines of everybody.
   */
  narrow: Narrow;
}

/** The ids in which a page lies, and how to find it. Times become ids, which grow with them. Null if nothing is left. */
export async function windowOf(
  scope: StoreScope,
  filters: JournalFilters,
  ids: Ids,
  { before, newer }: PageWish,
): Promise<Window | null> {
  const { organization } = scope;
  const first = filters.from === undefined ? 1 : await idAt(scope, 'asc', filters.from);
  const last = filters.to === undefined ? Number.MAX_SAFE_INTEGER : await idAt(scope, 'desc', filters.to);
  if (first === null || last === null) return null;
  const low = Math.max(first, newer === undefined ? 1 : newer + 1);
  const high = Math.min(last, before === undefined ? last : before - 1);
  const conditions = conditionsOf(filters, ids);
  const name = indexed(filters, conditions);
  const narrow: Narrow = (query) => {
    const own = query.where('organization', '=', organization);
    return name ? own.where(lines.and(conditions[name])) : own;
  };
  return { low, high, narrow };
}

async function idAt({ organization }: StoreScope, order: 'asc' | 'desc', time: number): Promise<number | null> {
  const found = await read((database) =>
    database
      .selectFrom('journal_lines')
      .select('id')
      .where('organization', '=', organization)
      .where('time', order === 'asc' ? '>=' : '<', time)
      .orderBy('time', order)
      .orderBy('id', order)
      .limit(1)
      .executeTakeFirst(),
  );
  return found?.id ?? null;
}

/** The words of the index of changes (migrations.ts): with parameters neither database would take it. */
export const IS_CHANGE = sql<SqlBool>`operation not in (${sql.join(READ_ACTS.map((act) => sql.lit(act)))})`;

/** As above: the index of lines whose end is open. */
export const HAS_OPEN_END = sql<SqlBool>`status in ('unknown', 'pending')`;

/**
 * Places in the chain count from 1 to its head's: what stands elsewhere was never written by the console. With the bare id SQLite would
 * rather walk over all lines than find the few by their own index.
 */
export function isInChain(expression: Lines, organization: string): Expression<SqlBool> {
  const head = expression
    .selectFrom('journal_heads')
    .select('position')
    .where('journal_heads.organization', '=', organization);
  const place = sql<number>`+journal_lines.id`;
  return expression.and([expression(place, '>', 0), expression(place, '<=', head)]);
}

/** Each with an index; the one that usually leaves the fewest lines first. */
const NAMES = ['target', 'person', 'outcome', 'acts', 'subject', 'changes'] as const;
type ConditionsByFilter = Readonly<Record<(typeof NAMES)[number], readonly Expression<SqlBool>[]>>;

const lines = expressionBuilder<Schema, 'journal_lines'>();

/** None of what is not asked. */
function conditionsOf(filters: JournalFilters, ids: Ids): ConditionsByFilter {
  const { target, outcome, acts, changes, subject = subjectOfActs(filters) } = filters;
  const [only] = acts ?? [];
  const about = target ? [lines('about', '=', target.text), lines('target_kind', '=', target.kind)] : [];
  return {
    // A pseudonym is of one person, whether the line calls them a member or the account itself.
    target: ids.target === undefined ? about : [lines('about', '=', ids.target)],
    person: ids.person === undefined ? [] : [lines('person', '=', ids.person)],
    outcome: outcome === undefined ? [] : outcomeConditions(outcome),
    acts: acts ? [acts.length === 1 && only ? lines('operation', '=', only) : lines('operation', 'in', acts)] : [],
    subject: subject === undefined ? [] : [lines('subject', '=', subject)],
    changes: changes ? [IS_CHANGE] : [],
  };
}

function outcomeConditions(outcome: LineOutcome): Expression<SqlBool>[] {
  const limit = Date.now() - SERVER_TIMING.outcomePendingMs;
  if (outcome === 'pending') return [lines('status', '=', 'pending'), lines('time', '>=', limit)];
  if (outcome !== 'unknown') return [lines('status', '=', outcome)];
  return [HAS_OPEN_END, lines.or([lines('status', '=', 'unknown'), lines('time', '<', limit)])];
}

/** What several acts have in common: no index has the lines of all of them in order. */
function subjectOfActs({ acts = [] }: JournalFilters): string | undefined {
  const [subject, ...others] = new Set(acts.map(subjectOf));
  return acts.length > 1 && others.length === 0 ? subject : undefined;
}

function indexed({ acts = [] }: JournalFilters, conditions: ConditionsByFilter) {
  return NAMES.find((name) => conditions[name].length > 0 && !(name === 'acts' && acts.length > 1));
}

/** What filters say if no index finds it; undefined if one does. */
export function searched(filters: JournalFilters, ids: Ids): Expression<SqlBool> | undefined {
  const conditions = conditionsOf(filters, ids);
  const found = indexed(filters, conditions);
  const isMore = NAMES.some((name) => name !== found && conditions[name].length > 0);
  return isMore || foldForSearch(filters.text ?? '') !== '' ? conditionOf(filters, ids) : undefined;
}

/** All that filters say, but for times. */
export function conditionOf(filters: JournalFilters, ids: Ids): Expression<SqlBool> {
  const text = foldForSearch(filters.text ?? '');
  // Both find a text in a text; their names differ.
  const find = openedStore()?.connection.dialect === 'postgres' ? 'strpos' : 'instr';
  return lines.and([
    ...Object.values(conditionsOf(filters, ids)).flat(),
    ...(text === '' ? [] : [lines(lines.fn<number>(find, ['search', lines.val(text)]), '>', 0)]),
  ]);
}
