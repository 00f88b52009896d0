import { setTimeout as sleep } from 'node:timers/promises';
import { checkCheckpoint, makeCheckpoint } from '@/lib/server/journal/checkpoint';
import { ownScope } from '@/lib/server/journal/upkeep';
import { verifyJournal } from '@/lib/server/journal/verify';
import { addLine, endLine, erasePerson, retireLines, settleLine } from '@/lib/server/store/journal-store';
import { listLines, readLine, summarizeLines } from '@/lib/server/store/journal-reads-store';
import { journalOfTest, OWNER } from './chain-world';
import { databaseOfBlock, DATABASES, tamper } from './databases';
import { roleChange } from './role-change';

const KEN = 'ken@minato.example.com';
const profile = (id: string, more: object = {}) =>
  roleChange({ act: 'profile.update', target: { kind: 'account', id }, ...more });
const key = (act: string, id: string, after: unknown = null) =>
  roleChange({ act, target: { kind: 'apikey', id }, before: null, after });
const ofChain = (act: string) => roleChange({ act, before: null, after: null });

describe.each(DATABASES)('the journal in %s', (name) => {
  databaseOfBlock(name);
  const { scope, own, fill } = journalOfTest();

  test('a line is pending, then as it ended, then as it was settled', async () => {
    const id = await addLine(scope(), roleChange());
    expect(await readLine(scope(), id)).toMatchObject({ outcome: 'pending', endedMs: null });
    await endLine(scope(), id, { outcome: 'unknown', code: 'timeout' });
    expect(await readLine(scope(), id)).toMatchObject({ outcome: 'unknown', code: 'timeout' });
    await endLine(scope(), id, { outcome: 'done' });
    for (const word of ['failed', 'failed'] as const) await settleLine(scope(), id, word);
    expect(await readLine(scope(), id)).toMatchObject({ outcome: 'failed' });
    for (const word of ['done', 'failed', 'done'] as const) await settleLine(scope(), id, word);
    await endLine(scope(), id, { outcome: 'failed' });
    expect(await readLine(scope(), id)).toMatchObject({
      outcome: 'done',
      person: { account: OWNER, isOwn: true },
      target: { kind: 'member', text: 'ken@minato.example.com' },
      before: { role: null },
      after: { role: 'admin' },
      address: '192.0.2.7',
      browser: 'Browser/1.0',
    });
    expect(await verifyJournal(scope())).toMatchObject({ lines: 1, position: 4 });
  });

  test('what is known is not settled, what was settled is not closed any more, and what is not there is neither', async () => {
    const known = await addLine(scope(), roleChange(), { outcome: 'done' });
    const open = await addLine(scope(), roleChange());
    for (const id of [known, 99]) await settleLine(scope(), id, 'failed');
    await settleLine(scope(), open, 'done');
    for (const id of [open, 99]) await endLine(scope(), id, { outcome: 'failed' });
    const { lines } = await listLines(scope(), {});
    expect(lines.map(({ id, outcome }) => ({ [id]: outcome }))).toEqual([{ [open]: 'done' }, { [known]: 'done' }]);
    expect(await verifyJournal(scope())).toMatchObject({ lines: 2, position: 4 });
  });

  test.each<[what: string, sql: string, problem: string]>([
    ['an edited line', "update journal_lines set code = 'x' where id = 5", 'changed'],
    ['an edited outcome', "update journal_lines set outcome = 'failed', status = 'failed' where id = 5", 'changed'],
    ['an outcome that only the lists show', "update journal_lines set status = 'failed' where id = 5", 'changed'],
    ['an edited text', `update journal_lines set content = '["s",null,{"role":"owner"}]' where id = 5`, 'textChanged'],
    ['a text that was taken away', 'update journal_lines set origin = null where id = 5', 'textMissing'],
    ['a removed line', 'delete from journal_lines where id = 5', 'missing'],
    ['a removed beginning', 'delete from journal_lines where id <= 5', 'missing'],
    ['a cut-off end that forgot the head', 'delete from journal_lines where id = 9', 'cutOff'],
    [
      'a name behind a pseudonym',
      `update journal_people set account = 'else' where account = '${OWNER}'`,
      'personMissing',
    ],
    ['a subject that hides a line', "update journal_lines set subject = 'apikey' where id = 5", 'changed'],
    ['a search text that hides a line', "update journal_lines set search = 'nothing' where id = 5", 'changed'],
  ])('verification finds %s', async (_what, sql, problem) => {
    await fill(5);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
    await tamper(`${sql} and ${own()}`);
    expect((await verifyJournal(scope())).broken?.problem).toBe(problem);
  });

  test('verification finds two lines that changed places', async () => {
    await fill(5);
    for (const [from, to] of Object.entries({ 3: 1003, 5: 3, 1003: 5 }))
      await tamper(`update journal_lines set id = ${to} where id = ${from} and ${own()}`);
    expect((await verifyJournal(scope())).broken).toEqual({ line: 3, problem: 'changed' });
  });

  test('an end that was cut off together with the head is seen against a checkpoint only', async () => {
    await fill(2);
    const link = await makeCheckpoint(scope());
    await fill(1);
    const checkpoint = await makeCheckpoint(scope());
    if (!checkpoint || !link) throw new Error('no checkpoint');
    expect([await checkCheckpoint(link), await checkCheckpoint(checkpoint)]).toEqual(['good', 'good']);
    await tamper(`delete from journal_lines where id = 5 and ${own()}`);
    await tamper(`update journal_heads set position = 4, hash = '${link.hash}' where ${own()}`);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
    expect([await checkCheckpoint(link), await checkCheckpoint(checkpoint)]).toEqual(['good', 'broken']);
    expect(await checkCheckpoint({ ...checkpoint, position: 4 })).toBe('forged');
  });

  test('lines that are added at once make one chain', async () => {
    await Promise.all(Array.from({ length: 20 }, () => addLine(scope(), roleChange(), { outcome: 'done' })));
    expect(await verifyJournal(scope())).toMatchObject({ lines: 20, position: 40 });
  });

  test('pages follow each other without a gap, and say when they end', async () => {
    await fill(7);
    const seen: number[] = [];
    let before: number | undefined;
    do {
      const page = await listLines(scope(), {}, { before, limit: 3 });
      seen.push(...page.lines.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual([13, 11, 9, 7, 5, 3, 1]);
    expect((await listLines(scope(), {}, { newer: 9 })).lines.map(({ id }) => id)).toEqual([13, 11]);
  });

  test('filters find what they say', async () => {
    const start = Date.now();
    await addLine(scope(), roleChange(), { outcome: 'done' });
    const made = { outcome: 'done', result: '42' } as const;
    await addLine(scope(KEN), key('apikey.create', '', { name: 'ビルド用キー' }), made);
    await addLine(scope(), key('apikey.read', '42'), { outcome: 'failed', code: 'forbidden' });
    await addLine(scope(), profile(OWNER));
    const ids = async (filters: Parameters<typeof listLines>[1]) =>
      (await listLines(scope(), filters)).lines.map(({ id }) => id);
    expect(await ids({ person: OWNER })).toEqual([7, 5, 1]);
    expect(await ids({ person: OWNER, outcome: 'failed' })).toEqual([5]);
    expect(await ids({ person: 'nobody@example.com' })).toEqual([]);
    expect(await ids({ target: { kind: 'apikey', text: '42' } })).toEqual([5, 3]);
    expect(await ids({ target: { kind: 'member', text: 'Ken@Minato.example.com' } })).toEqual([1]);
    expect(await ids({ subject: 'apikey', acts: ['apikey.read'] })).toEqual([5]);
    expect(await ids({ outcome: 'pending' })).toEqual([7]);
    expect(await ids({ text: 'ﾋﾞﾙﾄﾞ' })).toEqual([3]);
    expect(await ids({ text: '%' })).toEqual([]);
    expect(await ids({ from: start, to: start })).toEqual([]);
    expect((await ids({ from: start - 1000, to: Date.now() + 1000 })).length).toBe(4);
    expect(await ids({ from: Date.now() + 1000 })).toEqual([]);
    expect(await summarizeLines(scope(), { person: OWNER })).toMatchObject({ count: 3 });
    await addLine(ownScope(scope()), roleChange(), { outcome: 'done' });
    expect(await ids({ person: 'console' })).toEqual([8]);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
  });

  test('a general member sees their own lines only', async () => {
    await fill(2);
    const ken = scope(KEN, 'general');
    expect((await listLines(ken, {})).lines).toEqual([]);
    await addLine(ken, profile(KEN));
    expect((await listLines(ken, {})).lines.map(({ id }) => id)).toEqual([5]);
    expect((await listLines(ken, { person: OWNER })).lines).toEqual([]);
    expect(await readLine(ken, 1)).toBeNull();
    expect(await summarizeLines(ken, {})).toMatchObject({ count: 1 });
  });

  test('a person who is erased is named by no line, and the chain stays whole', async () => {
    await fill(2);
    await addLine(scope(KEN), profile(KEN, { after: { name: '健' } }), { outcome: 'done' });
    const refusal = { status: 'ng', text: '健 is not known' };
    await addLine(scope(), roleChange(), { outcome: 'failed', code: 'generic', refusal });
    expect((await listLines(scope(), {})).lines[0]).toMatchObject({ refusal });
    expect(await erasePerson(scope(), KEN, ofChain('journal.erase'))).toBe(5);
    const { lines } = await listLines(scope(), {});
    expect(JSON.stringify(lines)).not.toMatch(/ken@|健/);
    expect(lines.filter(({ isErased }) => isErased)).toHaveLength(4);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
    await tamper(`update journal_lines set content = null where id = 9 and ${own()}`);
    expect((await verifyJournal(scope())).broken).toEqual({ line: 9, problem: 'textMissing' });
  });

  test('retention removes whole lines only, says so, and the chain goes on from there', async () => {
    await fill(3);
    const open = await addLine(scope(), roleChange());
    await sleep(5);
    const now = Date.now();
    await addLine(scope(), roleChange(), { outcome: 'done' });
    await endLine(scope(), open, { outcome: 'done' });
    const by = roleChange({ act: 'journal.retire', before: null });
    expect([await retireLines(scope(), now, by), await retireLines(scope(), now, by)]).toEqual([false, false]);
    const { lines } = await listLines(scope(), {});
    expect(lines.map(({ act, after }) => [act, after])).toEqual([
      ['journal.retire', { count: 3, before: now }],
      ['member.setRole', { role: 'admin' }],
      ['member.setRole', { role: 'admin' }],
    ]);
    expect(await verifyJournal(scope())).toMatchObject({ lines: 3, position: 12 });
    await tamper(`delete from journal_lines where id = 7 and ${own()}`);
    expect((await verifyJournal(scope())).broken?.problem).toBe('missing');
  });

  test('a line whose last link came late does not hold up retention', async () => {
    const open = await addLine(scope(), roleChange());
    await fill(3);
    await endLine(scope(), open, { outcome: 'done' });
    await sleep(5);
    expect(await retireLines(scope(), Date.now(), ofChain('journal.retire'), 2)).toBe(true);
    expect((await listLines(scope(), {})).lines.map(({ after }) => after)).toMatchObject([{ count: 4 }]);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
  });

  test('lines that come while others are erased and removed leave the chain whole', async () => {
    await fill(3);
    await sleep(5);
    const [now, erase, retire] = [Date.now(), 'journal.erase', 'journal.retire'];
    await Promise.all([
      ...Array.from({ length: 4 }, () => addLine(scope(), roleChange(), { outcome: 'done' })),
      erasePerson(scope(), KEN, ofChain(erase)),
      ...[1, 2].map(() => retireLines(scope(), now, ofChain(retire))),
      ...Array.from({ length: 4 }, () => addLine(scope(), roleChange(), { outcome: 'done' })),
    ]);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
    expect((await listLines(scope(), {})).lines.filter(({ act }) => act === retire)).toHaveLength(1);
  });
});
