import { foldForSearch } from '@/lib/rules/text/search-fold';
import { verifyJournal } from '@/lib/server/journal/verify';
import type * as Database from '@/lib/server/store/database';
import { chainKeyOf, digestOf } from '@/lib/server/store/chain';
import { addLine, addUndo, endLine } from '@/lib/server/store/journal-store';
import { hasLaterLine, listLines, readLine, summarizeLines } from '@/lib/server/store/journal-reads-store';
import { journalOfTest, OWNER } from './chain-world';
import { databaseOfBlock, DATABASES, tamper } from './databases';
import { roleChange } from './role-change';

/** Happens behind each read. */
let mockNext: (() => Promise<void>) | undefined;
jest.mock('@/lib/server/store/database', () => {
  const actual = jest.requireActual<typeof Database>('@/lib/server/store/database');
  const read: typeof actual.read = async (work) => {
    const found = await actual.read(work);
    await mockNext?.();
    return found;
  };
  return { ...actual, read };
});

const KEY = 'k'.repeat(40);
const NEXT_KEY = 'n'.repeat(40);
const REFUSED = { outcome: 'failed', code: 'generic', refusal: { status: 'ng', text: 'Locked' } } as const;

/** A line as another with some columns changed, as whoever writes the database would add it. */
const COPY_LINE = (id: string, more: Readonly<Record<string, string>> = {}) => {
  const values = COLUMNS.map((name) => ({ id, ...more })[name] ?? name);
  return `insert into journal_lines (${COLUMNS.join(', ')}) select ${values.join(', ')} from journal_lines`;
};
const COLUMNS: readonly string[] = (
  'organization id time person operation subject target_kind target request_id ' +
  'origin origin_digest content content_digest hash status search about undoes'
).split(' ');

describe.each(DATABASES)('the chain in %s', (name) => {
  const database = databaseOfBlock(name);
  const { scope, own, fill } = journalOfTest();
  const draft = roleChange();

  test('the check of a long chain tells how many lines it has seen, piece by piece', async () => {
    await fill(201);
    const told: number[] = [];
    expect(await verifyJournal(scope(), (lines) => told.push(lines))).toMatchObject({ lines: 201 });
    expect(told).toEqual([200, 201]);
  });

  test('a store in use is no broken one: lines of new people come, and open ones end, behind each read', async () => {
    const open = [await addLine(scope(), draft), await addLine(scope(), draft)];
    mockNext = async () => {
      const next = mockNext;
      mockNext = undefined; // For what it reads itself.
      const id = await addLine(scope(`${Math.random()}@example.com`), draft);
      await endLine(scope(), open.shift() ?? id, { outcome: 'done' });
      mockNext = next;
    };
    const { lines, position, broken } = await verifyJournal(scope());
    mockNext = undefined;
    expect([lines, position, broken]).toEqual([2, 2, undefined]);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
  });

  test('a chain that begins while it is looked at is whole', async () => {
    mockNext = async () => {
      mockNext = undefined;
      await fill(1);
    };
    expect((await verifyJournal(scope())).broken).toBeUndefined();
  });

  test('a key that follows another leaves the older links readable, and each is named', async () => {
    await fill(1);
    await database.open({ JOURNAL_KEY: KEY });
    await fill(1);
    await database.open({ JOURNAL_KEY: `${NEXT_KEY},${KEY}` });
    await fill(1);
    const { broken, keys } = await verifyJournal(scope());
    expect(broken).toBeUndefined();
    expect(keys).toEqual([
      { key: 'store', from: 1, to: 2 },
      { key: chainKeyOf(KEY).id, from: 3, to: 4 },
      { key: chainKeyOf(NEXT_KEY).id, from: 5, to: 6 },
    ]);
    await database.open({ JOURNAL_KEY: NEXT_KEY });
    expect((await verifyJournal(scope())).broken).toEqual({ line: 3, problem: 'unknownKey' });
    await database.open();
  });

  test.each([
    ['the key that lies in the store', KEY, undefined],
    ['a key before the newest', `${NEXT_KEY},${KEY}`, KEY],
  ])('history that was chained anew with %s is found', async (_what, now, other) => {
    await database.open({ JOURNAL_KEY: now });
    await fill(2);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
    // Whoever has that key writes lines as the console does, whole or behind what is there.
    await database.open(other === undefined ? {} : { JOURNAL_KEY: other });
    await fill(1);
    await database.open({ JOURNAL_KEY: now });
    expect((await verifyJournal(scope())).broken).toEqual({ line: 5, problem: 'olderKey' });
    for (const table of ['journal_lines', 'journal_heads']) await tamper(`delete from ${table} where ${own()}`);
    await database.open(other === undefined ? {} : { JOURNAL_KEY: other });
    await fill(2);
    await database.open({ JOURNAL_KEY: now });
    expect((await verifyJournal(scope())).broken).toEqual({ line: 4, problem: 'unsealed' });
    await database.open();
  });

  test.each([
    ['a forged line before the first', COPY_LINE('0')],
    ['a forged line behind all', COPY_LINE('99')],
    ['a forged line below all', COPY_LINE('-7')],
    [
      'a forged retirement that lets the beginning go',
      COPY_LINE('0', { operation: "'journal.retire'", subject: "'journal'", target: "'4:x'" }),
    ],
  ])('verification finds %s', async (_what, forged) => {
    await fill(5);
    await tamper(`${forged} where id = 5 and ${own()}`);
    expect((await verifyJournal(scope())).broken?.problem).toBe('added');
  });

  test('a forged retirement that names no place lets nothing be forged', async () => {
    const target = { kind: 'journal', id: 'x:end' } as const;
    await addLine(scope(), { ...draft, act: 'journal.retire', target }, { outcome: 'done' });
    const { hash } = await verifyJournal(scope());
    const forged = ['target', 'about'].map((column) => `${column} = 'x:${hash}'`);
    const search = `search = replace(search, 'x:end', '${foldForSearch(`x:${hash}`)}')`;
    await tamper(`update journal_lines set ${[...forged, search].join(', ')} where ${own()}`);
    expect((await verifyJournal(scope())).broken).toEqual({ line: 1, problem: 'changed' });
  });

  test.each([
    ['other words of a refusal', REFUSED, `refusal = '["x","ng","Another"]'`, 'textChanged'],
    ['no words of a refusal any more', REFUSED, 'refusal = null', 'textMissing'],
    ['no refusal at all', REFUSED, 'refusal = null, refusal_digest = null', 'changed'],
    ['a refusal of what was done', { outcome: 'done' } as const, `refusal = '["x","ng","Forged"]'`, 'textChanged'],
    ['an outcome without a link', undefined, "outcome = 'failed', status = 'failed'", 'changed'],
    ['a settled end without a link', REFUSED, "settled = 'done', status = 'done'", 'changed'],
    ['a corrected end without a link', REFUSED, "corrected = 'done', status = 'done'", 'changed'],
    ['a code without a link', undefined, "code = 'generic'", 'changed'],
    ['a content that is none', undefined, `content = 'x', content_digest = '${digestOf('x')}'`, 'changed'],
    ['an origin that is none', undefined, `origin = 'x', origin_digest = '${digestOf('x')}'`, 'changed'],
    ['a refusal without a link', undefined, `refusal = 'x', refusal_digest = '${digestOf('x')}'`, 'changed'],
  ])('verification finds %s', async (_what, ending, forged, problem) => {
    await addLine(scope(), draft, ending);
    await fill(1);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
    await tamper(`update journal_lines set ${forged} where id = 1 and ${own()}`);
    expect((await verifyJournal(scope())).broken).toEqual({ line: 1, problem });
    expect((await listLines(scope(), {})).lines).toHaveLength(2);
  });

  test.each(['0', '99'])('a forged line at place %s is not shown, and no later one of the same', async (place) => {
    await fill(1);
    const forged = COPY_LINE(place, { undoes: '1', status: "'done'" });
    await tamper(`${forged} where id = 1 and ${own()}`);
    for (const filters of [{}, { person: OWNER }, { text: 'minato' }])
      expect((await listLines(scope(), filters)).lines.map(({ id }) => id)).toEqual([1]);
    expect(await readLine(scope(), Number(place))).toBeNull();
    expect(await summarizeLines(scope(), {})).toMatchObject({ count: 1 });
    expect(await hasLaterLine(scope(), { id: 1, acts: [draft.act] })).toBe(false);
  });

  test.each(['-7', '0', '99'])(
    'a forged undo at place %s is none: a real one is made, once, and told',
    async (place) => {
      await fill(2);
      const forged = COPY_LINE(place, { undoes: '1', status: "'done'" });
      await tamper(`${forged} where id = 1 and ${own()}`);
      const undo = { ...draft, undoes: 1 };
      expect((await readLine(scope(), 1))?.undoneBy).toBeNull();
      const made = await addUndo(scope(), undo);
      expect(made).toBe(5);
      expect(await addUndo(scope(), undo)).toBeUndefined();
      await endLine(scope(), 5, { outcome: 'done' });
      expect((await readLine(scope(), 1))?.undoneBy).toBe(5);
      expect(await addUndo(scope(), undo)).toBeUndefined();
    },
  );

  test('verification derives what a search finds as it was written, whoever acts on whom', async () => {
    const whole = { before: { name: '山田 太郎' }, after: { name: 'ﾔﾏﾀﾞ', list: ['1', 2] }, browser: undefined };
    const target = { kind: 'account', id: OWNER.toUpperCase() } as const;
    await addLine(scope(), { ...draft, ...whole, target }, { outcome: 'done' });
    await addLine(scope(), { ...draft, ...whole, requestId: 'x\u0000y' }, { outcome: 'done' });
    expect((await verifyJournal(scope())).broken).toBeUndefined();
  });

  test('a later line of the same makes its state say nothing of the ones before', async () => {
    const acts = ['member.setRole'];
    const first = await addLine(scope(), draft, { outcome: 'unknown' });
    await addLine(scope(), { ...draft, act: 'member.endSessions' }, { outcome: 'done' });
    const other = { kind: 'member', id: 'else@minato.example.com' } as const;
    await addLine(scope(), { ...draft, target: other }, { outcome: 'done' });
    const failed = await addLine(scope(), draft, { outcome: 'failed' });
    expect(await hasLaterLine(scope(), { id: first, acts })).toBe(false);
    await addLine(scope(), draft, { outcome: 'unknown' });
    expect(await hasLaterLine(scope(), { id: first, acts })).toBe(true);
    expect(await hasLaterLine(scope(), { id: failed, acts })).toBe(true);
  });
});
