import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEnv } from '@/lib/server/env';
import { type Budget, budgetsOf, type Caller, type Kind, type ShareRefusal } from '@/lib/server/fair-share';
import { reject } from '@/lib/server/http-error';
import { enterLane, enterWithin } from '@/lib/server/fair-lock';
import { beginWork, inRound } from '@/lib/server/loop-round';
import { charge } from '@/lib/server/parties';
import { currentFacts, patienceOf } from '@/lib/server/request-facts';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * What one account, one address and one network may take of this process's own time: statements of the embedded database, large bodies,
 * long contents of lines. While one of these runs nobody else is answered (promise V-S18, docs/security.md#fair-shares).
 */
const PART: Record<Kind, number> = { account: 0.1, address: 0.2, network: 0.3 };
/**
 * What the framework takes for a call of the store and for a page, beside what is measured; by the usual CALLS_PER_S, as everything that
 * counts calls.
 */
const OVERHEAD_MS = { call: 3, page: 20 } as const;
const USUAL_CALLS_PER_S = 100;
/** Turns of one account that wait for those before them. */
const WAITING = 100;

type Someone = Pick<Caller, 'account' | 'address'>;

/**
 * Waits for the turn of a piece of work: those of one account follow each other, and begin only as their time is paid for, once the
 * first moments are used up.
 * @param patienceMs who would wait longer has none
 * @returns how to end the turn; or why there is none
 */
export async function takeTurn(
  caller: Someone,
  patienceMs: number = SERVER_TIMING.turnMs,
): Promise<(() => void) | ShareRefusal> {
  const budgets = budgetsOf(caller);
  const [own] = budgets;
  if (!own) return () => undefined;
  if (own.turnsWaiting >= WAITING) return { isOwn: true, retryAfterS: 1 };
  const askedMs = performance.now();
  const isBehind = own.turnsWaiting > 0;
  const before = own.turnsEnded;
  const { promise, resolve } = Promise.withResolvers<void>();
  own.turnsEnded = promise;
  own.turnsWaiting += 1;
  const leave = () => {
    own.turnsWaiting -= 1;
    resolve();
  };
  // Who gives up keeps the place until it is reached: nobody behind comes in before.
  if (
    isBehind &&
    !(await enterWithin(
      before.then(() => leave),
      patienceMs,
    ))
  )
    return { isOwn: true, retryAfterS: 1 };
  const nowMs = performance.now();
  const aheadMs = aheadOf(budgets, nowMs);
  if (aheadMs > 0 && nowMs - askedMs + aheadMs > patienceMs) {
    leave();
    return { isOwn: true, retryAfterS: Math.max(1, Math.ceil(aheadMs / 1000)) };
  }
  if (aheadMs > 0) await sleep(aheadMs);
  return leave;
}

function aheadOf(budgets: readonly Budget[], nowMs: number): number {
  if (readEnv().CALLS_PER_S === 0) return 0;
  return Math.max(0, ...budgets.map(({ timePaidMs }) => timePaidMs - nowMs - SERVER_TIMING.timeBurstMs));
}

/** Counts time that the process has given. */
export function chargeTime(caller: Someone, tookMs: number): void {
  const nowMs = performance.now();
  for (const budget of budgetsOf(caller))
    budget.timePaidMs = Math.max(budget.timePaidMs, nowMs) + tookMs / PART[budget.kind];
}

/** The same for whose request is being answered; without a session nothing is counted. */
export function chargeRequest(tookMs: number): void {
  const { account, address } = currentFacts() ?? {};
  if (account !== undefined) chargeTime({ account, address }, tookMs);
}

/** Counts a call of the store. */
export function chargeCall(): void {
  chargeRequest(overheadOf('call'));
}

/** Counts a page, and holds it if whoever asks has used up their share: it is never refused. */
export async function takePage(account: string): Promise<void> {
  const aheadMs = aheadOf(budgetsOf({ account }), performance.now());
  chargeRequest(overheadOf('page'));
  charge(account, overheadOf('page'));
  const heldMs = Math.min(aheadMs, SERVER_TIMING.turnMs);
  if (heldMs > 0) await sleep(heldMs);
  await enterLane(SERVER_TIMING.turnMs - heldMs);
}

function overheadOf(what: keyof typeof OVERHEAD_MS): number {
  const { CALLS_PER_S } = readEnv();
  return CALLS_PER_S === 0 ? 0 : (OVERHEAD_MS[what] * USUAL_CALLS_PER_S) / CALLS_PER_S;
}

/** Does what keeps the process busy, and counts its time. */
export function charged<Value>(work: () => Value): Value {
  const startMs = performance.now();
  beginWork();
  try {
    return work();
  } finally {
    chargeRequest(performance.now() - startMs);
  }
}

/** The same for work that can wait for a round of the event loop. */
export function chargedInRound<Value>(work: () => Value): Promise<Awaited<Value>> {
  return inRound(() => charged(work));
}

/**
 * Does a piece of work at the turn of whose request it is; no turn within a turn.
 * @throws HttpError `tooManyHere` with the seconds to wait, if it would wait for long
 */
export async function inTurn<Value>(work: () => Promise<Value> | Value): Promise<Value> {
  const { account, address } = currentFacts() ?? {};
  if (account === undefined) return work();
  await enterLane();
  const turn = await takeTurn({ account, address }, patienceOf(SERVER_TIMING.turnMs));
  if (typeof turn !== 'function') throw reject('tooManyHere', { retryAfterS: turn.retryAfterS });
  try {
    return await work();
  } finally {
    turn();
  }
}
