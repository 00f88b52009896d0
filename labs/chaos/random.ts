/** Random numbers that a seed repeats. */
export interface Random {
  /** From 0 up to 1. */
  next: () => number;
  /** A whole number, both ends included. */
  whole: (from: number, to: number) => number;
  pick: <T>(all: readonly T[]) => T;
}

/** @param seed a whole number; the same one gives the same row (mulberry32) */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(all: readonly T[]): T => {
    const [first, ...others] = all;
    if (first === undefined) throw new Error('There is nothing to pick from.');
    return [first, ...others][whole(0, all.length - 1)] ?? first;
  };
  return { next, whole, pick };
}
