import 'server-only';
import type { LRUCache } from 'lru-cache';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { boundedCache } from '@/lib/server/bounded-cache';
import { networksOf } from '@/lib/server/client-address';
import { readEnv } from '@/lib/server/env';
import { processWide } from '@/lib/server/process-wide';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * What one account, one address and one network may take of the provider calls of this process, so that none of them takes
 * the console from the others (promise V-R6, docs/security.md#fair-shares).
 */
const UNDER_WAY = { account: 32, address: 48, network: 64 } as const;
/** Of the 200 calls under way: 40 are always left to sign-ins, and 100 to those who are signed in. */
const UNDER_WAY_IN_ALL = { signIn: 100, member: 160 } as const;
/** Calls a second, as multiples of CALLS_PER_S. */
const RATE = { account: 1, address: 5, network: 10 } as const;
const ENTRIES = 20_000;
/** How many timeouts of one account the breaker hears of in ten seconds: who asks for slow answers stops nobody else. */
const COUNTED_TIMEOUTS = 10;

type Kind = keyof typeof UNDER_WAY;

interface Budget {
  kind: Kind;
  underWay: number;
  /** When all calls so far are paid for at the rate, milliseconds. */
  paidMs: number;
  /** The same of timeouts. */
  timeoutsPaidMs: number;
}

interface Shared {
  underWay: { signIn: number; member: number };
  budgets: Record<Kind, LRUCache<string, Budget>>;
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
  if (underWay[kind] >= UNDER_WAY_IN_ALL[kind]) return { isOwn: false, retryAfterS: 2 };
  const budgets = budgetsOf(caller);
  const nowMs = performance.now();
  const costMs = costOfCall();
  for (const budget of budgets) {
    if (budget.underWay >= UNDER_WAY[budget.kind]) return { isOwn: true, retryAfterS: 1 };
    const aheadMs = budget.paidMs - nowMs - SERVER_TIMING.burstMs;
    if (aheadMs > 0) return { isOwn: true, retryAfterS: Math.ceil(aheadMs / 1000) };
  }
  underWay[kind] += 1;
  for (const budget of budgets) {
    budget.underWay += 1;
    budget.paidMs = Math.max(budget.paidMs, nowMs) + costMs / RATE[budget.kind];
  }
  return () => {
    underWay[kind] -= 1;
    for (const budget of budgets) budget.underWay -= 1;
  };
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

function costOfCall(): number {
  const perSecond = readEnv().CALLS_PER_S;
  return perSecond === 0 ? 0 : 1000 / perSecond;
}

function budgetsOf({ account, address }: Caller): Budget[] {
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
  const made = { kind, underWay: 0, paidMs: 0, timeoutsPaidMs: 0 };
  known.set(key, made);
  return made;
}

const slot = processWide<Shared>('fairShares');

function shared(): Shared {
  // Apart, so that whoever has many addresses forgets nobody's account.
  const store = () => boundedCache<Budget>(ENTRIES);
  slot.value ??= {
    underWay: { signIn: 0, member: 0 },
    budgets: { account: store(), address: store(), network: store() },
  };
  return slot.value;
}
