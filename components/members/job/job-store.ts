import type { JobView } from './job';
import type { StoredName } from '@/lib/client/storage';

/**
 * What a screen sees of this browser's one bulk job. On its own and small: whoever has no job loads nothing of what runs,
 * keeps and shows one.
 */
const listeners = new Set<() => void>();
let view: JobView | null = null;

/** Under which name it is kept whose job there is. */
export const JOB_OWNER: StoredName = 'draft.bulkOwner';

/** Calls back after changes, at most ten times a second. @returns the way to stop */
export function watchJob(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The job as it stands; the same object until something changes. */
export function readJobView(): JobView | null {
  return view;
}

/** Shows the job as it stands now; null: there is none any more. */
export function setJobView(next: JobView | null): void {
  view = next;
  for (const listener of listeners) listener();
}
