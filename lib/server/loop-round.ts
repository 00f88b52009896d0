import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound, setTimeout as later } from 'node:timers';
import { boundedCache } from './bounded-cache.ts';
import { oncePerProcess } from './process-wide.ts';
import { currentFacts } from './request-facts.ts';
import { SERVER_TIMING } from './timing.ts';

/** Who takes more than a twentieth of the time is behind, once the first 0.05 s are used up. */
const RATE = 20;
/** While others are at work, those who are behind leave the process free for so many times what they took. */
export const FREE = 3;
const ENTRIES = 20_000;

/** A network or an account. */
interface Party {
  /** When what it had is paid for at its rate. */
  paidMs: number;
  waiting: Piece[];
}

interface Piece {
  party: Party;
  askedMs: number;
  run: () => void;
}

interface Rounds {
  /** When the first piece of this round began. */
  beganMs: number | undefined;
  isNextDue: boolean;
  /** Who pays for what runs now: a piece, and all that follows from it before anything else can run. */
  working: { party: Party; sinceMs: number } | undefined;
  isEndDue: boolean;
  first: Piece[];
  /** Those of whom pieces wait. */
  waiting: Set<Party>;
  parties: ReturnType<typeof boundedCache<Party>>;
  /** Whose work nobody pays for. */
  nobody: Party;
  lastOtherMs: number;
  /** What was done for those who are not behind. */
  othersMs: number;
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
    waiting: new Set(),
    parties: boundedCache<Party>(ENTRIES),
    nobody: { paidMs: 0, waiting: [] },
    lastOtherMs: -SERVER_TIMING.loopSharedMs,
    othersMs: 0,
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
 * Does a piece of work in a round of the event loop that has time left for it. Of all pieces that wait, the one goes first whose party took
 * the least of late: so who asks for little hardly waits, however much others ask for.
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
  const piece = { party: partyOf(state, key), askedMs: performance.now(), run };
  if (hasTime(state) && (isFirst || isNext(state, piece))) start(state, piece);
  else {
    const bound = { ...piece, run: AsyncLocalStorage.bind(run) };
    if (isFirst) state.first.push(bound);
    else {
      piece.party.waiting.push(bound);
      state.waiting.add(piece.party);
    }
    goOn(state);
  }
  return promise as Promise<Awaited<Value>>; // A promise resolves to what its value resolves to.
}

/** Says that from here on the process works for whose request is being answered, and cannot wait with it. */
export function beginWork(): void {
  const state = rounds();
  workFor(state, partyOf(state, ownKey()));
}

/** @returns how to ask which place whoever asks now has among those who wait; nobody waits for others who ask `patienceMs` later */
export function ownPlace(patienceMs: number = SERVER_TIMING.loopSharedMs): () => number {
  const [party, askedMs] = [partyOf(rounds(), ownKey()), performance.now()];
  return () => Math.min(placeOf({ party, askedMs }), askedMs + patienceMs);
}

function start(state: Rounds, { party, run }: Piece): void {
  workFor(state, party);
  // What the process does for itself goes first anyway, and is nobody for whom others would leave time free.
  if (party !== state.nobody && !isBehind(party, performance.now())) state.lastOtherMs = performance.now();
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
  const { working, nobody } = state;
  state.working = undefined;
  if (!working || working.party === nobody) return;
  const { party, sinceMs } = working;
  const nowMs = performance.now();
  const tookMs = nowMs - sinceMs;
  if (isBehind(party, nowMs)) state.behindFromMs = nowMs + tookMs * FREE;
  else state.othersMs += tookMs;
  charge(party, tookMs);
}

/** Counts what was done for somebody, also beside their pieces. */
export function charge(who: Party | string, tookMs: number): void {
  const party = typeof who === 'string' ? partyOf(rounds(), who) : who;
  party.paidMs = Math.max(party.paidMs, performance.now()) + tookMs * RATE;
}

/** Whether somebody took more than their part of the time, while others are at work. */
export function isBehindOthers(key: string): boolean {
  const [state, nowMs] = [rounds(), performance.now()];
  return isShared(state, nowMs) && isBehind(partyOf(state, key), nowMs);
}

/** @returns how long the process worked so far for those who are not behind, milliseconds */
export const workedForOthers = (): number => rounds().othersMs;

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
  if (first || !party) return first;
  const nowMs = performance.now();
  const waitMs = state.behindFromMs - nowMs;
  if (isShared(state, nowMs) && waitMs > 0 && isBehind(party, nowMs)) return goOnIn(state, waitMs);
  const piece = party.waiting.shift();
  if (party.waiting.length === 0) state.waiting.delete(party);
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
  const [other] = leastOf(state)?.waiting ?? [];
  const isBefore = other === undefined || placeOf(piece) < placeOf(other);
  return isBefore && state.first.length === 0 && !isBehind(piece.party, piece.askedMs);
}

function leastOf({ waiting }: Rounds): Party | undefined {
  let least: Party | undefined;
  let leastMs = Infinity;
  for (const party of waiting) {
    const [piece] = party.waiting;
    if (!piece || placeOf(piece) >= leastMs) continue;
    least = party;
    leastMs = placeOf(piece);
  }
  return least;
}

/** Who has nothing left to pay for goes in order; who has waits for all who ask before it is paid for, and no longer. */
function placeOf({ party, askedMs }: Pick<Piece, 'party' | 'askedMs'>): number {
  return Math.max(party.paidMs, askedMs);
}

function isShared({ lastOtherMs }: Rounds, nowMs: number): boolean {
  return nowMs - lastOtherMs < SERVER_TIMING.loopSharedMs;
}

function isBehind({ paidMs }: Party, nowMs: number): boolean {
  return paidMs - nowMs > SERVER_TIMING.loopFreeMs;
}

function partyOf({ parties, nobody }: Rounds, key: string): Party {
  if (key === '') return nobody;
  const known = parties.get(key);
  if (known) return known;
  const made = { paidMs: 0, waiting: [] };
  parties.set(key, made);
  return made;
}

function ownKey(): string {
  const { account, address } = currentFacts() ?? {};
  return account ?? address ?? '';
}
