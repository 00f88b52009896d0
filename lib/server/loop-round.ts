import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound, setTimeout as later } from 'node:timers';
import { boundedCache } from './bounded-cache.ts';
import { oncePerProcess } from './process-wide.ts';
import { currentFacts } from './request-facts.ts';
import { SERVER_TIMING } from './timing.ts';

/** However quick they are, so many pieces at most. */
const PIECES = 32;
/** Who takes more than a tenth of the time is behind, once the first 0.1 s are used up: their pieces wait for all others'. */
const RATE = 10;
const ENTRIES = 20_000;

interface Piece {
  key: string;
  run: () => void;
}

interface Rounds {
  /** Of this round. */
  spentMs: number;
  isDue: boolean;
  waiting: Piece[];
  behind: Piece[];
  isBehindDue: boolean;
  /** When the next piece of those who are behind may begin. */
  behindFromMs: number;
  lastOtherMs: number;
  /** When what each party had is paid for at its rate. */
  paidMs: ReturnType<typeof boundedCache<number>>;
}

const rounds = oncePerProcess(
  'loopRounds',
  (): Rounds => ({
    spentMs: 0,
    isDue: false,
    waiting: [],
    behind: [],
    isBehindDue: false,
    behindFromMs: 0,
    lastOtherMs: -SERVER_TIMING.loopSharedMs,
    paidMs: boundedCache<number>(ENTRIES),
  }),
);

interface Turn {
  /** Whose piece it is: unless said of the account, or the address, whose request is being answered. */
  key?: string | undefined;
  /** Others wait until it is through: it goes first, and nobody pays for it. */
  isFirst?: boolean;
}

/**
 * Does a piece of work in a round of the event loop that has time left for it. Pieces of who took much of late wait for all others', and of
 * those the one first that took the least: so who asks for little hardly waits, however much others ask for.
 */
export function inRound<Value>(work: () => Value, { key = ownKey(), isFirst }: Turn = {}): Promise<Awaited<Value>> {
  const state = rounds();
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const run = () => {
    try {
      resolve(work());
    } catch (error) {
      reject(error);
    }
  };
  const piece = { key: isFirst ? '' : key, run };
  const isBehind = debtOf(state, piece.key, performance.now()) > SERVER_TIMING.loopFreeMs;
  if (isBehind) {
    state.behind.push({ ...piece, run: AsyncLocalStorage.bind(run) });
    goOnBehind(state);
  } else if (state.spentMs < SERVER_TIMING.loopRoundMs && (isFirst || state.waiting.length === 0)) take(state, piece);
  else {
    const bound = { ...piece, run: AsyncLocalStorage.bind(run) };
    if (isFirst) state.waiting.unshift(bound);
    else state.waiting.push(bound);
    goOn(state);
  }
  return promise as Promise<Awaited<Value>>; // A promise resolves to what its value resolves to.
}

/** Says what work took of the round that could not wait for it. */
export function spendRound(tookMs: number): void {
  const state = rounds();
  state.spentMs += tookMs;
  if (state.spentMs >= SERVER_TIMING.loopRoundMs) goOn(state);
}

/** @returns how long it took */
function take(state: Rounds, { key, run }: Piece): number {
  const [startMs, spentMs] = [performance.now(), state.spentMs];
  run();
  const endMs = performance.now();
  const tookMs = Math.max(endMs - startMs, SERVER_TIMING.loopRoundMs / PIECES);
  if (key !== '') state.paidMs.set(key, endMs + debtOf(state, key, endMs) + tookMs * RATE);
  if (key !== '' && debtOf(state, key, endMs) <= SERVER_TIMING.loopFreeMs) state.lastOtherMs = endMs;
  // What it said itself is a part of this.
  state.spentMs = spentMs + tookMs;
  if (state.spentMs >= SERVER_TIMING.loopRoundMs) goOn(state);
  return tookMs;
}

function goOn(state: Rounds): void {
  if (state.isDue) return;
  state.isDue = true;
  nextRound(() => {
    state.isDue = false;
    state.spentMs = 0;
    for (
      let piece = state.waiting.shift();
      piece;
      piece = state.spentMs < SERVER_TIMING.loopRoundMs ? state.waiting.shift() : undefined
    )
      take(state, piece);
    if (state.waiting.length > 0) goOn(state);
  });
}

function goOnBehind(state: Rounds): void {
  if (state.isBehindDue || state.behind.length === 0) return;
  state.isBehindDue = true;
  const next = () => {
    state.isBehindDue = false;
    const isShared = performance.now() - state.lastOtherMs < SERVER_TIMING.loopSharedMs;
    let isTheirs = state.waiting.length === 0;
    while (isTheirs && state.behind.length > 0) {
      const tookMs = take(state, leastBehind(state));
      isTheirs = !isShared && state.spentMs < SERVER_TIMING.loopRoundMs;
      if (isShared) state.behindFromMs = performance.now() + tookMs;
    }
    goOnBehind(state);
  };
  const waitMs = state.behindFromMs - performance.now();
  if (waitMs > 0) later(next, waitMs);
  else nextRound(next);
}

/** @throws Error if nobody is behind */
function leastBehind(state: Rounds): Piece {
  const nowMs = performance.now();
  let least = 0;
  for (const [at, { key }] of state.behind.entries())
    if (debtOf(state, key, nowMs) < debtOf(state, state.behind[least]?.key ?? '', nowMs)) least = at;
  const [piece] = state.behind.splice(least, 1);
  if (!piece) throw new Error('Nobody is behind.');
  return piece;
}

/** How long until what a party had is paid for. */
function debtOf({ paidMs }: Rounds, key: string, nowMs: number): number {
  return key === '' ? 0 : Math.max(0, (paidMs.get(key) ?? 0) - nowMs);
}

function ownKey(): string {
  const { account, address } = currentFacts() ?? {};
  return account ?? address ?? '';
}
