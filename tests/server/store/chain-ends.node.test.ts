import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCheckpoint, readCheckpoints } from '@/lib/server/journal/checkpoint';
import { holdChains, retire } from '@/lib/server/journal/upkeep';
import { verifyJournal } from '@/lib/server/journal/verify';
import { log } from '@/lib/server/log';
import { readLine } from '@/lib/server/store/journal-reads-store';
import { journalOfTest } from './chain-world';
import { databaseOfBlock, DATABASES, tamper } from './databases';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const KEY = 'k'.repeat(40);

describe.each(DATABASES)('the end of a chain in %s', (name) => {
  const database = databaseOfBlock(name);
  const { scope, own, fill } = journalOfTest();
  /** The checkpoints of this journal that a file holds. */
  const heldIn = (path: string) =>
    readCheckpoints(readFileSync(path, 'utf8')).filter(({ organization }) => organization === scope().organization);

  test('a chain of before a new key is sealed by a line, and its end is held outside', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-held-'));
    const path = join(folder, 'checkpoints.jsonl');
    await fill(1);
    await database.open({ JOURNAL_KEY: KEY, JOURNAL_CHECKPOINTS: path });
    expect((await verifyJournal(scope())).broken).toEqual({ line: 2, problem: 'unsealed' });
    await holdChains();
    await holdChains();
    const { broken, keys, hash } = await verifyJournal(scope());
    expect(broken).toBeUndefined();
    expect(keys.map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect((await readLine(scope(), 3))?.act).toBe('journal.seal');
    const held = heldIn(path);
    expect(held).toEqual([expect.objectContaining({ position: 4, hash })]);
    expect(readCheckpoints(`{"event":"listening"}\n${JSON.stringify({ checkpoint: held[0] })}\n`)).toEqual(held);
    // All of it made anew, with the console's own next line at its end.
    for (const table of ['journal_lines', 'journal_heads']) await tamper(`delete from ${table} where ${own()}`);
    await database.open();
    await fill(3);
    await database.open({ JOURNAL_KEY: KEY, JOURNAL_CHECKPOINTS: path });
    await fill(1);
    expect((await verifyJournal(scope())).broken).toBeUndefined();
    expect(await Promise.all(held.map(checkCheckpoint))).toEqual(['broken']);
    await holdChains();
    const told = jest.mocked(log).mock.calls.map(([, line]) => line);
    expect(told).toContainEqual({ event: 'journal.broken', organization: scope().organization, position: 4 });
    expect(told).toContainEqual({ event: 'journal.checkpoint', checkpoint: held[0] });
    expect(heldIn(path)).toEqual(held);
    rmSync(folder, { recursive: true });
    await database.open();
  });

  test('a chain whose head was taken away is a broken one, for the check and for the console', async () => {
    await fill(1);
    await holdChains();
    await tamper(`delete from journal_heads where ${own()}`);
    expect((await verifyJournal(scope())).broken).toEqual({ line: 3, problem: 'cutOff' });
    await holdChains();
    const told = { event: 'journal.broken', organization: scope().organization, position: 2 };
    expect(log).toHaveBeenCalledWith('error', told);
    await retire(scope(), -1);
    expect((await verifyJournal(scope())).broken).toEqual({ line: 3, problem: 'cutOff' });
  });

  test('a chain whose head has a time that is none is a broken one, and keeps no other from being held', async () => {
    await fill(1);
    await tamper(`update journal_heads set time = 9000000000000000 where ${own()}`);
    await holdChains();
    const told = { event: 'journal.broken', organization: scope().organization, position: 2 };
    expect(log).toHaveBeenCalledWith('error', told);
    await tamper(`update journal_heads set time = 1 where ${own()}`);
  });

  test('a checkpoint that the file did not take is tried again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-held-'));
    await fill(1);
    await database.open({ JOURNAL_CHECKPOINTS: join(folder, 'later', 'checkpoints') });
    await holdChains();
    mkdirSync(join(folder, 'later'));
    await holdChains();
    await holdChains();
    expect(heldIn(join(folder, 'later', 'checkpoints'))).toHaveLength(1);
    rmSync(folder, { recursive: true });
    await database.open();
  });
});

test('checkpoints are found in a log with anything in front, whatever members type, and what is none is named', () => {
  const made = { organization: '1', position: 4, hash: 'h', time: 't', seal: 's' };
  const line = JSON.stringify({ event: 'journal.checkpoint', checkpoint: made });
  const typed = JSON.stringify({ event: 'journal.line', after: { name: 'seal' } });
  expect(readCheckpoints(`console-1  | ${line}\n${typed}\n`)).toEqual([made]);
  for (const none of ['{"seal":"s"}', '"seal"']) expect(() => readCheckpoints(`\n${none}`)).toThrow('Line 2 is no');
});
