import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { JournalAct } from '@/lib/rules/journal/journal-rules';
import { read, write } from '@/lib/server/store/database';
import { HAS_OPEN_END, IS_CHANGE, isInChain } from '@/lib/server/store/journal-filters';
import { addLine } from '@/lib/server/store/journal-store';
import { listLines, summarizeLines } from '@/lib/server/store/journal-reads-store';
import type { Schema } from '@/lib/server/store/schema';
import { organizationScope } from '@/lib/server/store/scope';
import { OWNER } from './chain-world';
import { databaseOfBlock, DATABASES, tamper } from './databases';
import { roleChange } from './role-change';

const CHANGES: JournalAct[] = ['member.setRole', 'apikey.create', 'member.delete', 'member.add'];

describe.each(DATABASES)('the acts of the journal in %s', (name) => {
  databaseOfBlock(name);
  beforeAll(async () => {
    const acts = ['journal.view', 'member.add', 'apikey.read', 'member.delete', 'apikey.create', 'member.setRole'];
    for (const act of acts) await addLine(scope, lineOf(act as JournalAct), { outcome: 'done' });
  });
  const scope = organizationScope(7, OWNER, 'owner');
  const lineOf = (act: JournalAct) =>
    roleChange({ act, target: { kind: 'account', id: OWNER }, before: null, after: null });

  /** How the database would look for it. */
  const planOf = (make: (from: Kysely<Schema>) => { compile: () => CompiledQuery }) =>
    read(async (kysely) => {
      const query = make(kysely).compile();
      const explain = name === 'sqlite' ? 'explain query plan' : 'explain';
      return JSON.stringify((await kysely.executeQuery({ ...query, sql: `${explain} ${query.sql}` })).rows);
    });

  test.each<[Parameters<typeof listLines>[1], JournalAct[]]>([
    [{ changes: true }, CHANGES],
    [{ changes: true, subject: 'apikey' }, ['apikey.create']],
    [{ changes: true, person: OWNER, text: 'misaki' }, CHANGES],
    [{ acts: ['member.delete'] }, ['member.delete']],
    [{ acts: ['apikey.read'] }, ['apikey.read']],
    [{ acts: ['apikey.read'], changes: true }, []],
    [{ acts: ['member.add', 'member.delete'] }, ['member.delete', 'member.add']],
    [{ acts: ['member.add', 'apikey.create'], person: OWNER }, ['apikey.create', 'member.add']],
    [{ acts: ['member.add', 'apikey.create'] }, ['apikey.create', 'member.add']],
  ])('%j finds %j, and counts as many', async (filters, found) => {
    expect((await listLines(scope, filters)).lines.map(({ act }) => act)).toEqual(found);
    expect(await summarizeLines(scope, filters)).toMatchObject({ count: found.length });
  });

  test('a page of changes begins where the one before ended', async () => {
    const first = await listLines(scope, { changes: true }, { limit: 3 });
    const rest = await listLines(scope, { changes: true }, { limit: 3, before: first.next ?? undefined });
    expect([...first.lines, ...rest.lines].map(({ act }) => act)).toHaveLength(4);
    expect(rest.next).toBeNull();
  });

  test.each([
    ['journal_lines_changes', IS_CHANGE, 'journal.view'],
    ['journal_lines_open', HAS_OPEN_END, 'member.add'],
    ['journal_lines_by_operation', sql<boolean>`operation = 'member.delete'`, 'member.add'],
  ])('by the index %s a page is found, however many other lines there are', async (index, condition, other) => {
    if (name === 'postgres') await addLinesLike(other, 20_000);
    const plan = await planOf((from) => {
      const own = from.selectFrom('journal_lines').selectAll().where('organization', '=', scope.organization);
      return own.where(condition).where('id', '<=', 1_000_000).orderBy('id', 'desc').limit(30);
    });
    expect(plan).toContain(index);
  });

  test('which lines were taken back is found by its index, wherever in the chain they are', async () => {
    const plan = await planOf((from) => {
      const own = from.selectFrom('journal_lines').select('id').where('organization', '=', scope.organization);
      const undone = own.where('undoes', 'in', [1, 2, 3]).where('status', '=', 'done');
      return undone.where((expression) => isInChain(expression, scope.organization));
    });
    expect(plan).toContain('journal_lines_undoing');
  });

  test.each([{}, { person: OWNER }, { person: OWNER, text: 'misaki' }])(
    'lines with %j are counted in pieces, each once, with the times of the first and the last',
    async (filters) => {
      const other = organizationScope(8, OWNER, 'owner');
      // Two lines on both sides of where two pieces meet, one far before them; whatever a piece is, its end is one of these thousands.
      const ids = [1, 30_000, 30_001, 50_000];
      for (const id of ids) await addLine(other, lineOf('member.add'), { outcome: 'done' }).then((at) => move(at, id));
      const { count, firstMs, lastMs } = await summarizeLines(other, filters);
      const { lines } = await listLines(other, {});
      expect({ count, firstMs, lastMs }).toEqual({ count: ids.length, firstMs: 1, lastMs: 50_000 });
      expect(lines).toHaveLength(ids.length);
      await tamper("delete from journal_lines where organization = '8'");
    },
  );
});

/** Gives the newest line of the other organization a place and a time that far on, and its journal that end. */
async function move(from: number, id: number): Promise<void> {
  await tamper(`update journal_lines set id = ${id}, time = ${id} where id = ${from} and organization = '8'`);
  await tamper(`update journal_heads set position = ${id} where organization = '8'`);
}

/** A few lines PostgreSQL would rather read through, and of two indexes that hold as few it may take either. */
async function addLinesLike(operation: string, count: number): Promise<void> {
  await write(async (transaction) => {
    await sql`insert into journal_lines
      select (jsonb_populate_record(line, jsonb_build_object('id', (select max(id) from journal_lines) + number))).*
      from journal_lines line, generate_series(1, ${sql.lit(count)}) number
      where line.id = (select min(id) from journal_lines where operation = ${operation})`.execute(transaction);
    await sql`analyze journal_lines`.execute(transaction);
  });
}
