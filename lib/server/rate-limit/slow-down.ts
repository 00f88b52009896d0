import 'server-only';
import type { LRUCache } from 'lru-cache';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { boundedCache } from '@/lib/server/bounded-cache';
import { networksOf, UNREADABLE } from '@/lib/server/client-address';
import { processWide } from '@/lib/server/process-wide';
import { currentFacts } from '@/lib/server/request-facts';
import { SERVER_TIMING } from '@/lib/server/timing';

/** Whoever is refused more often than this within the window asks again whatever it is told. */
const REFUSALS = 100;
/** A held answer costs a connection and little else; beyond these, answers go out at once. */
const MAX_HELD = 1000;
const ENTRIES = 20_000;

interface Caller {
  /** When all refusals so far are paid for, if each costs its part of the window. */
  paidMs: number;
  /** When its last held answer goes out. */
  lastMs: number;
}

interface Shared {
  held: number;
  callers: LRUCache<string, Caller>;
}

const slot = processWide<Shared>('slowDown');

/**
 * Waits before a refusal is sent, if its caller had many of them: who repeats without end would keep the process busy with
 * refusals, and others would wait for it (promise V-R6, docs/security.md#fair-shares).
 * Whose session it is, or was, counts; without one the network.
 * @param gone the browser has closed the connection, so that nothing is held any more
 * @returns whether it waited
 */
export async function slowDown(address = UNREADABLE, gone?: AbortSignal): Promise<boolean> {
  const facts = currentFacts();
  // Outside the HTTP server nobody gives up a place.
  if (!facts?.leavePlace) return false;
  const shared = (slot.value ??= { held: 0, callers: boundedCache(ENTRIES) });
  const key = facts.account ? canonicalAccount(facts.account) : networksOf(address).wide;
  const holdMs = holdOf(shared, key);
  if (holdMs === 0 || shared.held >= MAX_HELD) return false;
  shared.held += 1;
  facts.leavePlace();
  await untilEither(holdMs, gone);
  shared.held -= 1;
  return true;
}

/** @returns how long this refusal is held; 0 for those that are within what one may have */
function holdOf({ callers }: Shared, key: string): number {
  const nowMs = performance.now();
  const caller = callers.get(key) ?? { paidMs: 0, lastMs: 0 };
  callers.set(key, caller);
  // However many there were: two quiet windows later it begins anew.
  caller.paidMs = Math.min(
    Math.max(caller.paidMs, nowMs) + SERVER_TIMING.refusalWindowMs / REFUSALS,
    nowMs + 2 * SERVER_TIMING.refusalWindowMs,
  );
  if (caller.paidMs <= nowMs + SERVER_TIMING.refusalWindowMs) return 0;
  const longestMs = nowMs + SERVER_TIMING.refusalHoldMs + MAX_HELD * SERVER_TIMING.refusalsApartMs;
  caller.lastMs = Math.min(
    Math.max(caller.lastMs + SERVER_TIMING.refusalsApartMs, nowMs + SERVER_TIMING.refusalHoldMs),
    longestMs,
  );
  return caller.lastMs - nowMs;
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
