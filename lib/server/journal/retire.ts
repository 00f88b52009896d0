import 'server-only';
import { boundedCache } from '@/lib/server/bounded-cache';
import { oncePerProcess } from '@/lib/server/process-wide';
import { retireLines } from '@/lib/server/store/journal-store';
import type { StoreScope } from '@/lib/server/store/scope';
import { DAY_MS } from '@/lib/rules/timing';
import { ownAct } from './record';

const retired = oncePerProcess('journalRetired', () => boundedCache<true>(10_000, DAY_MS));

/** Removes what is older than the retention, once a day for each organization whose journal is used. */
export function retireInBackground(scope: StoreScope, days: number): void {
  if (retired().has(scope.organization)) return;
  retired().set(scope.organization, true);
  retire(scope, days).catch(() => retired().delete(scope.organization));
}

/** Removes all that is older, in the console's own name. */
export async function retire({ organization }: StoreScope, days: number): Promise<void> {
  const scope = { organization, account: 'console', role: 'owner' } as const;
  const asked = { requestId: '', address: undefined, browser: undefined };
  const limitMs = Date.now() - days * DAY_MS;
  while (await retireLines(scope, limitMs, ownAct('journal.retire', '', null, asked)));
}
