import { verifyJournal } from '@/lib/server/journal/verify';
import { streamOf } from '@/lib/server/console/export-places';
import { exportOf } from '@/lib/server/console/journal-export';
import { listLines, readLine } from '@/lib/server/store/journal-reads-store';
import { addLine, endLine, erasePerson, retireLines } from '@/lib/server/store/journal-store';
import { read, write } from '@/lib/server/store/database';
import { closeStore, openedStore } from '@/lib/server/store/open-store';
import { journalOfTest } from './chain-world';
import { databaseOfBlock, DATABASES, tamper } from './databases';
import { roleChange } from './role-change';

/** An IP list of 300 kB. */
const LIST = Array.from({ length: 20_000 }, (_, at) => `2001:db8::${at.toString(16)}`);

describe.each(DATABASES)('lines with long contents in %s', (name) => {
  const database = databaseOfBlock(name);
  /** @returns how many bytes the store has read since */
  const watchReads = async () => {
    await closeStore();
    await database.open();
    const connection = openedStore()?.connection;
    if (!connection) throw new Error('There is no store.');
    const { reader } = connection;
    let bytes = 0;
    connection.reader = async () => {
      const session = await reader();
      const query: typeof session.query = async (text, values) => {
        const answer = await session.query(text, values);
        bytes += JSON.stringify(answer.rows).length;
        return answer;
      };
      return { ...session, query };
    };
    return () => bytes;
  };
  const { scope, own } = journalOfTest();
  const add = async (after: unknown = { iptables: LIST }) => {
    const id = await addLine(scope(), roleChange({ before: null, after }));
    await endLine(scope(), id, { outcome: 'done' });
    return id;
  };
  const countOfContents = () =>
    read((kysely) =>
      kysely.selectFrom('journal_contents').select('id').where('organization', '=', scope().organization).execute(),
    ).then(({ length }) => length);

  test('a page shows the beginning and counts, the line itself is whole, and the chain stands', async () => {
    for (let line = 0; line < 12; line += 1) await add();
    const { lines } = await listLines(scope(), {});
    expect(lines).toHaveLength(12);
    expect(JSON.stringify(lines).length).toBeLessThan(20_000);
    expect(lines[0]).toMatchObject({
      after: { iptables: LIST.slice(0, 20) },
      long: { iptables: { before: null, after: { count: 20_000, digest: expect.any(String) } } },
    });
    const whole = await readLine(scope(), lines[0]?.id ?? 0);
    expect(whole?.after).toEqual({ iptables: LIST });
    expect(whole).not.toHaveProperty('long');
    expect((await verifyJournal(scope())).broken).toBeUndefined();
  });

  test('an export has all of every line, in pieces of a megabyte', async () => {
    for (let line = 0; line < 12; line += 1) await add();
    const draft = roleChange({ act: 'journal.export' });
    const begun = { scope: scope(), draft, id: await addLine(scope(), draft) };
    let text = '';
    let longest = 0;
    const decoder = new TextDecoder();
    for await (const piece of streamOf(exportOf(scope(), {}, 'jsonl', begun), () => {})) {
      longest = Math.max(longest, piece.length);
      text += decoder.decode(piece, { stream: true });
    }
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { after?: unknown });
    expect(lines).toHaveLength(13);
    expect(lines.slice(0, -1).every(({ after }) => JSON.stringify(after) === JSON.stringify({ iptables: LIST }))).toBe(
      true,
    );
    expect(longest).toBeLessThan(1_100_000);
  });

  test.each<[string, string, string]>([
    [
      'a content that was changed',
      `update journal_contents set content = replace(content, '8::1', '8::2')`,
      'textChanged',
    ],
    ['a content that was taken away', 'delete from journal_contents', 'textChanged'],
    [
      'a beginning that is not of its content',
      `update journal_lines set content = replace(content, '8::1', '8::2')`,
      'changed',
    ],
  ])('verification finds %s', async (_what, sql, problem) => {
    await add();
    await tamper(`${sql} where ${own()}`);
    expect((await verifyJournal(scope())).broken?.problem).toBe(problem);
  });

  test('long contents go with their person, and with their line', async () => {
    await add();
    await add();
    await erasePerson(scope(), 'ken@minato.example.com', roleChange({ act: 'journal.erase' }));
    expect(await countOfContents()).toBe(0);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
    await add();
    await retireLines(scope(), Date.now() + 1, roleChange({ act: 'journal.retire' }));
    expect(await countOfContents()).toBe(0);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
  });

  test('a line that a release before wrote whole is cut for a page, and so are the bytes of the page', async () => {
    for (let line = 0; line < 5; line += 1) await add();
    await tamper(
      `update journal_lines set content = (select content from journal_contents where journal_contents.id = journal_lines.id and journal_contents.${own()}) where ${own()}`,
    );
    await tamper(`delete from journal_contents where ${own()}`);
    const readBytes = await watchReads();
    const first = await listLines(scope(), {});
    expect(readBytes()).toBeLessThan(1_100_000);
    expect(readBytes()).toBeGreaterThan(300_000);
    expect(first.lines.length).toBeLessThan(5);
    expect(first.lines[0]).toMatchObject({ after: { iptables: LIST.slice(0, 20) } });
    let count = first.lines.length;
    for (let before = first.next; before !== null; ) {
      const { lines, next } = await listLines(scope(), {}, { before });
      count += lines.length;
      before = next;
    }
    expect(count).toBe(5);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
  });

  test('a search finds every line, however many pieces it looks through', async () => {
    const id = await addLine(scope(), roleChange());
    const row = await read((kysely) =>
      kysely
        .selectFrom('journal_lines')
        .selectAll()
        .where('organization', '=', scope().organization)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    const more = Array.from({ length: 2500 }, (_, at) => ({ ...row, id: id + 1 + at, search: `r-${at % 1250}-` }));
    for (let from = 0; from < more.length; from += 500)
      await write((kysely) =>
        kysely
          .insertInto('journal_lines')
          .values(more.slice(from, from + 500))
          .execute(),
      );
    await tamper(`update journal_heads set position = ${id + more.length} where ${own()}`);
    const found = await listLines(scope(), { text: 'r-7-' });
    expect(found.lines.map((line) => line.id)).toEqual([id + 1 + 1257, id + 1 + 7]);
    expect(found.next).toBeNull();
    expect((await listLines(scope(), { text: 'r-7-' }, { limit: 1 })).next).toBe(id + 1 + 1257);
    expect((await listLines(scope(), { text: 'r-7-' }, { newer: id })).lines).toHaveLength(2);
  });
});
