import 'server-only';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { boundedCache } from '@/lib/server/bounded-cache';
import { networksOf, UNREADABLE } from '@/lib/server/client-address';
import { readEnv } from '@/lib/server/env';
import { metrics } from '@/lib/server/metrics';
import { oncePerProcess } from '@/lib/server/process-wide';
import { currentFacts } from '@/lib/server/request-facts';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * What one account, one address and one network may take of this process, so that none of them takes the console from the others:
 * provider calls, timeouts that stop others, refusals (promise V-R6, docs/security.md#fair-shares).
 */
const UNDER_WAY = { account: 32, address: 48, network: 64 } as const;
export const MOST_CALLS = 200;
/** Of these 40 are always left to sign-ins, and 100 to those who are signed in. */
const UNDER_WAY_IN_ALL = { signIn: 100, member: 160 } as const;
/** Calls a second, as multiples of CALLS_PER_S. */
const RATE = { account: 1, address: 5, network: 10 } as const;
const ENTRIES = 20_000;
/** How many timeouts of one account the breaker hears of in ten seconds: who asks for slow answers stops nobody else. */
const COUNTED_TIMEOUTS = 10;
/** A caller that is refused more often within the window asks again whatever it is told. */
const REFUSALS = 100;
/** A held refusal costs a connection and little else; beyond these, refusals go out at once. */
const MOST_HELD = 1000;

export type Kind = keyof typeof UNDER_WAY;

export interface Budget {
  kind: Kind;
  underWay: number;
  /** When all calls so far are paid for at the rate, milliseconds. */
  paidMs: number;
  /** The same of timeouts, and of refusals. */
  timeoutsPaidMs: number;
  refusalsPaidMs: number;
  /** When its last held refusal goes out. */
  heldUntilMs: number;
  /** When all time that the process gave so far is paid for (`process-time.ts`). */
  timePaidMs: number;
  turnsWaiting: number;
  /** Resolves when the last turn has ended. */
  turnsEnded: Promise<void>;
}

export interface Caller {
  account?: string | undefined;
  address?: string | undefined;
  isSignIn: boolean;
}

/** `isOwn`: the caller used up its own share; else all have used up theirs together. */
export interface ShareRefusal {
  isOwn: boolean;
  retryAfterS: number;
}

/** Takes a place for one call. @returns how to give it back, or why there is none */
export function takeShare(caller: Caller): (() => void) | ShareRefusal {
  const { underWay } = shared();
  const kind = caller.isSignIn ? 'signIn' : 'member';
  if (underWay[kind] >= UNDER_WAY_IN_ALL[kind] || underWay.signIn + underWay.member >= MOST_CALLS)
    return { isOwn: false, retryAfterS: 2 };
  const budgets = budgetsOf(caller);
  const nowMs = performance.now();
  const costMs = costOfCall();
  for (const budget of budgets) {
    if (budget.underWay >= UNDER_WAY[budget.kind]) return { isOwn: true, retryAfterS: 1 };
    const aheadMs = budget.paidMs - nowMs - SERVER_TIMING.burstMs;
    if (aheadMs > 0) return { isOwn: true, retryAfterS: Math.ceil(aheadMs / 1000) };
  }
  count(kind, 1);
  for (const budget of budgets) {
    budget.underWay += 1;
    budget.paidMs = Math.max(budget.paidMs, nowMs) + costMs / RATE[budget.kind];
  }
  return () => {
    count(kind, -1);
    for (const budget of budgets) budget.underWay -= 1;
  };
}

function count(kind: 'signIn' | 'member', change: 1 | -1): void {
  const { underWay } = shared();
  underWay[kind] += change;
  metrics().inFlight.set(underWay.signIn + underWay.member);
}

/** Whether the breaker should hear of a timeout of this account. */
export function countsTimeout(account: string | undefined): boolean {
  if (account === undefined) return true;
  const budget = budgetOf('account', canonicalAccount(account));
  const nowMs = performance.now();
  if (budget.timeoutsPaidMs - nowMs > SERVER_TIMING.burstMs - SERVER_TIMING.burstMs / COUNTED_TIMEOUTS) return false;
  budget.timeoutsPaidMs = Math.max(budget.timeoutsPaidMs, nowMs) + SERVER_TIMING.burstMs / COUNTED_TIMEOUTS;
  return true;
}

/**
 * Waits before a refusal is sent, if its caller had many of them: who repeats without end would keep the process busy with
 * refusals, and others would wait for it (promise V-R6, docs/security.md#fair-shares).
 * Whose session it is, or was, counts; without one the network.
 * @param gone the browser has closed the connection, so that nothing is held any more
 */
export async function slowDown(address = UNREADABLE, gone?: AbortSignal): Promise<void> {
  const facts = currentFacts();
  // Outside the HTTP server nobody gives up a place.
  if (!facts?.leavePlace) return;
  const state = shared();
  const holdMs = chargeRefusal({ account: facts.account, address });
  if (holdMs === 0 || state.held >= MOST_HELD) return;
  state.held += 1;
  facts.leavePlace();
  facts.leaveLane?.();
  await untilEither(holdMs, gone);
  state.held -= 1;
}

function untilEither(holdMs: number, gone: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, holdMs);
    gone?.addEventListener('abort', end);
    if (gone?.aborted) end();
  });
}

/**
 * Charges a refusal to the account whose session it was, or to the network.
 * @returns how long it is to be held, milliseconds; 0 for those that one may have
 */
function chargeRefusal(caller: Pick<Caller, 'account' | 'address'>): number {
  const budget = budgetsOf(caller.account ? { account: caller.account } : caller).at(-1);
  if (!budget) return 0;
  const { refusalWindowMs, refusalHoldMs, refusalsApartMs } = SERVER_TIMING;
  const nowMs = performance.now();
  // However many there were: two quiet windows later it begins anew.
  budget.refusalsPaidMs = Math.min(
    Math.max(budget.refusalsPaidMs, nowMs) + refusalWindowMs / REFUSALS,
    nowMs + 2 * refusalWindowMs,
  );
  if (budget.refusalsPaidMs <= nowMs + refusalWindowMs) return 0;
  budget.heldUntilMs = Math.min(
    Math.max(budget.heldUntilMs + refusalsApartMs, nowMs + refusalHoldMs),
    nowMs + refusalHoldMs + MOST_HELD * refusalsApartMs,
  );
  return budget.heldUntilMs - nowMs;
}

function costOfCall(): number {
  const perSecond = readEnv().CALLS_PER_S;
  return perSecond === 0 ? 0 : 1000 / perSecond;
}

/** From the narrowest to the widest. */
export function budgetsOf({ account, address }: Pick<Caller, 'account' | 'address'>): Budget[] {
  const found: Budget[] = [];
  if (account !== undefined) found.push(budgetOf('account', canonicalAccount(account)));
  if (address === undefined) return found;
  const { own, wide } = networksOf(address);
  found.push(budgetOf('address', own));
  if (wide !== own) found.push(budgetOf('network', wide));
  return found;
}

function budgetOf(kind: Kind, key: string): Budget {
  const { [kind]: known } = shared().budgets;
  const found = known.get(key);
  if (found) return found;
  const made = {
    kind,
    underWay: 0,
    paidMs: 0,
    timeoutsPaidMs: 0,
    refusalsPaidMs: 0,
    heldUntilMs: 0,
    timePaidMs: 0,
    turnsWaiting: 0,
    turnsEnded: Promise.resolve(),
  };
  known.set(key, made);
  return made;
}

const shared = oncePerProcess('fairShares', () => {
  // Apart, so that whoever has many addresses forgets nobody's account.
  const store = () => boundedCache<Budget>(ENTRIES);
  return {
    underWay: { signIn: 0, member: 0 },
    held: 0,
    budgets: { account: store(), address: store(), network: store() },
  };
});
