import type { FailureCode } from '@/lib/rules/failures';
import type { Role } from '@/lib/rules/roles';

/** Many changes of members, made one by one. */
export type BulkKind = 'add' | 'setRole' | 'delete';

/** One change: whom, and the role to give; null where somebody is removed. */
export interface BulkTask {
  account: string;
  role: Role | null;
}

/**
 * How far a task is, one letter each so that thousands of them are one short text: waiting, sending, done, failed,
 * unknown (sent, but its answer was lost) and cancelled.
 */
export type Mark = 'w' | 's' | 'd' | 'f' | 'u' | 'c';

/** Why a task failed. `notDone`: its answer was lost, and the member list shows that nothing came of it. */
export interface BulkReason {
  code: FailureCode | 'notDone';
  status: number | string;
  text?: string;
  requestId: string;
}

/**
 * What a job is doing. `paused` waits for the person or the network, `interrupted` was cut off by a reload, `elsewhere`
 * runs in another tab.
 */
export type BulkStatus = 'running' | 'checking' | 'paused' | 'interrupted' | 'elsewhere' | 'cancelled' | 'finished';

/** What of a job never changes. */
export interface BulkHead {
  id: string;
  kind: BulkKind;
  /** The account it runs for, as a fingerprint: nobody else ever sees or continues it. */
  owner: string;
  startedAt: number;
  tasks: readonly BulkTask[];
}

/** A job as it is worked on. */
export interface BulkJob extends BulkHead {
  marks: Mark[];
  reasons: Map<number, BulkReason>;
  status: BulkStatus;
  /** Why it is paused. */
  pause: BulkReason | null;
  /** No task before this one waits. */
  next: number;
  endedAt: number | null;
}

/** A job as it is shown: a new one for each change, cheap however many tasks there are. */
export interface BulkView extends BulkHead {
  marks: string;
  reasons: ReadonlyMap<number, BulkReason>;
  status: BulkStatus;
  pause: BulkReason | null;
  endedAt: number | null;
}

/** A new job in which everything waits. */
export function newJob(kind: BulkKind, owner: string, tasks: readonly BulkTask[]): BulkJob {
  const marks = tasks.map((): Mark => 'w');
  const id = crypto.randomUUID();
  return {
    id,
    kind,
    owner,
    tasks,
    marks,
    startedAt: Date.now(),
    reasons: new Map(),
    status: 'paused',
    pause: null,
    next: 0,
    endedAt: null,
  };
}

/** The job as it stands. */
export function viewOf({ next: _next, marks, ...job }: BulkJob): BulkView {
  return { ...job, marks: marks.join('') };
}

/** How many tasks carry each mark. */
export function countMarks(marks: string): Record<Mark, number> {
  const counts = { w: 0, s: 0, d: 0, f: 0, u: 0, c: 0 };
  for (const mark of marks) if (isMark(mark)) counts[mark] += 1;
  return counts;
}

/** Whether a letter is a mark. */
export function isMark(letter: string): letter is Mark {
  return letter.length === 1 && 'wsdfuc'.includes(letter);
}
