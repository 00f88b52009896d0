import 'server-only';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * The one end of all that belongs to a request: the reads before a change, its line of the journal, its call, the tokens that are
 * tried. A request takes as long as its longest call may take by itself, and never so long that its browser has given up.
 */
export class Deadline {
  readonly #arrivedMs: number;
  #startMs: number;
  #wholeMs = 0;
  #isChangeToCome = false;

  /** @param arrivedMs when the request came, by `performance.now()`: what it waited for its turn counts */
  constructor(arrivedMs: number = performance.now()) {
    this.#arrivedMs = arrivedMs;
    this.#startMs = arrivedMs;
  }

  /** How long the work may take. */
  start(ms: number): void {
    this.#wholeMs = ms;
  }

  /** Takes in a body or a picture: that is not the calls' time, but the browser's. */
  async takeIn<Value>(work: () => Promise<Value>): Promise<Value> {
    const fromMs = performance.now();
    try {
      return await work();
    } finally {
      this.#startMs += performance.now() - fromMs;
    }
  }

  /** A change follows, with a time limit of its own: what is read before it takes half of that at most. */
  expectChange(ms: number): void {
    this.#wholeMs = Math.max(this.#wholeMs, ms);
    this.#isChangeToCome = true;
  }

  /** The change itself is next. */
  reachChange(): void {
    this.#isChangeToCome = false;
  }

  /**
   * @param ms how long a call may take by itself
   * @returns how long it may take now; 0: it is not to begin any more
   */
  callMs(ms: number): number {
    this.#wholeMs = Math.max(this.#wholeMs, ms);
    const ofWhole = this.#isChangeToCome ? this.#wholeMs / 2 : this.#wholeMs;
    return Math.max(0, Math.min(ms, Math.floor(this.#leftOf(ofWhole))));
  }

  /** How long the request may still take, by the calls that it has made or is to make. */
  leftMs(): number {
    return Math.max(0, this.#leftOf(this.#wholeMs));
  }

  /** How long it may still wait for others: before its calls are known for as long as an answer may take. */
  patienceMs(): number {
    return this.#wholeMs === 0 ? Math.max(0, this.#leftOf(Infinity)) : this.leftMs();
  }

  #leftOf(wholeMs: number): number {
    const nowMs = performance.now();
    return Math.min(this.#startMs + wholeMs, this.#arrivedMs + SERVER_TIMING.longestAnswerMs) - nowMs;
  }
}
