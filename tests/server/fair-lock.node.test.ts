import { performance as loopClock } from 'node:perf_hooks';
import { enterLane } from '@/lib/server/fair-lock';
import { inRound } from '@/lib/server/loop-round';
import { charge, partyOf } from '@/lib/server/parties';
import { processWide } from '@/lib/server/process-wide';
import { type RequestFacts, withFacts } from '@/lib/server/request-facts';
import { SERVER_TIMING } from '@/lib/server/timing';

/** Who took much of the process's time is answered one request at a time, while others are at work (promise V-S18). */
beforeEach(() => {
  for (const name of ['loopRounds', 'loopParties', 'lane', 'sideBySide']) delete processWide(name).value;
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  // What this process really works is that of the tests.
  jest.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const settled = () => new Promise(setImmediate);
const pass = async (ms: number) => {
  // Somebody else is at work all the time.
  for (let left = ms; left > 0; left -= 500) {
    await inRound(() => undefined, { key: 'other' });
    await jest.advanceTimersByTimeAsync(Math.min(left, 500));
  }
};
const takeMuch = (account: string, tookMs = 1000) => charge(account, tookMs);

/** A request of somebody that comes to where it may have to wait. */
function arrive(account: string, address?: string) {
  const facts: RequestFacts = { requestId: 'r', account, ...(address === undefined ? {} : { address }) };
  const request: { isIn?: boolean; leave: () => void } = { leave: () => facts.leaveLane?.() };
  withFacts(facts, () => void enterLane().then((isIn) => (request.isIn = isIn)));
  return request;
}

const countIn = (requests: readonly { isIn?: boolean }[]) => requests.filter(({ isIn }) => isIn).length;

test('before it is known what an account takes, four of its requests are answered side by side, while others are at work', async () => {
  await pass(1);
  const many = Array.from({ length: 10 }, () => arrive('many'));
  const other = Array.from({ length: 4 }, () => arrive('another'));
  await settled();
  expect([countIn(many), countIn(other)]).toEqual([4, 4]);
  many[0]?.leave();
  await settled();
  expect([countIn(many), many[4]?.isIn]).toEqual([5, true]);
  // Whoever waits for something else keeps nobody waiting.
  await pass(SERVER_TIMING.laneMs + 5);
  expect(countIn(many)).toBe(9);
});

test('who turns out to take much meanwhile goes on one at a time', async () => {
  await pass(1);
  const many = Array.from({ length: 10 }, () => arrive('many'));
  await settled();
  takeMuch('many');
  for (const request of many.slice(0, 4)) request.leave();
  await pass(1);
  expect(countIn(many)).toBe(5);
});

test('nobody shares the process with their own network', async () => {
  takeMuch('alone');
  // The beginning of each answer is a piece of the network.
  const begin = async () => {
    await inRound(() => undefined, { key: '192.0.2.1' });
    return arrive('alone', '192.0.2.1');
  };
  const alone = [await begin(), await begin(), await begin()];
  await settled();
  expect(countIn(alone)).toBe(3);
  await inRound(() => undefined, { key: '192.0.2.2' });
  const shared = [await begin(), await begin()];
  await settled();
  expect(countIn(shared)).toBe(1);
});

test('requests of one who took little, or of whoever is alone, wait for nobody', async () => {
  takeMuch('much');
  const alone = [arrive('much'), arrive('much')];
  await settled();
  expect(alone.map(({ isIn }) => isIn)).toEqual([true, true]);
  await pass(1);
  const little = [arrive('little'), arrive('little')];
  await settled();
  expect(little.map(({ isIn }) => isIn)).toEqual([true, true]);
});

test('of all who took much one request is answered at a time, first of the one who took the least', async () => {
  await pass(1);
  takeMuch('more', 2000);
  takeMuch('much');
  const [first, second, third] = [arrive('more'), arrive('more'), arrive('much')];
  await settled();
  expect([first.isIn, second.isIn, third.isIn]).toEqual([true, undefined, undefined]);
  first.leave();
  await pass(1);
  expect([second.isIn, third.isIn]).toEqual([undefined, true]);
  third.leave();
  await pass(1);
  expect(second.isIn).toBe(true);
});

test('then the process is left to the others for three times as long as it worked meanwhile, whatever it did', async () => {
  await pass(1);
  takeMuch('much');
  const cpu = jest.spyOn(process, 'cpuUsage');
  const [first, second] = [arrive('much'), arrive('much')];
  await settled();
  cpu.mockReturnValueOnce({ user: 15_000, system: 5000 });
  await pass(20);
  first.leave();
  await pass(55);
  expect(second.isIn).toBeUndefined();
  await pass(10);
  expect(second.isIn).toBe(true);
});

test('pieces of work in the lane are paid for once', async () => {
  await pass(1);
  takeMuch('much');
  const before = partyOf('much').paidMs;
  const cpu = jest.spyOn(process, 'cpuUsage');
  const request = arrive('much');
  await settled();
  let nowMs = performance.now();
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  await inRound(() => (nowMs += 8), { key: 'much' });
  cpu.mockReturnValueOnce({ user: 20_000, system: 0 });
  request.leave();
  clock.mockRestore();
  // A twentieth is theirs.
  expect(partyOf('much').paidMs - before).toBeCloseTo(20 * 20, 3);
});

test('who waits for something else lets the next one in', async () => {
  await pass(1);
  takeMuch('much');
  arrive('much');
  const second = arrive('much');
  await pass(SERVER_TIMING.laneMs - 5);
  expect(second.isIn).toBeUndefined();
  await pass(10);
  expect(second.isIn).toBe(true);
});

test('who would wait for too long goes on, and keeps nobody behind it waiting', async () => {
  await pass(1);
  takeMuch('much', 10_000);
  takeMuch('more', 20_000);
  const held = Array.from({ length: 40 }, () => arrive('much'));
  const late = arrive('more');
  await pass(SERVER_TIMING.turnMs + 10);
  expect(late.isIn).toBe(false);
  expect(held.filter(({ isIn }) => isIn === false).length).toBeGreaterThan(0);
  const next = arrive('much');
  await pass(SERVER_TIMING.laneMs + 50);
  expect(next.isIn).toBe(true);
});

test.each([
  { when: 'time to spare', utilization: 0.8, active: 25, times: 1 },
  { when: 'none', utilization: 1, active: 25, times: 2.5 },
  { when: 'none, and nearly all of it is work of nobody', utilization: 1, active: 300, times: 4 },
])('of a process that has $when a piece counts $times times', async ({ utilization, active, times }) => {
  jest.spyOn(loopClock, 'eventLoopUtilization').mockReturnValue({ idle: 0, active, utilization });
  jest.advanceTimersByTime(100);
  await inRound(() => jest.advanceTimersByTime(10), { key: 'one' });
  await settled();
  expect(partyOf('one').paidMs - performance.now()).toBe(10 * times * 20);
});
