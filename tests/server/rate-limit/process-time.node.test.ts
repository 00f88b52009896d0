import { Deadline } from '@/lib/server/deadline';
import { chargeTime, inTurn, takePage, takeTurn } from '@/lib/server/process-time';
import { withFacts } from '@/lib/server/request-facts';
import { SERVER_TIMING } from '@/lib/server/timing';
import { configure } from '../support/test-env';

/** What one account takes of the process's time, and what is left to the others (promise V-R6). */
beforeEach(() => void configure(undefined, { CALLS_PER_S: '100' }));

const end = async (caller: Parameters<typeof takeTurn>[0], tookMs = 0) => {
  const turn = await takeTurn(caller);
  if (typeof turn !== 'function') return turn;
  chargeTime(caller, tookMs);
  turn();
  return 'taken';
};

test('reads of one account follow each other, and another account is not behind them', async () => {
  const caller = { account: 'one@example.com', address: '192.0.2.1' };
  const first = await takeTurn(caller);
  let isSecondOn = false;
  const second = takeTurn(caller).then((turn) => {
    isSecondOn = true;
    return turn;
  });
  expect(await end({ account: 'other@example.com', address: '192.0.2.1' })).toBe('taken');
  await new Promise(setImmediate);
  expect(isSecondOn).toBe(false);
  if (typeof first === 'function') first();
  expect(await second).toBeInstanceOf(Function);
});

test('who has read for longer than the share allows is refused with the time to wait; others are not', async () => {
  const caller = { account: 'greedy@example.com', address: '198.51.100.1' };
  expect(await end(caller, 1000)).toBe('taken');
  // A second is a tenth of ten, of which two are free at once.
  expect(await end(caller)).toEqual({ isOwn: true, retryAfterS: 8 });
  expect(await end({ account: 'calm@example.com', address: '198.51.100.2' })).toBe('taken');
});

test('an address has twice, an IPv6 /48 three times the share of an account, in however many accounts', async () => {
  expect(await end({ account: 'a@example.com', address: '2001:db8:1:1::1' }, 3000)).toBe('taken');
  expect(await end({ account: 'b@example.com', address: '2001:db8:1:1::2' })).toEqual({ isOwn: true, retryAfterS: 13 });
  expect(await end({ account: 'c@example.com', address: '2001:db8:1:2::1' })).toEqual({ isOwn: true, retryAfterS: 8 });
  expect(await end({ account: 'd@example.com', address: '2001:db8:2:2::1' })).toBe('taken');
});

test('who may wait no longer is refused while another is at work, and lets nobody in before it has ended', async () => {
  const caller = { account: 'hurried@example.com', address: '203.0.113.9' };
  const first = await takeTurn(caller);
  expect(await takeTurn(caller, 20)).toEqual({ isOwn: true, retryAfterS: 1 });
  let isLastOn = false;
  const last = end(caller).then(() => (isLastOn = true));
  await new Promise(setImmediate);
  expect(isLastOn).toBe(false);
  if (typeof first === 'function') first();
  await last;
});

test('nobody waits beyond the deadline of their request; past it what needs no wait is done', async () => {
  const account = 'late@example.com';
  const ask = async () => {
    let asked: Promise<string> | undefined;
    const deadline = new Deadline(performance.now() - SERVER_TIMING.longestAnswerMs);
    withFacts({ requestId: 'r', account, deadline }, () => void (asked = inTurn(() => 'done')));
    return asked;
  };
  expect(await ask()).toBe('done');
  const first = await takeTurn({ account });
  await expect(ask()).rejects.toMatchObject({ failure: { code: 'tooManyHere', retryAfterS: 1 } });
  if (typeof first === 'function') first();
  expect(await ask()).toBe('done');
  chargeTime({ account }, 220);
  // A wait of 0.2 s: others have three.
  await expect(ask()).rejects.toMatchObject({ failure: { code: 'tooManyHere', retryAfterS: 1 } });
});

test('more than a hundred reads of one account do not wait at all', async () => {
  const caller = { account: 'many@example.com', address: '203.0.113.1' };
  const turn = await takeTurn(caller);
  const waiting = Array.from({ length: 99 }, () => end(caller));
  expect(await takeTurn(caller)).toEqual({ isOwn: true, retryAfterS: 1 });
  if (typeof turn === 'function') turn();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['taken']));
});

test('a page is held for whoever has used up their share, and never refused; others are not held', async () => {
  const caller = { account: 'pages@example.com', address: '203.0.113.2' };
  const held = async (account: string) => {
    const page = takePage(account);
    return Promise.race([page.then(() => false), new Promise((done) => setImmediate(() => done(true)))]);
  };
  expect(await held(caller.account)).toBe(false);
  chargeTime(caller, 60_000);
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
  const page = takePage(caller.account);
  expect(await held('other-pages@example.com')).toBe(false);
  await jest.advanceTimersByTimeAsync(SERVER_TIMING.turnMs);
  await page;
  jest.useRealTimers();
});

test('without a limit of calls nobody waits for their time', async () => {
  configure(undefined, { CALLS_PER_S: '0' });
  const caller = { account: 'unlimited@example.com', address: '203.0.113.3' };
  chargeTime(caller, 60_000);
  expect(await end(caller)).toBe('taken');
});
