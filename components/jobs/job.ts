import { MEMBER_ACTS, type MemberAct, type MemberTask, type Task } from '@/lib/rules/changes/task';
import type { Failure, FailureCode } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';

/** Many changes, made one by one: all the same of members, each its own, or of whatever the organization has. */
export const JOB_KINDS = [...MEMBER_ACTS, 'mixed', 'changes'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export function actOf(kind: JobKind, { act, role }: MemberTask): MemberAct {
  if (kind !== 'mixed' && kind !== 'changes') return kind;
  return act ?? (role === null ? 'delete' : 'setRole');
}

/** Durations of a job; the units are in the names. */
export const JOB_TIMING = {
  /** Its screen is drawn again this often at the most, and shows whole seconds. */
  drawnMs: 100,
  secondMs: 1000,
  /** How often a tab looks at a job that runs in another. */
  followMs: 500,
  /** A record that a job was started for hears of it at least this often, while there are results. */
  toldMs: 60_000,
  /** How often the state is looked at for changes whose answers were lost. */
  lookMs: 3000,
  /** A wait that is called off ends this soon. */
  waitStepMs: 250,
  /** What is waited if a refusal does not say, and the longest that is waited without a word to the user. */
  usualWaitS: 2,
  longestWaitS: 60,
} as const;

/** The screen's record that a job was started for. It learns of the results (job-calls.ts). */
export interface JobOrigin {
  kind: (typeof ORIGIN_KINDS)[number];
  id: string;
}

export const ORIGIN_KINDS = ['file', 'review', 'leaving'] as const;

/** `unknown`: it was sent, but its answer was lost. */
export const TASK_STATUSES = ['waiting', 'sending', 'done', 'failed', 'unknown', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
export const TASK_TONES = {
  waiting: 'plain',
  sending: 'info',
  done: 'good',
  failed: 'bad',
  unknown: 'warn',
  cancelled: 'plain',
} as const satisfies Record<TaskStatus, string>;

/** Why a task failed. `notDoneReason`: its answer was lost, and the state shows that nothing came of it. */
export interface TaskReason {
  code: FailureCode | 'notDone';
  status: number | string;
  text?: string | undefined;
  requestId: string;
}

/** `paused` waits for the user or the network, `interrupted` was cut off by a reload, `elsewhere` runs in another tab. */
export type JobStatus = 'running' | 'checking' | 'paused' | 'interrupted' | 'elsewhere' | 'cancelled' | 'finished';

/** What never changes in a job. */
export interface JobHead {
  id: string;
  kind: JobKind;
  /** The fingerprint of the account it runs for: no other account sees or continues it. */
  owner: string;
  startedAt: number;
  tasks: readonly Task[];
  origin?: JobOrigin | undefined;
}

/** A job as it is shown: a new object for each change. */
export interface JobView extends JobHead {
  taskStatuses: readonly TaskStatus[];
  reasons: ReadonlyMap<number, TaskReason>;
  /** The lines of the journal that tasks got; of a job with an origin. */
  lines: ReadonlyMap<number, number>;
  /** Its origin could not be told of results. */
  isReportDue: boolean;
  status: JobStatus;
  pause: TaskReason | null;
  endedAt: number | null;
}

/** A job as it is worked on, in place. */
export interface Job extends JobView {
  taskStatuses: TaskStatus[];
  reasons: Map<number, TaskReason>;
  lines: Map<number, number>;
  /** The tasks whose results its origin has not got. */
  unreported: Set<number>;
  /** No task before this one waits. */
  next: number;
  /** When an answer was last given up, milliseconds since the epoch. */
  lostMs: number;
}

export function newJob(kind: JobKind, owner: string, tasks: readonly Task[], origin?: JobOrigin): Job {
  return {
    id: crypto.randomUUID(),
    kind,
    owner,
    tasks,
    ...(origin ? { origin } : {}),
    taskStatuses: tasks.map(() => 'waiting'),
    startedAt: Date.now(),
    reasons: new Map(),
    lines: new Map(),
    unreported: new Set(),
    isReportDue: false,
    status: 'paused',
    pause: null,
    next: 0,
    lostMs: Date.now(),
    endedAt: null,
  };
}

export function viewOf({ next: _next, lostMs: _lostMs, unreported: _unreported, taskStatuses, ...job }: Job): JobView {
  return { ...job, taskStatuses: [...taskStatuses] };
}

export function countTaskStatuses(taskStatuses: readonly TaskStatus[]): Record<TaskStatus, number> {
  const counts = { waiting: 0, sending: 0, done: 0, failed: 0, unknown: 0, cancelled: 0 };
  for (const status of taskStatuses) counts[status] += 1;
  return counts;
}

/** A long description is cut, because thousands of reasons may be stored. */
export function reasonOf({ code, status, text, requestId }: Failure): TaskReason {
  return { code, status, requestId, ...(text ? { text: text.slice(0, LIMITS.errorText) } : {}) };
}

/** Stops a job that has something left, until the user goes on. */
export function pauseJob(job: Job, failure: Failure): void {
  if (job.status !== 'running' || !job.taskStatuses.includes('waiting')) return;
  job.status = 'paused';
  job.pause = reasonOf(failure);
}

/** The reason of a task of which nothing was done, as the state shows. */
export function notDoneReason(requestId: string): TaskReason {
  return { code: 'notDone', status: 0, requestId };
}
