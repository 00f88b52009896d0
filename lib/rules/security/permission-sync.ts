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

/** The record after one more read of the status; after the last one allowed the sync has timed out. */
export function afterPoll(
  record: SyncRecord,
  answer: { status: string; description?: string | undefined } | null,
  nowMs: number,
): SyncRecord {
  const polls = record.polls + 1;
  const end = (answer && syncEndOf(answer.status)) ?? (polls >= TIMING.syncPolls ? 'timeout' : null);
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

/**
 * A record out of the browser's storage, which anybody may have written.
 * @returns null for what is none
 */
export function readSyncRecord(text: string | null): SyncRecord | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const ENDS: readonly unknown[] = ['finished', 'error', 'forbidden', 'notFound', 'timeout', null];

function isRecord(value: unknown): value is SyncRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { requestId, startedAtMs, polls, status, end, endedAtMs, description } = value as Partial<
    Record<keyof SyncRecord, unknown>
  >; // Looked at field by field.
  const isSound =
    typeof requestId === 'string' && /^[\w-]{1,128}$/.test(requestId) && isCount(polls) && typeof status === 'string';
  const isTimed = typeof startedAtMs === 'number' && (endedAtMs === null || typeof endedAtMs === 'number');
  return isSound && isTimed && ENDS.includes(end) && (description === null || typeof description === 'string');
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= TIMING.syncPolls;
}
