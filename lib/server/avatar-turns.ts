import 'server-only';
import { reject } from './http-error';

/** Decoded pictures are the largest things this process ever holds: so few at a time, and so few that wait. */
const AT_ONCE = 2;
const WAITING = 20;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs a job when it is its turn.
 * @throws Refusal `overloaded` where too many wait already; else whatever the job throws
 */
export async function withTurn<Result>(job: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw reject('overloaded', { retryAfterS: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await job();
  } finally {
    // The turn passes on without being given back, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
