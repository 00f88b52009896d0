import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beginWork, inRound } from '@/lib/server/loop-round';
import { processWide } from '@/lib/server/process-wide';
import { currentFacts, type RequestFacts, withFacts } from '@/lib/server/request-facts';
import type { QueryAnswer, StoreSession } from '@/lib/server/store/connection';
import { openKysely } from '@/lib/server/store/open-kysely';
import { fairLock } from '@/lib/server/fair-lock';

let nowMs = 1_000_000;
let order: string[];
const nextRound = () => new Promise(setImmediate);
/** Work that takes so long by the clock. */
const ask = (key: string, tookMs = 5) =>
  inRound(
    () => {
      order.push(key);
      nowMs += tookMs;
    },
    { key },
  );
/** Uses up what the round has. */
const useRound = () => {
  beginWork();
  nowMs += 5;
};

beforeEach(() => {
  order = [];
  for (const name of ['loopRounds', 'loopParties']) delete processWide(name).value;
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => jest.restoreAllMocks());

test('work is done at once as long as the round has time; beyond that the event loop goes round in between', async () => {
  const pieces = ['piece 1', 'piece 2', 'piece 3'].map((key) => ask(key));
  // Whatever comes from outside is taken in between.
  setImmediate(() => order.push('other'));
  expect(order).toEqual(['piece 1']);
  await Promise.all(pieces);
  expect(order).toEqual(['piece 1', 'piece 2', 'other', 'piece 3']);
});

test('what follows from a piece by promises counts as the piece itself, in its round and for its party', async () => {
  const follow = async (key: string) => {
    await ask(key, 1);
    nowMs += 150;
  };
  setImmediate(() => order.push('other'));
  await follow('much');
  await ask('next', 1);
  expect(order).toEqual(['much', 'other', 'next']);
  await nextRound();
  useRound();
  // The party of the long end waits for all others, though its piece took little.
  await Promise.all([ask('much', 1), ask('little', 1)]);
  expect(order.slice(3)).toEqual(['little', 'much']);
});

test('what follows from a piece that waited counts as its own, however many pieces went before it at once', async () => {
  const follow = async (key: string) => {
    await ask(key, 1);
    nowMs += 150;
  };
  for (const [key, tookMs] of [
    ['much', 120],
    ['more', 130],
  ] as const) {
    await ask(key, tookMs);
    await nextRound();
  }
  // Theirs may go on: the process was free for long enough.
  nowMs += 600;
  await Promise.all([ask('a', 1), ask('b', 1), follow('much'), ask('more', 1)]);
  await nextRound();
  useRound();
  await Promise.all([ask('much', 1), ask('more', 1)]);
  expect(order.slice(-2)).toEqual(['more', 'much']);
});

test('who took much waits for all others, and comes all the same', async () => {
  await ask('much', 120);
  await nextRound();
  const much = [ask('much'), ask('much')];
  const little = Array.from({ length: 20 }, (_, at) => ask(`little ${at}`));
  await Promise.all([...much, ...little]);
  expect(order.slice(1, 21)).toEqual(little.map((_, at) => `little ${at}`));
  expect(order.slice(21)).toEqual(['much', 'much']);
  await nextRound();
  // What was paid for meanwhile counts no more.
  nowMs += 5000;
  await Promise.all([ask('much'), ask('late')]);
  expect(order.slice(-2)).toEqual(['much', 'late']);
});

test('of many pieces of one party asked for at once each lets those in who took less meanwhile', async () => {
  useRound();
  const many = Array.from({ length: 4 }, () => ask('many', 60));
  await many[0];
  await Promise.all([...many, ask('one', 1)]);
  expect(order.indexOf('one')).toBeLessThan(3);
});

test('of those who took much the one goes first that took the least', async () => {
  await ask('more', 200);
  await ask('less', 150);
  await nextRound();
  const pieces = [ask('more', 1), ask('more', 1), ask('less', 1), ask('less', 1)];
  await Promise.all(pieces);
  expect(order.slice(2)).toEqual(['less', 'less', 'more', 'more']);
});

/** Whether the second of two long pieces comes within three rounds. */
async function comesSoon(key: string): Promise<boolean> {
  let isNext = false;
  const [first, second] = [ask(key, 20), ask(key, 20).then(() => (isNext = true))];
  await first;
  for (let round = 0; round < 3; round += 1) await nextRound();
  const isSoon = isNext;
  // It would end in the next test.
  await second;
  return isSoon;
}

test.each([
  { others: 'where others are at work, the process is free for three times as long', key: 'little', isSoon: false },
  { others: 'what the process does for itself is nobody for whom it is left free', key: '', isSoon: true },
])('behind a piece of those who took much: $others', async ({ key, isSoon }) => {
  await ask('much', 120);
  await nextRound();
  // The first piece of somebody who was not behind yet is somebody else's.
  nowMs += 1100;
  await ask(key, 1);
  expect(await comesSoon('much')).toBe(isSoon);
});

test('what others wait for goes first', async () => {
  useRound();
  const pieces = [ask('a', 1), inRound(() => void order.push('first'), { isFirst: true })];
  await Promise.all(pieces);
  expect(order).toEqual(['first', 'a']);
});

test('what goes first does so at once where there is time, and in its own order', async () => {
  const first = (key: string, work = () => {}) => inRound(() => [order.push(key), work()], { isFirst: true });
  const atOnce = first('at once');
  expect(order).toEqual(['at once']);
  await atOnce;
  useRound();
  let last: Promise<unknown> | undefined;
  // The round in which the next one runs has time for what it asks for, but another waits already.
  const pieces = [first('next', () => void (last = first('last'))), first('then')];
  await Promise.all(pieces);
  await last;
  expect(order.slice(1)).toEqual(['next', 'then', 'last']);
});

/** Does something for a request. */
async function forRequest<Value>(facts: Omit<RequestFacts, 'requestId'>, work: () => Promise<Value>): Promise<Value> {
  return new Promise((done) => withFacts({ requestId: 'r', ...facts }, () => done(work())));
}

/** Somebody waits for a lock, and leaves it. */
async function enter(lock: ReturnType<typeof fairLock>, account: string): Promise<void> {
  const leave = await forRequest({ account }, lock);
  order.push(`${account} has it`);
  leave();
}

test('a request that came first goes on first, however late its next piece is asked for', async () => {
  const read = async (key: string) => {
    for (const _piece of [1, 2]) await ask(key);
  };
  await Promise.all(['a', 'b', 'c'].map((key, at) => forRequest({ arrivedMs: nowMs + at }, () => read(key))));
  expect(order).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
});

test('of those who wait for a lock the one has it next who took the least, and one holder leaves it once', async () => {
  await ask('much', 60);
  await nextRound();
  const lock = fairLock();
  const leave = await lock();
  const entering = [enter(lock, 'much'), enter(lock, 'much'), enter(lock, 'little')];
  leave();
  leave();
  await Promise.all(entering);
  expect(order.slice(1)).toEqual(['little has it', 'much has it', 'much has it']);
});

test('nobody waits for a lock behind those who ask a second later', async () => {
  await ask('much', 1200);
  await nextRound();
  const lock = fairLock();
  const leave = await lock();
  const entering = [enter(lock, 'much')];
  nowMs += 1001;
  entering.push(enter(lock, 'late'));
  leave();
  await Promise.all(entering);
  expect(order.slice(1)).toEqual(['much has it', 'late has it']);
});

test('a statement that waits keeps no other reader of the embedded database out', async () => {
  const { promise: waiting, resolve } = Promise.withResolvers<QueryAnswer>();
  const none = { rows: [], changes: 0, costMs: 0 };
  const answers = [waiting, Promise.resolve(none)];
  const session: StoreSession = {
    query: () => answers.shift() ?? waiting,
    post: async () => ({ costMs: 0 }),
    begin: async () => undefined,
    release: () => undefined,
  };
  const acquire = async () => session;
  const connection = { reader: acquire, writer: acquire, isSilent: () => false, close: async () => undefined };
  const { reading } = openKysely({ dialect: 'sqlite', ...connection });
  const read = () => reading.selectFrom('store_keys').selectAll().execute();
  const first = read();
  await expect(read()).resolves.toEqual([]);
  resolve(none);
  await expect(first).resolves.toEqual([]);
});

test('what a piece that waited was about is gone with the next short collection', async () => {
  setFlagsFromString('--expose-gc');
  const collect: (options: { type: 'minor' }) => void = runInNewContext('gc');
  const keptMb = () => getHeapSpaceStatistics().reduce((sum, space) => sum + space.space_used_size, 0) / 2 ** 20;
  collect({ type: 'minor' });
  const beforeMb = keptMb();
  for (let count = 0; count < 400; count += 1) {
    useRound();
    const request = Array.from({ length: 10_000 }, () => count);
    await inRound(() => request.length, { key: 'a' });
    if (count % 20 === 0) collect({ type: 'minor' });
  }
  collect({ type: 'minor' });
  expect(keptMb() - beforeMb).toBeLessThan(10);
});

test('pieces keep their request, and what they throw', async () => {
  const seen: unknown[] = [];
  useRound();
  const see = () => inRound(() => void seen.push(currentFacts()?.account));
  const asking = ['a', 'b'].map((account) => forRequest({ account }, see));
  const fault = inRound(() => {
    throw new Error('on purpose');
  });
  await expect(fault).rejects.toThrow('on purpose');
  await Promise.all(asking);
  expect(seen).toEqual(['a', 'b']);
});
