import 'server-only';

/** How often the process looks at its own clock, and how many looks in a row must have come late. */
const LOOK_MS = 500;
const LOOKS = 5;

export interface EventLoop {
  /** Whether the process has been behind for seconds on end: one long task, such as a start, is no such thing. */
  isBehind: () => boolean;
  stop: () => void;
}

/**
 * Watches how late the process is with what it has to do (promises: fault F29).
 * @param lateMs how late counts as behind, milliseconds
 * @param now a clock, milliseconds
 */
export function watchEventLoop(lateMs: number, now: () => number = () => performance.now()): EventLoop {
  let last = now();
  let lateLooks = 0;
  const look = () => {
    const spentMs = now() - last;
    last += spentMs;
    // However long one task took, it is one look: several in a row make a state.
    lateLooks = spentMs - LOOK_MS > lateMs ? lateLooks + 1 : 0;
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return { isBehind: () => lateLooks >= LOOKS, stop: () => clearInterval(timer) };
}
