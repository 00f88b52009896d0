import 'server-only';
import { LRUCache } from 'lru-cache';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { networksOf, UNREADABLE } from '@/lib/server/client-address';
import { processWide } from '@/lib/server/process-wide';
import { currentFacts } from '@/lib/server/request-facts';

/** Who is refused more often than this within the window asks again whatever it is told. */
const REFUSALS = 100;
const WINDOW_MS = 10_000;
const HOLD_MS = 3000;
/** A held answer costs a connection and little else; beyond these, answers go out at once. */
const MAX_HELD = 1000;
const ENTRIES = 20_000;

interface Shared {
  held: number;
  refusals: LRUCache<string, { count: number; endMs: number }>;
}

const slot = processWide<Shared>('slowDown');

/**
 * Waits before a refusal for too many requests is sent, if its caller had many of them: who repeats without end would keep
 * the process busy with refusals, and others would wait for it (promise V-R6, docs/security.md#fair-shares).
 * @param account that is signed in; without one the network counts
 */
export async function slowDown(account: string | undefined, address = UNREADABLE): Promise<void> {
  const facts = currentFacts();
  // Outside the HTTP server nobody gives up a place.
  if (!facts?.leavePlace) return;
  const shared = (slot.value ??= { held: 0, refusals: new LRUCache({ max: ENTRIES }) });
  const caller = account ? canonicalAccount(account) : networksOf(address).wide;
  const nowMs = Date.now();
  const known = shared.refusals.get(caller);
  const window = known && known.endMs > nowMs ? known : { count: 0, endMs: nowMs + WINDOW_MS };
  window.count += 1;
  if (window !== known) shared.refusals.set(caller, window);
  if (window.count <= REFUSALS || shared.held >= MAX_HELD) return;
  shared.held += 1;
  facts.leavePlace();
  await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
  shared.held -= 1;
}
