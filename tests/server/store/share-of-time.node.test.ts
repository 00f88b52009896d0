import { sql, type SqlBool } from 'kysely';
import { log } from '@/lib/server/log';
import { beginLine, finishLine, recordDone, whileOpen, beginLines, takeQuota } from '@/lib/server/journal/record';
import { budgetsOf } from '@/lib/server/fair-share';
import { chargeTime, takeTurn } from '@/lib/server/process-time';
import { charge } from '@/lib/server/parties';
import { type RequestFacts, withFacts } from '@/lib/server/request-facts';
import { post, write } from '@/lib/server/store/database';
import { openedStore, openStore } from '@/lib/server/store/open-store';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { writeContent } from '@/lib/server/store/line-texts';
import { organizationScope } from '@/lib/server/store/scope';
import { doorOfFile } from '../../operations/door-world';
import { answerWell } from '../../operations/wired';
import { bodyOf } from '../support/browser';
import { cookieFor } from '../support/seal-session';
import { configure } from '../support/test-env';
import { ask } from '../support/ask';
import { databaseOfBlock, DATABASES } from './databases';
import { roleChange } from './role-change';

/** What somebody's requests take of the process's time, and what becomes of them when that is used up (promise V-S18). */
jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));
const world = doorOfFile();
beforeEach(() => void configure(world.upstream.url, { CALLS_PER_S: '100' }));

let nth = 0;
/** Somebody whom nobody has seen before. */
const someone = () => {
  nth += 1;
  return { account: `person-${nth}@example.com`, address: `192.0.2.${nth}` };
};
type Someone = ReturnType<typeof someone>;

function as<Value>(who: Someone, work: () => Promise<Value>): Promise<Value> {
  let result: Promise<Value> | undefined;
  withFacts({ requestId: 'r', ...who }, () => {
    result = work();
  });
  return result ?? Promise.reject(new Error('Nothing was begun.'));
}

const paidMs = (who: Someone) => (budgetsOf(who)[0]?.timePaidMs ?? 0) - performance.now();
const useUp = (who: Someone) => chargeTime(who, 60_000);

describe.each(DATABASES)('the share of time in %s', (name) => {
  databaseOfBlock(name);

  test('of those who wait for the database the one has it next whose account took the least', async () => {
    const open = openedStore();
    if (!open) throw new Error('There is no store.');
    const { connection } = open;
    const much = someone();
    charge(much.account, 1000);
    const held = await Promise.all(Array.from({ length: name === 'sqlite' ? 1 : 5 }, () => connection.writer()));
    const order: string[] = [];
    const enter = (who: Someone) =>
      as(who, async () => {
        const session = await connection.writer();
        order.push(who.account);
        session.release();
      });
    const little = someone();
    const entering = [enter(much), enter(little)];
    held.pop()?.release();
    await Promise.all(entering);
    expect(order).toEqual([little.account, much.account]);
    for (const session of held) session.release();
  });

  test('what the store does for somebody counts as theirs', async () => {
    const who = someone();
    const scope = organizationScope(1, who.account, 'admin');
    const beganMs = performance.now();
    await as(who, () => recordDone(scope, roleChange()));
    // It is paid off within a moment, which a busy machine may take until here.
    expect(paidMs(who) + performance.now()).toBeGreaterThan(beganMs);
    expect(paidMs(someone())).toBeLessThanOrEqual(0);
  });

  test('who has used it up begins no line and acts without none; what was begun and what is done is written', async () => {
    const who = someone();
    const scope = organizationScope(2, who.account, 'admin');
    const line = await as(who, () => beginLine(scope, roleChange()));
    useUp(who);
    const refusal = { http: 429, failure: { code: 'tooManyHere', retryAfterS: expect.any(Number) } };
    await expect(as(who, () => beginLine(scope, roleChange()))).rejects.toMatchObject(refusal);
    await as(who, () => finishLine(line, { outcome: 'done' }));
    await as(who, () => recordDone(scope, roleChange()));
    const { lines } = await listLines(scope, {});
    expect(lines.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    // What the store took is not told as lost.
    expect(jest.mocked(log).mock.calls.filter(([, { event }]) => event === 'journal.unwritten')).toEqual([]);
  });

  test('a statement that nobody waits for counts as well', async () => {
    const who = someone();
    const long = sql<SqlBool>`(with recursive steps(n) as (select 1 union all select n + 1 from steps where n < 300000) select count(*) from steps) < 0`;
    await as(who, () => write((to) => post(to, [to.selectNoFrom(long.as('is_never'))])));
    // Of PostgreSQL a statement counts 2 ms at most, and the commit is one that waits for the posted one.
    expect(paidMs(who)).toBeGreaterThan(name === 'sqlite' ? 200 : 30);
  });

  test('a change of the store has a line that says whether it was made', async () => {
    const scope = organizationScope(4, someone().account, 'admin');
    for (const made of [undefined, true, false])
      expect(await whileOpen([await beginLine(scope, roleChange())], async () => made)).toBe(made);
    const { lines } = await listLines(scope, {});
    expect(lines.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['failed', 'changedMeanwhile'],
      ['done', null],
      ['done', null],
    ]);
  });

  test('a change of the store that is refused has a line that says so', async () => {
    const who = someone();
    const scope = organizationScope(3, who.account, 'admin');
    const line = await as(who, () => beginLine(scope, roleChange()));
    useUp(who);
    const change = () => as(who, () => beginLine(scope, roleChange()));
    await expect(whileOpen([line], change)).rejects.toMatchObject({ failure: { code: 'tooManyHere' } });
    const [told] = (await listLines(scope, {})).lines;
    expect(told).toMatchObject({ outcome: 'failed', code: 'tooManyHere' });
  });
});

describe('a request past its deadline', () => {
  databaseOfBlock('sqlite');

  test('is refused where it would have to wait for the store; a file that is being made goes on', async () => {
    const owner = { account: 'owner@example.com', address: '192.0.2.200' };
    const cookie = await cookieFor({ account: owner.account, freshUntilMs: Date.now() + 600_000 });
    await recordDone(organizationScope(7, owner.account, 'owner'), roleChange());
    const facts: RequestFacts = { requestId: 'r', ...owner };
    const within = <Value>(own: RequestFacts, work: () => Promise<Value>): Promise<Value> => {
      const { promise, resolve, reject } = Promise.withResolvers<Value>();
      withFacts(own, () => void work().then(resolve, reject));
      return promise;
    };
    const file = await within(facts, () => ask('journal.export', { format: 'csv' }, { cookie }));
    expect([file.status, facts.deadline]).toEqual([200, undefined]);
    await file.text();
    const turn = await takeTurn(owner);
    // Of the second and a half that is left the provider takes most, and the store has none to wait.
    world.upstream.behave((arrived, response, request) =>
      setTimeout(() => answerWell(arrived, response, request), 1000),
    );
    const beganMs = performance.now();
    const late = { requestId: 'r', ...owner, arrivedMs: beganMs - 8500 };
    const list = await bodyOf(await within(late, () => ask('journal.list', {}, { cookie })));
    expect(list.failure).toMatchObject({ code: 'tooManyHere', status: 429 });
    expect(performance.now() - beganMs).toBeLessThan(8000);
    if (typeof turn === 'function') turn();
  });
});

test('long contents count as the time of whoever they are read or written for', async () => {
  const who = someone();
  await as(who, async () =>
    writeContent(null, { iptables: Array.from({ length: 20_000 }, (_, at) => `192.0.2.${at}`) }),
  );
  expect(paidMs(who)).toBeGreaterThan(0);
});

test('a large body counts, and waits for its turn or is refused; a small one does not', async () => {
  const who = someone();
  const send = async (results: object[]) =>
    as(who, async () => {
      const cookie = await cookieFor({ account: who.account });
      return bodyOf(await ask('organizationFile.report', { id: '', results }, { cookie }));
    });
  const results = Array.from({ length: 2000 }, () => ({ ref: 'member', status: 'done' }));
  expect((await send(results)).failure?.code).toBe('badInput');
  expect(paidMs(who)).toBeGreaterThan(0);
  useUp(who);
  expect((await send(results)).failure?.code).toBe('tooManyHere');
  expect((await send([])).failure?.code).toBe('badInput');
});

const LARGE = writeContent(null, { iptables: Array.from({ length: 20_000 }, (_, at) => `2001:db8::${at}`) });
const SMALL = writeContent(null, { name: 'a' });
/** In an organization of these tests alone: what the others have written counts as well. */
const scopeOf = (organization: number, person = 'one') =>
  organizationScope(100 + organization, `${person}@example.com`, 'admin');
const isTaken = (...given: Parameters<typeof takeQuota>) => {
  try {
    takeQuota(...given);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ http: 429, failure: { code: 'journalFull', retryAfterS: expect.any(Number) } });
    return false;
  }
};
const takenOf = (times: number, ...given: Parameters<typeof takeQuota>) =>
  Array.from({ length: times }, () => isTaken(...given)).filter(Boolean).length;

describe('what may be written in a day', () => {
  databaseOfBlock('sqlite');

  test('an account takes half of what its organization may write in a day, and no other organization notices', () => {
    configure(undefined, { JOURNAL_LINES_PER_DAY: '10' });
    expect(takenOf(20, scopeOf(1), SMALL)).toBe(5);
    expect(takenOf(20, scopeOf(1, 'two'), SMALL)).toBe(5);
    expect(takenOf(20, scopeOf(1, 'three'), SMALL)).toBe(0);
    expect(takenOf(20, scopeOf(2), SMALL)).toBe(5);
  });

  test('long contents count by bytes, and who has used them up still writes short ones', () => {
    configure(undefined, { JOURNAL_MB_PER_DAY: '2' });
    const once = Buffer.byteLength(LARGE);
    expect(takenOf(20, scopeOf(3), LARGE)).toBe(Math.floor(1_000_000 / once));
    expect(takenOf(20, scopeOf(3), SMALL)).toBe(20);
  });

  test('0 is no quota', () => {
    configure(undefined, { JOURNAL_LINES_PER_DAY: '0', JOURNAL_MB_PER_DAY: '0' });
    expect(takenOf(1000, scopeOf(4), SMALL)).toBe(1000);
    expect(takenOf(100, scopeOf(4), LARGE)).toBe(100);
  });

  test.each(['0', '1'])('beyond it no change leaves without its line, with JOURNAL_REQUIRED=%s', async (required) => {
    await openStore(configure(undefined, { JOURNAL_LINES_PER_DAY: '4', JOURNAL_REQUIRED: required }));
    const scope = scopeOf(5 + Number(required));
    await beginLine(scope, roleChange());
    await beginLine(scope, roleChange());
    await expect(beginLine(scope, roleChange())).rejects.toMatchObject({ failure: { code: 'journalFull' } });
    // What has been done is never refused: its line goes to the log.
    await recordDone(scope, roleChange());
    expect((await listLines(scope, {})).lines).toHaveLength(2);
  });

  test('what is refused for one of several lines was not made, and the lines before say so', async () => {
    await openStore(configure(undefined, { JOURNAL_LINES_PER_DAY: '4' }));
    const drafts = Array(3).fill(roleChange());
    await expect(beginLines(scopeOf(7), drafts)).rejects.toMatchObject({ failure: { code: 'journalFull' } });
    const ended = { outcome: 'failed', code: 'journalFull' };
    expect((await listLines(scopeOf(7), {})).lines).toMatchObject([ended, ended]);
  });
});
