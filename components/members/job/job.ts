import type { FailureCode } from '@/lib/rules/failures';
import type { Role } from '@/lib/rules/roles';

/** Many changes of members, made one by one. */
export type JobKind = 'add' | 'setRole' | 'delete';

/** One change: whom, and the role to give; null where somebody is removed. */
export interface Task {
  account: string;
  role: Role | null;
}

/**
 * How far a task is, one letter each so that thousands of them are one short text: waiting, sending, done, failed,
 * unknown (sent, but its answer was lost) and cancelled.
 */
export type TaskStatus = 'w' | 's' | 'd' | 'f' | 'u' | 'c';

/** Why a task failed. `notDone`: its answer was lost, and the member list shows that nothing came of it. */
export interface TaskReason {
  code: FailureCode | 'notDone';
  status: number | string;
  text?: string;
  requestId: string;
}

/**
 * What a job is doing. `paused` waits for the person or the network, `interrupted` was cut off by a reload, `elsewhere`
 * runs in another tab.
 */
export type JobStatus = 'running' | 'checking' | 'paused' | 'interrupted' | 'elsewhere' | 'cancelled' | 'finished';

/** What of a job never changes. */
export interface JobHead {
  id: string;
  kind: JobKind;
  /** The account it runs for, as a fingerprint: nobody else ever sees or continues it. */
  owner: string;
  startedAt: number;
  tasks: readonly Task[];
}

/** A job as it is worked on. */
export interface Job extends JobHead {
  marks: TaskStatus[];
  reasons: Map<number, TaskReason>;
  status: JobStatus;
  /** Why it is paused. */
  pause: TaskReason | null;
  /** No task before this one waits. */
  next: number;
  endedAt: number | null;
}

/** A job as it is shown: a new one for each change, cheap however many tasks there are. */
export interface JobView extends JobHead {
  marks: string;
  reasons: ReadonlyMap<number, TaskReason>;
  status: JobStatus;
  pause: TaskReason | null;
  endedAt: number | null;
}

/** A new job in which everything waits. */
export function newJob(kind: JobKind, owner: string, tasks: readonly Task[]): Job {
  const marks = tasks.map((): TaskStatus => 'w');
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
export function viewOf({ next: _next, marks, ...job }: Job): JobView {
  return { ...job, marks: marks.join('') };
}

/** How many tasks carry each mark. */
export function countTaskStatuses(marks: string): Record<TaskStatus, number> {
  const counts = { w: 0, s: 0, d: 0, f: 0, u: 0, c: 0 };
  for (const mark of marks) if (isTaskStatus(mark)) counts[mark] += 1;
  return counts;
}

/** Whether a letter is a mark. */
export function isTaskStatus(letter: string): letter is TaskStatus {
  return letter.length === 1 && 'wsdfuc'.includes(letter);
}
