import { listOf, nullable, number, object, oneOf, stored, text } from '../text/stored-json.ts';
import { TIMING } from '../timing.ts';

/** How a sync ended. After a `timeout` it may still be running at the provider (docs/product.md#permission-sync-states). */
export type SyncEnd = 'finished' | 'error' | 'forbidden' | 'notFound' | 'timeout';

/** The end that a status means; null if the status has to be read again: accepted, not known yet, or any other word. */
export function syncEndOf(status: string): Exclude<SyncEnd, 'timeout'> | null {
  switch (status) {
    case 'finished':
    case 'error':
    case 'forbidden':
      return status;
    case 'not found':
      return 'notFound';
    default:
      return null;
  }
}

/** A sync as the browser stores it, so that progress and result survive a reload. */
export interface SyncRecord {
  requestId: string;
  startedAtMs: number;
  /** How often its status was read. */
  polls: number;
  status: string;
  /** Null while it runs. */
  end: SyncEnd | null;
  endedAtMs: number | null;
  description: string | null;
}

export function beginSync(requestId: string, nowMs: number): SyncRecord {
  return { requestId, startedAtMs: nowMs, polls: 0, status: 'accepted', end: null, endedAtMs: null, description: null };
}

/**
 * The record after one more read of the status. After the last one allowed the sync has timed out, and so it has if by the
 * next one nothing would have been read for too long.
 * @param unreadMs how long that would be, counted from the first look that failed: whoever comes back late has lost nothing yet
 */
export function afterPoll(
  record: SyncRecord,
  answer: { status: string; description?: string | undefined } | null,
  nowMs: number,
  unreadMs = 0,
): SyncRecord {
  const polls = record.polls + 1;
  const isLate = answer === null && unreadMs > TIMING.syncFollowMs;
  const end = (answer && syncEndOf(answer.status)) ?? (isLate || polls >= TIMING.syncPolls ? 'timeout' : null);
  return {
    ...record,
    polls,
    status: answer?.status ?? record.status,
    description: answer?.description ?? record.description,
    end,
    endedAtMs: end === null ? null : nowMs,
  };
}

export function elapsedS({ startedAtMs, endedAtMs }: SyncRecord, nowMs: number): number {
  return Math.max(0, Math.floor(((endedAtMs ?? nowMs) - startedAtMs) / 1000));
}

/** A job that was not asked more often than any job is. */
const polls = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= TIMING.syncPolls ? Number(value) : undefined;

const syncRecord = object<SyncRecord>({
  requestId: (value) => (typeof value === 'string' && /^[\w-]{1,200}$/.test(value) ? value : undefined),
  startedAtMs: number,
  polls,
  status: text,
  end: oneOf(['finished', 'error', 'forbidden', 'notFound', 'timeout', null]),
  endedAtMs: nullable(number),
  description: nullable(text),
});

export const readSyncRecord = stored(syncRecord);
/** The last runs of a domain, newest first; null if none is stored. */
export const readSyncRuns = stored(listOf(syncRecord));

/** Runs of a domain that are remembered. */
export const SYNC_RUNS = 10;

/** The runs with one more that has ended. The last good one stays, however old it is. */
export function withRun(runs: readonly SyncRecord[], ended: SyncRecord): SyncRecord[] {
  const all = [ended, ...runs.filter(({ requestId }) => requestId !== ended.requestId)];
  const good = all.find(({ end }) => end === 'finished');
  const kept = all.slice(0, SYNC_RUNS);
  return good && !kept.includes(good) ? [...kept.slice(0, -1), good] : kept;
}

/** When the last good sync ended; null if this browser knows of none. */
export function lastGoodSyncMs(runs: readonly SyncRecord[]): number | null {
  return runs.find(({ end }) => end === 'finished')?.endedAtMs ?? null;
}
