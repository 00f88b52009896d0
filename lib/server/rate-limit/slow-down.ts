import 'server-only';
import { UNREADABLE } from '@/lib/server/client-address';
import { oncePerProcess } from '@/lib/server/process-wide';
import { chargeRefusal, MOST_HELD } from '@/lib/server/fair-share';
import { currentFacts } from '@/lib/server/request-facts';

const slot = oncePerProcess('slowDown', () => ({ held: 0 }));

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
  const shared = slot();
  const holdMs = chargeRefusal({ account: facts.account, address });
  if (holdMs === 0 || shared.held >= MOST_HELD) return false;
  shared.held += 1;
  facts.leavePlace();
  facts.leaveLane?.();
  await untilEither(holdMs, gone);
  shared.held -= 1;
  return true;
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
