import 'server-only';
import { SERVER_TIMING } from '@/lib/server/timing';

const SECONDS = 10;
const MIN_CALLS = 20;

interface Bucket {
  second: number;
  calls: number;
  failures: number;
}

/**
 * Opens when more than half of the calls of the last ten seconds failed, of at least twenty. While it is open, a call every two seconds
 * asks whether the host is back, beside those that still wait for its answer: one that hangs holds up nobody.
 */
export class Breaker {
  #buckets = empty();
  /** When the last probe began; undefined while it is closed. */
  #probedMs: number | undefined;
  /** How often it opened and closed: a call from before the last time says nothing of the host as it is now. */
  #turn = 0;
  readonly #onChange: (isOpen: boolean) => void;
  readonly #nowMs: () => number;

  constructor(onChange: (isOpen: boolean) => void, nowMs: () => number = () => performance.now()) {
    this.#onChange = onChange;
    this.#nowMs = nowMs;
  }

  get isOpen(): boolean {
    return this.#probedMs !== undefined;
  }

  /** @returns how to tell whether the call failed, if that is known; undefined if the call is not to be made */
  admit(): ((isFailure: boolean) => void) | undefined {
    const nowMs = this.#nowMs();
    if (this.#probedMs !== undefined) {
      if (nowMs < this.#probedMs + SERVER_TIMING.breakerProbeMs) return undefined;
      this.#probedMs = nowMs;
    }
    const turn = this.#turn;
    return (isFailure) => {
      if (turn === this.#turn) this.#note(isFailure);
    };
  }

  #note(isFailure: boolean): void {
    if (this.isOpen) {
      if (!isFailure) this.#change(undefined);
      return;
    }
    const now = this.#bucket();
    now.calls += 1;
    if (!isFailure) return;
    now.failures += 1;
    const recent = this.#buckets.filter(({ second }) => second > now.second - SECONDS);
    const sum = (of: 'calls' | 'failures') => recent.reduce((total, bucket) => total + bucket[of], 0);
    if (sum('calls') >= MIN_CALLS && sum('failures') > sum('calls') / 2) this.#change(this.#nowMs());
  }

  #change(probedMs: number | undefined): void {
    this.#probedMs = probedMs;
    this.#turn += 1;
    this.#buckets = empty();
    this.#onChange(this.isOpen);
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
