import { inRound, spendRound } from '@/lib/server/loop-round';
import { processWide } from '@/lib/server/process-wide';
import { currentFacts, withFacts } from '@/lib/server/request-facts';

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

beforeEach(() => {
  order = [];
  delete processWide('loopRounds').value;
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

test('who took more than a tenth of the time waits for all others, and comes all the same', async () => {
  await ask('much', 120);
  await nextRound();
  const much = [ask('much'), ask('much')];
  const little = Array.from({ length: 20 }, (_, at) => ask(`little ${at}`));
  await Promise.all([...much, ...little]);
  expect(order.slice(1, 21)).toEqual(little.map((_, at) => `little ${at}`));
  expect(order.slice(21)).toEqual(['much', 'much']);
  // What was paid for meanwhile counts no more.
  nowMs += 2000;
  await nextRound();
  await Promise.all([ask('much'), ask('late')]);
  expect(order.slice(-2)).toEqual(['much', 'late']);
});

test('of those who are behind the one goes first that took the least', async () => {
  await ask('more', 200);
  await ask('less', 150);
  await nextRound();
  const pieces = [ask('more', 1), ask('more', 1), ask('less', 1), ask('less', 1)];
  await Promise.all(pieces);
  expect(order.slice(2)).toEqual(['less', 'less', 'more', 'more']);
});

test('behind a piece of theirs the process is free for as long, where others are at work', async () => {
  await ask('much', 120);
  await nextRound();
  await ask('little', 1);
  const much = [ask('much', 20), ask('much', 20)];
  await much[0];
  let isNext = false;
  void much[1]?.then(() => (isNext = true));
  for (let round = 0; round < 3; round += 1) await nextRound();
  expect(isNext).toBe(false);
  await Promise.all(much);
});

test('what others wait for goes first', async () => {
  spendRound(5);
  const pieces = [ask('a', 1), inRound(() => void order.push('first'), { isFirst: true })];
  await Promise.all(pieces);
  expect(order).toEqual(['first', 'a']);
});

test('pieces keep their request, and what they throw', async () => {
  const seen: unknown[] = [];
  spendRound(5);
  const asking = ['r-1', 'r-2'].map((requestId) => {
    let asked: Promise<unknown> = Promise.resolve();
    withFacts({ requestId }, () => {
      asked = inRound(() => void seen.push(currentFacts()?.requestId));
    });
    return asked;
  });
  const fault = inRound(() => {
    throw new Error('on purpose');
  });
  await expect(fault).rejects.toThrow('on purpose');
  await Promise.all(asking);
  expect(seen).toEqual(['r-1', 'r-2']);
});
