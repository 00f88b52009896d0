import { withFacts } from '@/lib/server/request-facts';
import { slowDown } from '@/lib/server/rate-limit/slow-down';

/** Who asks again whatever it is told waits for each refusal, and takes no place meanwhile (promise V-R6). */
let places = 0;

async function refuse(caller: string, times: number): Promise<number> {
  let sent = 0;
  for (let at = 0; at < times; at += 1) {
    withFacts({ requestId: 'r', leavePlace: () => (places -= 1) }, () => {
      places += 1;
      void slowDown(caller).then(() => (sent += 1));
    });
  }
  await jest.advanceTimersByTimeAsync(10);
  return sent;
}

beforeEach(() => {
  jest.useFakeTimers();
  places = 0;
});
afterEach(async () => {
  await jest.advanceTimersByTimeAsync(60_000);
  jest.useRealTimers();
});

test('a hundred refusals go out at once, the next wait three seconds, and others are not held', async () => {
  expect(await refuse('a@example.com', 100)).toBe(100);
  expect([await refuse('a@example.com', 5), places]).toEqual([0, 100]);
  expect(await refuse('b@example.com', 1)).toBe(1);
});

test('no more than a thousand are held: the rest go out at once', async () => {
  await refuse('c@example.com', 100);
  expect(await refuse('c@example.com', 1020)).toBe(20);
});

test('after ten seconds it begins anew', async () => {
  await refuse('d@example.com', 200);
  await jest.advanceTimersByTimeAsync(11_000);
  expect(await refuse('d@example.com', 1)).toBe(1);
});
