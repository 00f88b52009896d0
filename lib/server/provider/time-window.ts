import 'server-only';
import { CircuitState, type IBackoffFactory, type IBreaker } from 'cockatiel';

const SECONDS = 10;
const MIN_CALLS = 20;

interface Bucket {
  second: number;
  calls: number;
  failures: number;
}

/**
 * Opens a breaker when more than half of the calls of the last ten seconds failed, of at least twenty. The library's own window
 * moves on by one step a call, however much time has passed: failures of an hour ago would still count.
 */
export class TimeWindow implements IBreaker {
  #buckets: Bucket[] = empty();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  get state(): unknown {
    return this.#buckets.map((bucket) => ({ ...bucket }));
  }

  success(state: CircuitState): void {
    if (state === CircuitState.HalfOpen) this.#buckets = empty();
    this.#bucket().calls += 1;
  }

  failure(state: CircuitState): boolean {
    const now = this.#bucket();
    now.calls += 1;
    now.failures += 1;
    if (state !== CircuitState.Closed) return true;
    let calls = 0;
    let failures = 0;
    for (const bucket of this.#buckets) {
      if (bucket.second <= now.second - SECONDS) continue;
      calls += bucket.calls;
      failures += bucket.failures;
    }
    return calls >= MIN_CALLS && failures > calls / 2;
  }

  #bucket(): Bucket {
    const second = Math.floor(this.#nowMs() / 1000);
    const at = second % SECONDS;
    const found = this.#buckets[at];
    if (found?.second === second) return found;
    return (this.#buckets[at] = { second, calls: 0, failures: 0 });
  }
}

function empty(): Bucket[] {
  return Array.from({ length: SECONDS }, () => ({ second: -SECONDS, calls: 0, failures: 0 }));
}

/**
 * How long a breaker stays open before it probes. The library compares clock times, so that a clock that is put back by a minute
 * would hold it open for a minute more: this answers by how much time has really passed.
 */
export function openFor(ms: number, nowMs: () => number = () => performance.now()): IBackoffFactory<unknown> {
  const next = () => {
    const endMs = nowMs() + ms;
    return {
      next,
      get duration() {
        return nowMs() < endMs ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      },
    };
  };
  return { next };
}
