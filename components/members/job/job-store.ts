import type { BulkView } from './job';
import type { StoredName } from '@/lib/client/storage';

/**
 * What a screen sees of this browser's one bulk job. On its own and small: whoever has no job loads nothing of what runs,
 * keeps and shows one.
 */
const listeners = new Set<() => void>();
let view: BulkView | null = null;

/** Under which name it is kept whose job there is. */
export const BULK_OWNER: StoredName = 'draft.bulkOwner';

/** Calls back after changes, at most ten times a second. @returns the way to stop */
export function watchBulk(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The job as it stands; the same object until something changes. */
export function readBulk(): BulkView | null {
  return view;
}

/** Shows the job as it stands now; null: there is none any more. */
export function showBulk(next: BulkView | null): void {
  view = next;
  for (const listener of listeners) listener();
}
