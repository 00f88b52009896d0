import 'server-only';
import { AsyncResource } from 'node:async_hooks';
import { performance as loopClock } from 'node:perf_hooks';
import { setImmediate as nextRound, setTimeout as later } from 'node:timers';
import { areOthersAtWork, charge, isBehind, isNobody, noteAtWork, ownParty, type Party, partyOf } from './parties.ts';
import { oncePerProcess } from './process-wide.ts';
import { currentFacts } from './request-facts.ts';
import { SERVER_TIMING } from './timing.ts';

/** While others are at work, those who are behind leave the process free for so many times what they took. */
export const FREE = 3;

/** A process that works for more of the time than this has none to spare. */
const BUSY = 0.9;
/** A piece is charged so many times what it took at most. */
const MOST_TIMES = 4;

interface Piece {
  party: Party;
  /** Of the request that it belongs to. */
  arrivedMs: number;
  run: () => void;
}

/** Milliseconds. */
interface WorkedMs {
  behind: number;
  others: number;
}

interface Rounds {
  /** When the first piece of this round began. */
  beganMs: number | undefined;
  isNextDue: boolean;
  /** Who pays for what runs now: a piece, and all that follows from it before anything else can run. */
  working: { party: Party; sinceMs: number } | undefined;
  isEndDue: boolean;
  first: Piece[];
  /** The pieces that wait, by whose they are. */
  waiting: Map<Party, Piece[]>;
  /** What pieces took so far: of those who were behind then, and of all others. */
  worked: WorkedMs;
  /** When it was looked last how much the process does, what that came to by then, and what pieces took by themselves since. */
  looked: { atMs: number; loop: ReturnType<typeof loopClock.eventLoopUtilization>; piecesMs: number };
  /** How many times what it took a piece is charged. */
  times: number;
  /** When the next piece of those who are behind may begin. */
  behindFromMs: number;
  isBehindDue: boolean;
}

const rounds = oncePerProcess(
  'loopRounds',
  (): Rounds => ({
    beganMs: undefined,
    isNextDue: false,
    working: undefined,
    isEndDue: false,
    first: [],
    waiting: new Map(),
    worked: { behind: 0, others: 0 },
    looked: { atMs: 0, loop: loopClock.eventLoopUtilization(), piecesMs: 0 },
    times: 1,
    behindFromMs: 0,
    isBehindDue: false,
  }),
);

interface Turn {
  /** Whose piece it is: unless said of the account, or the address, whose request is being answered. */
  key?: string | undefined;
  /** Others wait until it is through: it goes first. */
  isFirst?: boolean;
}

/**
 * Does a piece of work in a round of the event loop that has time left for it. Of all pieces that wait, the one of the oldest request goes
 * first; whoever took much of late comes later: so who asks for little hardly waits, however much others ask for.
 */
export function inRound<Value>(work: () => Value, { key, isFirst }: Turn = {}): Promise<Awaited<Value>> {
  const state = rounds();
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const run = () => {
    try {
      resolve(work());
    } catch (error) {
      reject(error);
    }
  };
  const party = key === undefined ? ownParty() : partyOf(key);
  const piece = { party, arrivedMs: arrivalMs(), run };
  // Those that go first keep their order: a rollback must not overtake a statement of its own transaction.
  if (hasTime(state) && (isFirst ? state.first.length === 0 : isNext(state, piece))) start(state, piece);
  else {
    // Not `bind`: what it binds hangs on a class of its own, which keeps the whole request until a whole collection.
    const context = new AsyncResource('piece');
    const bound = { ...piece, run: () => context.runInAsyncScope(run) };
    if (isFirst) state.first.push(bound);
    else if (!state.waiting.get(party)?.push(bound)) state.waiting.set(party, [bound]);
    goOn(state);
  }
  return promise as Promise<Awaited<Value>>; // A promise resolves to what its value resolves to.
}

/** Says that from here on the process works for whose request is being answered, and cannot wait with it. */
export function beginWork(): void {
  workFor(rounds(), ownParty());
}

/** @returns how to ask which place whoever asks now has among those who wait; nobody waits for others who ask `patienceMs` later */
export function ownPlace(patienceMs: number = SERVER_TIMING.loopSharedMs): () => number {
  const [party, arrivedMs, latestMs] = [ownParty(), arrivalMs(), performance.now() + patienceMs];
  return () => Math.min(placeOf({ party, arrivedMs }), latestMs);
}

function start(state: Rounds, { party, run }: Piece): void {
  workFor(state, party);
  noteAtWork(party);
  run();
}

function workFor(state: Rounds, party: Party): void {
  endWork(state);
  const nowMs = performance.now();
  state.working = { party, sinceMs: nowMs };
  state.beganMs ??= nowMs;
  goOn(state);
  if (state.isEndDue) return;
  state.isEndDue = true;
  // What follows from a piece by promises runs before anything else does, and can take longer than the piece.
  queueMicrotask(() =>
    process.nextTick(() => {
      state.isEndDue = false;
      endWork(state);
      takeNext(state);
    }),
  );
}

function endWork(state: Rounds): void {
  const { working } = state;
  state.working = undefined;
  if (!working || isNobody(working.party)) return;
  const { party, sinceMs } = working;
  const nowMs = performance.now();
  state.looked.piecesMs += nowMs - sinceMs;
  const tookMs = (nowMs - sinceMs) * timesOf(state, nowMs);
  const isLate = isBehind(party, nowMs);
  if (isLate) state.behindFromMs = nowMs + tookMs * FREE;
  state.worked[isLate ? 'behind' : 'others'] += tookMs;
  charge(party, tookMs);
}

/**
 * What the framework and the collector of memory do for a piece is not seen in it: while the process has no time to spare, each counts for
 * its part of that. Otherwise those who ask for most would take most of it for nothing.
 */
function timesOf(state: Rounds, nowMs: number): number {
  const { atMs, loop: before, piecesMs } = state.looked;
  if (nowMs - atMs < SERVER_TIMING.loopUseMs) return state.times;
  const loop = loopClock.eventLoopUtilization();
  const { utilization, active } = loopClock.eventLoopUtilization(loop, before);
  const times = active / Math.max(1, piecesMs);
  state.times = utilization > BUSY ? Math.min(MOST_TIMES, Math.max(1, times)) : 1;
  state.looked = { atMs: nowMs, loop, piecesMs: 0 };
  return state.times;
}

/** What pieces took so far, each charged to its party already. */
export const workedMs = (): Readonly<WorkedMs> => ({ ...rounds().worked });

function goOn(state: Rounds): void {
  if (state.isNextDue) return;
  state.isNextDue = true;
  nextRound(() => {
    state.isNextDue = false;
    state.beganMs = undefined;
    takeNext(state);
  });
}

function takeNext(state: Rounds): void {
  const piece = hasTime(state) ? nextOf(state) : undefined;
  if (piece) start(state, piece);
}

function hasTime({ beganMs }: Rounds): boolean {
  return beganMs === undefined || performance.now() - beganMs < SERVER_TIMING.loopRoundMs;
}

function nextOf(state: Rounds): Piece | undefined {
  const first = state.first.shift();
  const party = leastOf(state);
  const pieces = party && state.waiting.get(party);
  if (first || !pieces) return first;
  const nowMs = performance.now();
  const waitMs = state.behindFromMs - nowMs;
  if (waitMs > 0 && isBehind(party, nowMs) && areOthersAtWork(party, nowMs)) return goOnIn(state, waitMs);
  const piece = pieces.shift();
  if (pieces.length === 0) state.waiting.delete(party);
  return piece;
}

function goOnIn(state: Rounds, waitMs: number): undefined {
  if (state.isBehindDue) return;
  state.isBehindDue = true;
  later(() => {
    state.isBehindDue = false;
    state.behindFromMs = 0;
    takeNext(state);
  }, waitMs).unref();
}

function isNext(state: Rounds, piece: Piece): boolean {
  const least = leastOf(state);
  const other = least && state.waiting.get(least)?.[0];
  const isBefore = other === undefined || placeOf(piece) < placeOf(other);
  return isBefore && state.first.length === 0 && !isBehind(piece.party);
}

function leastOf({ waiting }: Rounds): Party | undefined {
  let least: Party | undefined;
  let leastMs = Infinity;
  for (const [party, [piece]] of waiting) {
    if (!piece || placeOf(piece) >= leastMs) continue;
    least = party;
    leastMs = placeOf(piece);
  }
  return least;
}

/**
 * Who is not behind goes in the order in which requests came, whatever they did already: what is half done holds memory, and under load
 * all would be half done at once. Who is behind waits for all who come before it is paid for, and no longer.
 */
function placeOf({ party, arrivedMs }: Pick<Piece, 'party' | 'arrivedMs'>): number {
  return Math.max(party.paidMs - SERVER_TIMING.loopFreeMs, arrivedMs);
}

function arrivalMs(): number {
  return currentFacts()?.arrivedMs ?? performance.now();
}
