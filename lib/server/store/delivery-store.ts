import 'server-only';
import { sql } from 'kysely';
import { parseFilters } from '@/lib/rules/journal/journal-line';
import type { DeliveryFault, DestinationRule } from '@/lib/rules/journal/destinations';
import { LINKS, linksOf } from './chain';
import { read, writeAnyway } from './database';
import type { DestinationRow } from './destination-rows';
import { conditionOf, personIds } from './journal-filters';
import type { StoreScope } from './scope';

/** A link of the chain. */
export interface ChainStep {
  position: number;
  line: number;
}

const EVERY = LINKS.map(([place]) => place);
const CLOSING = EVERY.slice(1);

/**
 * What the chain has to tell behind a position, in its order: of each line only the newest link, which says what is known, unless every link
 * is wanted. A link that is
 * there is followed by later ones only, because each waits for the end of the chain (`lockHead`): nothing is passed over.
 * @returns `end`: up to where all was looked at
 */
export async function readSteps(
  { organization }: StoreScope,
  after: number,
  { limit, isWhole }: { limit: number; isWhole: boolean },
): Promise<{ steps: ChainStep[]; end: number }> {
  return read(async (database) => {
    const head = await database
      .selectFrom('journal_heads')
      .select('position')
      .where('organization', '=', organization)
      .executeTakeFirst();
    const found = await Promise.all(
      (isWhole ? EVERY : CLOSING).map((column) =>
        database
          .selectFrom('journal_lines')
          .select(EVERY)
          .where('organization', '=', organization)
          .where(column, '>', after)
          .where(column, '<=', head?.position ?? 0)
          .orderBy(column)
          .limit(limit)
          .execute()
          .then((rows) => rows.map((row) => ({ ...row, position: Number(row[column]) }))),
      ),
    );
    const links = found.flat().toSorted((one, other) => one.position - other.position);
    const page = links.slice(0, limit);
    const steps = page.filter(
      (row) => isWhole || row.position === (row.corrected_position ?? row.settled_position ?? row.outcome_position),
    );
    return {
      steps: steps.map(({ position, id }) => ({ position, line: id })),
      end: page.length < limit ? (head?.position ?? after) : (page.at(-1)?.position ?? after),
    };
  });
}

/** The end of the chain now; undefined without one. */
export async function readHead({ organization }: StoreScope) {
  return read((database) =>
    database
      .selectFrom('journal_heads')
      .select(['position', 'hash', 'time'])
      .where('organization', '=', organization)
      .executeTakeFirst(),
  );
}

/** A link of the chain: its place, its line, and its hash. */
type LinkPlace = [place: number, line: number, hash: string];

/** The links between two places, both included, in their order. */
export async function readLinks({ organization }: StoreScope, low: number, high: number): Promise<LinkPlace[]> {
  const found = await read((database) =>
    Promise.all(
      LINKS.map(async ([place, hash]) => {
        const rows = await database
          .selectFrom('journal_lines')
          .select(['id', place, hash])
          .where('organization', '=', organization)
          .where(place, '>=', low)
          .where(place, '<=', high)
          .execute();
        return rows.map((row): LinkPlace => [row[place] ?? 0, row.id, row[hash] ?? '']);
      }),
    ),
  );
  return found.flat().toSorted(([one], [other]) => one - other);
}

/** The steps whose lines one of the rules finds. */
export async function stepsOfRules(
  scope: StoreScope,
  rules: readonly DestinationRule[],
  steps: readonly ChainStep[],
): Promise<ChainStep[]> {
  const lines = steps.map(({ line }) => line);
  const found = await Promise.all(rules.map((rule) => linesOfRule(scope, rule, lines)));
  const told = new Set(found.flat());
  return steps.filter(({ line }) => told.has(line));
}

/** Which of some lines a rule finds; none, if it names a filter that this release does not know: without it the rule would find more. */
async function linesOfRule(scope: StoreScope, rule: DestinationRule, lines: readonly number[]): Promise<number[]> {
  const filters = parseFilters(new URLSearchParams(rule));
  if (lines.length === 0 || Object.keys(rule).some((name) => !(name in filters))) return [];
  const ids = await personIds(scope, filters);
  if (!ids) return [];
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = filters;
  const rows = await read((database) =>
    database
      .selectFrom('journal_lines')
      .select('id')
      .where('organization', '=', scope.organization)
      .where('id', 'in', lines)
      .where('time', '>=', from)
      .where('time', '<', to)
      .where(conditionOf(filters, ids))
      .execute(),
  );
  return rows.map(({ id }) => id);
}

type DestinationLease = Pick<DestinationRow, 'id' | 'lease'>;
type DeliveryNote = Partial<
  Pick<
    DestinationRow,
    | 'sent_to'
    | 'digest_to'
    | 'due'
    | 'attempts'
    | 'failing_since'
    | 'fault'
    | 'delivered'
    | 'leased_until'
    | 'head_sent'
  >
>;

/**
 * Notes how far a destination was told, or when it is tried again, for the instance that has the lease. Whoever no longer wants it once
 * a day may have said so meanwhile: that stays.
 * @returns whether it still had it: another one goes on otherwise
 */
export async function noteDelivery(
  { organization }: StoreScope,
  { id, lease }: DestinationLease,
  { digest_to: digestTo, ...values }: DeliveryNote,
): Promise<boolean> {
  return writeAnyway(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('destinations')
      .set({
        ...values,
        ...(digestTo !== undefined && {
          digest_to: sql<number>`case when digest_to is null then null else cast(${digestTo} as bigint) end`,
        }),
      })
      .where('organization', '=', organization)
      .where('id', '=', id)
      .where('lease', '=', lease)
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  });
}

/** Gives a message up, for the list of those, and goes on behind it. @returns as `noteDelivery` */
export async function giveUpDelivery(
  { organization }: StoreScope,
  { id, lease }: DestinationLease,
  { position, line }: ChainStep,
  fault: DeliveryFault,
): Promise<boolean> {
  return writeAnyway(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('destinations')
      .set({ sent_to: position, attempts: 0 })
      .where('organization', '=', organization)
      .where('id', '=', id)
      .where('lease', '=', lease)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return false;
    await transaction
      .insertInto('undelivered')
      .values({ organization, destination: id, position, line, time: Date.now(), fault: JSON.stringify(fault) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}

/** A link as the chain has it: which of its line's, and its hash. Undefined once it was removed. */
export async function readLink(
  { organization }: StoreScope,
  { position, line }: ChainStep,
): Promise<{ link: unknown; hash: string } | undefined> {
  const row = await read((database) =>
    database
      .selectFrom('journal_lines')
      .selectAll()
      .where('organization', '=', organization)
      .where('id', '=', line)
      .executeTakeFirst(),
  );
  const found = row && linksOf(row).find((one) => one.position === position);
  return found && { link: found.link[0], hash: found.hash };
}
