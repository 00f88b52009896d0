import type { Failure, FailureCode } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';
import type { Role } from '@/lib/rules/roles';

export const MEMBER_ACTS = ['add', 'setRole', 'delete'] as const;
export type MemberAct = (typeof MEMBER_ACTS)[number];

/** Many changes of members, made one by one: all the same, or each its own. */
export const JOB_KINDS = [...MEMBER_ACTS, 'mixed'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** One change: whom, and the role to give; null for a removal. */
export interface Task {
  account: string;
  role: Role | null;
  /** In a job of mixed changes. */
  act?: MemberAct | undefined;
}

export function actOf(kind: JobKind, { act, role }: Task): MemberAct {
  if (kind !== 'mixed') return kind;
  return act ?? (role === null ? 'delete' : 'setRole');
}

/** `unknown`: it was sent, but its answer was lost. */
export const TASK_STATUSES = ['waiting', 'sending', 'done', 'failed', 'unknown', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Why a task failed. `notDone`: its answer was lost, and the member list shows that nothing came of it. */
export interface TaskReason {
  code: FailureCode | 'notDone';
  status: number | string;
  text?: string | undefined;
  requestId: string;
}

/**
 * `paused` waits for the user or the network, `interrupted` was cut off by a reload, `elsewhere` runs in another tab.
 */
export type JobStatus = 'running' | 'checking' | 'paused' | 'interrupted' | 'elsewhere' | 'cancelled' | 'finished';

/** What never changes in a job. */
export interface JobHead {
  id: string;
  kind: JobKind;
  /** The fingerprint of the account it runs for: no other account sees or continues it. */
  owner: string;
  startedAt: number;
  tasks: readonly Task[];
}

/** A job as it is shown: a new object for each change. */
export interface JobView extends JobHead {
  /** One for each task. */
  taskStatuses: readonly TaskStatus[];
  reasons: ReadonlyMap<number, TaskReason>;
  status: JobStatus;
  /** Why it is paused. */
  pause: TaskReason | null;
  endedAt: number | null;
}

/** A job as it is worked on, in place. */
export interface Job extends JobView {
  taskStatuses: TaskStatus[];
  reasons: Map<number, TaskReason>;
  /** No task before this one waits. */
  next: number;
}

export function newJob(kind: JobKind, owner: string, tasks: readonly Task[]): Job {
  return {
    id: crypto.randomUUID(),
    kind,
    owner,
    tasks,
    taskStatuses: tasks.map(() => 'waiting'),
    startedAt: Date.now(),
    reasons: new Map(),
    status: 'paused',
    pause: null,
    next: 0,
    endedAt: null,
  };
}

export function viewOf({ next: _next, taskStatuses, ...job }: Job): JobView {
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

/** The reason of a task of which nothing was done, as the member list shows. */
export function notDone(requestId: string): TaskReason {
  return { code: 'notDone', status: 0, requestId };
}
