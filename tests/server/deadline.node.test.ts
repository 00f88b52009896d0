import { TIMING } from '@/lib/rules/timing';
import { Deadline } from '@/lib/server/deadline';
import { SERVER_TIMING } from '@/lib/server/timing';

describe('the deadline of a request', () => {
  let nowMs = 0;
  beforeEach(() => {
    nowMs = 1000;
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  });
  afterEach(() => jest.restoreAllMocks());

  test('is that of its longest call, and what was spent is gone for the calls that follow', () => {
    const deadline = new Deadline();
    expect(deadline.callMs(10_000)).toBe(10_000);
    nowMs += 4000;
    expect([deadline.callMs(10_000), deadline.leftMs()]).toEqual([6000, 6000]);
    expect([deadline.callMs(25_000), deadline.callMs(10_000), deadline.leftMs()]).toEqual([21_000, 10_000, 21_000]);
    nowMs += 21_000;
    expect([deadline.callMs(10_000), deadline.callMs(25_000), deadline.leftMs()]).toEqual([0, 0, 0]);
  });

  test('gives what is read before a change half of it, and the change all that is left', () => {
    const deadline = new Deadline();
    deadline.expectChange(4000);
    expect(deadline.callMs(4000)).toBe(2000);
    nowMs += 1500;
    expect(deadline.callMs(4000)).toBe(500);
    deadline.reachChange();
    expect(deadline.callMs(4000)).toBe(2500);
  });

  test('counts from the arrival of the request, with all that it waited for', () => {
    const deadline = new Deadline(nowMs - 2000);
    nowMs += 1000;
    deadline.start(10_000);
    expect(deadline.callMs(10_000)).toBe(7000);
  });

  test('says how long may be waited for others: until its calls are known for as long as an answer may take', () => {
    const deadline = new Deadline(nowMs - 1000);
    expect(deadline.patienceMs()).toBe(SERVER_TIMING.longestAnswerMs - 1000);
    deadline.start(10_000);
    expect(deadline.patienceMs()).toBe(9000);
    nowMs += 9001;
    expect(deadline.patienceMs()).toBe(0);
  });

  test('leaves out what its browser takes to send it, and never lasts longer than that waits', async () => {
    const deadline = new Deadline();
    await deadline.takeIn(async () => (nowMs += 9000));
    deadline.start(25_000);
    expect(deadline.callMs(25_000)).toBe(SERVER_TIMING.longestAnswerMs - 9000);
    expect(deadline.callMs(90_000)).toBe(SERVER_TIMING.longestAnswerMs - 9000);
    // A refusal may be held before it goes out.
    expect(SERVER_TIMING.longestAnswerMs + SERVER_TIMING.refusalHoldMs).toBeLessThan(TIMING.browserWaitMs);
  });
});
