import { withFacts } from '@/lib/server/request-facts';
import { slowDown } from '@/lib/server/fair-share';

/** Who asks again whatever it is told waits for each refusal, and takes no place meanwhile (promise V-R6). */
let places = 0;
let gone: AbortController;

async function refuse(caller: string, times: number, withinMs = 10): Promise<number> {
  let sent = 0;
  for (let at = 0; at < times; at += 1) {
    withFacts({ requestId: 'r', account: caller, leavePlace: () => (places -= 1) }, () => {
      places += 1;
      void slowDown(undefined, gone.signal).then(() => (sent += 1));
    });
  }
  await jest.advanceTimersByTimeAsync(withinMs);
  return sent;
}

beforeEach(() => {
  jest.useFakeTimers();
  places = 0;
  gone = new AbortController();
});
afterEach(async () => {
  await jest.advanceTimersByTimeAsync(60_000);
  jest.useRealTimers();
});

test('a hundred refusals go out at once, the next wait three seconds, and others are not held', async () => {
  expect(await refuse('a@example.com', 100)).toBe(100);
  expect([await refuse('a@example.com', 5, 2900), places]).toEqual([0, 100]);
  expect(await refuse('b@example.com', 1)).toBe(1);
});

test('what was held goes out one by one, so that it is not asked for again all at once', async () => {
  await refuse('h@example.com', 100);
  expect(await refuse('h@example.com', 500, 4010)).toBe(51);
});

test('whoever goes on is not given another hundred when a window ends', async () => {
  await refuse('w@example.com', 200);
  for (let second = 0; second < 30; second += 1) expect(await refuse('w@example.com', 20, 1000)).toBe(0);
});

test('no more than a thousand are held: the rest go out at once', async () => {
  await refuse('c@example.com', 100);
  expect(await refuse('c@example.com', 1020)).toBe(20);
});

test('nothing is held for a browser that has gone', async () => {
  await refuse('g@example.com', 100);
  await refuse('g@example.com', 1000);
  gone.abort();
  await jest.advanceTimersByTimeAsync(1);
  gone = new AbortController();
  expect(await refuse('g@example.com', 1000)).toBe(0);
});

test('after twenty quiet seconds it begins anew', async () => {
  await refuse('d@example.com', 2000);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await refuse('d@example.com', 100)).toBe(100);
});
