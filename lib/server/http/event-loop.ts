import 'server-only';
import { SERVER_TIMING } from '../timing.ts';

/** The process is behind after this many late checks in a row: one long task, such as a start, is one late check. */
const LATE_CHECKS = 5;

export interface EventLoop {
  isBehind: () => boolean;
  stop: () => void;
}

/**
 * Watches how late timers fire (promise F29).
 * @param lateMs a check that fires later than this counts as late, milliseconds
 */
export function watchEventLoop(lateMs: number, now: () => number = () => performance.now()): EventLoop {
  let last = now();
  let lateChecks = 0;
  const check = () => {
    const spentMs = now() - last;
    last += spentMs;
    lateChecks = spentMs - SERVER_TIMING.loopCheckMs > lateMs ? lateChecks + 1 : 0;
  };
  const timer = setInterval(check, SERVER_TIMING.loopCheckMs).unref();
  return { isBehind: () => lateChecks >= LATE_CHECKS, stop: () => clearInterval(timer) };
}
