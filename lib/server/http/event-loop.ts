import 'server-only';

const CHECK_MS = 500;
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
    lateChecks = spentMs - CHECK_MS > lateMs ? lateChecks + 1 : 0;
  };
  const timer = setInterval(check, CHECK_MS).unref();
  return { isBehind: () => lateChecks >= LATE_CHECKS, stop: () => clearInterval(timer) };
}
