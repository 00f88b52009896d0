/** What an access-permission sync came to (specification, section 4; wire contract, section 4). */
import { TIMING } from '../timing.ts';

/** How a sync ended. `timeout`: it may still be going on, but nobody asks any more. */
export type SyncEnd = 'finished' | 'error' | 'forbidden' | 'notFound' | 'timeout';

/**
 * What an answer of the async status says.
 * @returns the end, or null where it is to be asked again: accepted, not known yet, or any other word
 */
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

/** A sync as the browser keeps it, so that its progress and its result survive a reload. */
export interface SyncRecord {
  requestId: string;
  startedAtMs: number;
  /** How often its status has been asked. */
  polls: number;
  /** The last status in the provider's own word. */
  status: string;
  /** Null while it goes on. */
  end: SyncEnd | null;
  endedAtMs: number | null;
  /** What the provider said about it. */
  description: string | null;
}

/** A sync that has just been accepted. */
export function beginSync(requestId: string, nowMs: number): SyncRecord {
  return { requestId, startedAtMs: nowMs, polls: 0, status: 'accepted', end: null, endedAtMs: null, description: null };
}

/** The record after one more question. At most 30 are asked; then it has not finished in time. */
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

/** Seconds from the beginning of a sync to its end, or to now. */
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
