import 'server-only';
import { setImmediate as nextRound } from 'node:timers/promises';
import { processWide } from './process-wide.ts';

/**
 * How long work that follows work without waiting for anything keeps the event loop from its next round. Promises alone let nobody in
 * between, and a round takes in one new connection: when rounds are long, whoever comes anew waits for many of them.
 */
const ROUND_MS = 8;
/** However quick they are, so many pieces at most. */
const PIECES = 32;

interface Round {
  spentMs: number;
  next: Promise<void> | undefined;
}

const slot = processWide<Round>('loopRound');

/** Waits until there is time left in the event loop's round. */
export async function untilRound(): Promise<void> {
  const round = (slot.value ??= { spentMs: 0, next: undefined });
  while (round.spentMs >= ROUND_MS) {
    round.next ??= nextRound().then(() => {
      round.spentMs = 0;
      round.next = undefined;
    });
    await round.next;
  }
}

/** Says what a piece of work took of it. */
export function spendRound(tookMs: number): void {
  const round = (slot.value ??= { spentMs: 0, next: undefined });
  round.spentMs += Math.max(tookMs, ROUND_MS / PIECES);
}
