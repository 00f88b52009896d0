import 'server-only';
import { metrics } from '@/lib/server/metrics';
import { processWide } from '@/lib/server/process-wide';
import { openedStore } from '@/lib/server/store/open-store';
import { SERVER_TIMING } from '@/lib/server/timing';

const clock = processWide<NodeJS.Timeout>('deliveryClock');

/** In plain SQL: a console whose organizations have nothing sent loads nothing of what sends. */
const IS_ANY = 'select 1 from destinations limit 1';
const IS_BEHIND = `select 1 from destinations d join journal_heads h on h.organization = d.organization
  where h.position > d.sent_to and d.digest_to is null limit 1`;

/** Looks from now on, again and again, whether a destination is behind its journal, and has it told; and sees to the journals. */
export function startDelivery(): void {
  let isFirst = true;
  let lostLookMs = 0;
  let remindMs = 0;
  let keepMs = performance.now() + SERVER_TIMING.firstKeepMs;
  clock.value ??= setInterval(() => {
    // A store that is away has said so in the log; what is to be sent waits in it.
    look().catch(() => undefined);
    keep().catch(() => undefined);
  }, SERVER_TIMING.deliveryLookMs).unref();

  async function keep(): Promise<void> {
    if (!openedStore() || performance.now() < keepMs) return;
    keepMs = performance.now() + SERVER_TIMING.checkpointMs;
    const { keepJournals } = await import('@/lib/server/journal/upkeep');
    await keepJournals();
  }

  async function look(): Promise<void> {
    const isLostDue = performance.now() >= lostLookMs;
    if (!(await finds(isLostDue ? IS_ANY : IS_BEHIND))) {
      if (isLostDue) metrics().destinationsFailing.set(0);
      return;
    }
    const { closeLostLines, countFailing, deliverDue, sealAnew } = await import('./deliver');
    if (isFirst) await sealAnew();
    isFirst = false;
    if (isLostDue) {
      lostLookMs = performance.now() + SERVER_TIMING.lostLinesLookMs;
      await closeLostLines();
      await countFailing();
    }
    if (performance.now() >= remindMs) {
      remindMs = performance.now() + SERVER_TIMING.remindersLookMs;
      await import('./remind-dates').then(({ remindOfDates }) => remindOfDates());
    }
    await deliverDue();
  }
}

async function finds(query: string): Promise<boolean> {
  const session = await openedStore()?.connection.reader();
  if (!session) return false;
  try {
    const { rows } = await session.query(query, []);
    return rows.length > 0;
  } finally {
    session.release();
  }
}
