import { enterLane } from '@/lib/server/fair-lock';
import { inRound } from '@/lib/server/loop-round';
import { charge } from '@/lib/server/parties';
import { processWide } from '@/lib/server/process-wide';
import { type RequestFacts, withFacts } from '@/lib/server/request-facts';
import { SERVER_TIMING } from '@/lib/server/timing';
import { doorOfFile } from '../../operations/door-world';
import { bodyOf } from '../support/browser';
import { cookieFor } from '../support/seal-session';
import { ask } from '../support/ask';

/** What a call waits for before it is answered, and that the wait is part of its time (promise V-S18). */
const world = doorOfFile();
const ACCOUNT = 'much@example.com';
beforeEach(() => {
  for (const name of ['loopRounds', 'loopParties', 'lane', 'sideBySide']) delete processWide(name).value;
});

async function call(facts: Partial<RequestFacts> = {}) {
  const cookie = await cookieFor({ account: ACCOUNT });
  const beganMs = performance.now();
  let answer: Promise<Response> | undefined;
  withFacts({ requestId: 'r', ...facts }, () => {
    answer = ask('apikey.list', {}, { cookie });
  });
  const body = answer && (await bodyOf(await answer));
  return { failure: body?.failure, tookMs: performance.now() - beganMs };
}

test('a call of one who took much waits for those who took less, while others are at work', async () => {
  // What the route needs is loaded.
  await call();
  await inRound(() => undefined, { key: 'other' });
  charge(ACCOUNT, 2000);
  charge('less', 1000);
  for (let count = 0; count < 8; count += 1) withFacts({ requestId: 'r', account: 'less' }, () => void enterLane());
  const { failure, tookMs } = await call();
  expect(failure).toBeUndefined();
  // Each of them keeps the lane for as long as one may.
  expect(tookMs).toBeGreaterThan(7 * SERVER_TIMING.laneMs);
});

test('what it waited since it came is gone from the time of its calls', async () => {
  world.upstream.behave(() => undefined);
  // By default a read has ten seconds.
  const { failure, tookMs } = await call({ arrivedMs: performance.now() - 9700 });
  expect(failure).toMatchObject({ code: 'timeout', status: 504 });
  expect(tookMs).toBeLessThan(9000);
});
