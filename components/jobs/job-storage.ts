import { deleteStored, readStored, type StoredName, writeStored } from '@/lib/client/storage';
import { CHANGE_NAMES, isCallTask, MEMBER_ACTS, type Task } from '@/lib/rules/changes/task';
import { BROWSER_FAILURES, FAILURE_RULES, CONSOLE_FAILURES } from '@/lib/rules/failures';
import { ROLES } from '@/lib/rules/roles';
import { fieldsOf, listOf, nullable, number, object, oneOf, stored, text } from '@/lib/rules/text/stored-json';
import {
  type Job,
  JOB_KINDS,
  type JobHead,
  type JobOrigin,
  ORIGIN_KINDS,
  TASK_STATUSES,
  type TaskReason,
  type TaskStatus,
} from './job';
import { JOB_OWNER } from './job-store';

/** Holds what never changes; all other names of a job begin with it. */
const HEAD = 'draft.bulk';
/** Holds the id of a job whose origin knows every result: it is not told again, as what it has by then may be newer. */
const TOLD: StoredName = `${HEAD}Told`;
/** Tasks that share one entry: it keeps the cost of each the same however many there are. */
const TASKS_IN_ENTRY = 100;

/** How far a task is, as it is stored: one letter, so that thousands of tasks are a short text. */
const LETTERS: Record<TaskStatus, string> = {
  waiting: 'w',
  sending: 's',
  done: 'd',
  failed: 'f',
  unknown: 'u',
  cancelled: 'c',
};
const BY_LETTER = new Map(TASK_STATUSES.map((status) => [LETTERS[status], status]));

const storedCall = object({ call: oneOf(CHANGE_NAMES), input: record, about: text });
const storedOrigin = object<JobOrigin>({ kind: oneOf(ORIGIN_KINDS), id: text });
const headIn = object({ id: text, kind: oneOf(JOB_KINDS), owner: text, startedAt: number, rows: listOf(taskIn) });
const storedHead = stored((value): JobHead | undefined => {
  const found = headIn(value);
  if (!found) return undefined;
  const { rows: tasks, ...head } = found;
  return { ...head, tasks, ...named('origin', storedOrigin(fieldsOf(value).origin)) };
});

/** A task of a member is a short list, `[account, role, act, ref]`: thousands of them are stored. */
function rowOf(task: Task): unknown {
  if (isCallTask(task)) return task;
  const { account, role, act, from, ref } = task;
  if (from !== undefined) return [account, role, act ?? null, ref ?? null, from];
  if (ref !== undefined) return [account, role, act ?? null, ref];
  return act ? [account, role, act] : [account, role];
}

function taskIn(value: unknown): Task | undefined {
  if (!Array.isArray(value)) {
    const call = storedCall(value);
    return call && { ...call, ...named('ref', text(fieldsOf(value).ref)) };
  }
  const account = text(value[0]);
  const role = nullable(text)(value[1]);
  if (account === undefined || role === undefined) return undefined;
  return {
    account,
    role: ROLES.find((known) => known === role) ?? null,
    ...named('act', oneOf(MEMBER_ACTS)(value[2])),
    ...named('ref', text(value[3])),
    ...named('from', oneOf(ROLES)(value[4])),
  };
}

function named<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  // The key is the given name, which the compiler widens.
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value };
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

// An older release may have known other codes, and there would be no words for them.
const CODES: readonly TaskReason['code'][] = [
  ...FAILURE_RULES.map(({ code }) => code),
  ...(Object.keys(CONSOLE_FAILURES) as (keyof typeof CONSOLE_FAILURES)[]), // Its keys are known.
  ...BROWSER_FAILURES,
  'notDone',
];

function reasonOf(value: unknown): (TaskReason & { id: string }) | undefined {
  const { status, text: reason } = fieldsOf(value);
  const found = object({ id: text, code: oneOf(CODES), requestId: text })(value);
  return (
    found && {
      ...found,
      status: text(status) ?? number(status) ?? 0,
      ...(typeof reason === 'string' ? { text: reason } : {}),
    }
  );
}

const storedReason = stored(reasonOf);

export function saveJob(job: Job): void {
  deleteStoredJob();
  const { id, kind, owner, startedAt, tasks, origin } = job;
  writeStored(HEAD, JSON.stringify({ id, kind, owner, startedAt, rows: tasks.map(rowOf), origin }));
  writeStored(JOB_OWNER, owner);
  saveTaskStatuses(job);
}

/** Called before a task is sent and after it, so that a reload never sends it again unasked. */
export function saveTaskStatus({ id, taskStatuses }: Job, index: number): void {
  const entry = Math.floor(index / TASKS_IN_ENTRY);
  const statuses = taskStatuses.slice(entry * TASKS_IN_ENTRY, (entry + 1) * TASKS_IN_ENTRY);
  writeStored(statusName(entry), `${id} ${statuses.map((status) => LETTERS[status]).join('')}`);
  if (readStored(TOLD) !== null) writeStored(TOLD, null);
}

/** Stores that every result was told, until a task has another status. */
export function saveTold({ id, owner }: Job): void {
  if (readStored(JOB_OWNER) === owner) writeStored(TOLD, id);
}

export function isTold({ id }: Job): boolean {
  return readStored(TOLD) === id;
}

export function saveTaskStatuses(job: Job): void {
  for (let first = 0; first < job.taskStatuses.length; first += TASKS_IN_ENTRY) saveTaskStatus(job, first);
}

/** Stores why a task failed, or that it did not. */
export function saveReason({ id, reasons }: Job, index: number): void {
  const reason = reasons.get(index);
  writeStored(reasonName(index), reason ? JSON.stringify({ id, ...reason }) : null);
}

/** Stores which line of the journal a task got. */
export function saveLine({ id, lines }: Job, index: number): void {
  writeStored(lineName(index), `${id} ${lines.get(index) ?? ''}`);
}

export function deleteStoredJob(): void {
  deleteStored(HEAD);
}

/** Whether a change of the browser's storage concerns the job; without a name everything was cleared. */
export function isJobStored(name: string | null): boolean {
  return name === null || name.startsWith(HEAD);
}

/**
 * The stored job of an account. What was being sent is unknown, unless another tab is at it.
 * @returns null if there is none, or if it is broken or belongs to another account
 */
export function loadJob(owner: string, begun: 'unknown' | 'sending' = 'unknown'): Job | null {
  const head = readStored(HEAD, storedHead);
  if (head?.owner !== owner) return null;
  const stored = loadTaskStatuses(head);
  const taskStatuses = stored.map((status): TaskStatus => (status === 'sending' ? begun : status));
  const isOver = !taskStatuses.includes('waiting') && !taskStatuses.includes('unknown');
  return {
    ...head,
    taskStatuses,
    reasons: loadReasons(head.id, taskStatuses),
    lines: loadLines(head),
    unreported: new Set(),
    isReportDue: false,
    status: isOver ? 'finished' : 'interrupted',
    pause: null,
    next: 0,
    lostMs: Date.now(),
    endedAt: isOver ? head.startedAt : null,
  };
}

function loadTaskStatuses({ id, tasks }: JobHead): TaskStatus[] {
  const entries = Array.from({ length: Math.ceil(tasks.length / TASKS_IN_ENTRY) }, (_, entry) => {
    const [jobId, letters = ''] = (readStored(statusName(entry)) ?? '').split(' ');
    return (jobId === id ? letters : '').padEnd(TASKS_IN_ENTRY, LETTERS.waiting);
  });
  const letters = entries.join('');
  return tasks.map((_, index) => BY_LETTER.get(letters[index] ?? '') ?? 'waiting');
}

function loadReasons(jobId: string, taskStatuses: readonly TaskStatus[]): Map<number, TaskReason> {
  const reasons = new Map<number, TaskReason>();
  for (const [index, status] of taskStatuses.entries()) {
    if (status !== 'failed' && status !== 'unknown') continue;
    const stored = readStored(reasonName(index), storedReason);
    if (stored?.id !== jobId) continue;
    const { id: _id, ...reason } = stored;
    reasons.set(index, reason);
  }
  return reasons;
}

function loadLines({ id, tasks, origin }: JobHead): Map<number, number> {
  if (!origin) return new Map();
  return new Map(
    tasks.flatMap((_, index) => {
      const [jobId, line] = (readStored(lineName(index)) ?? '').split(' ');
      return jobId === id && line ? [[index, Number(line)] as const] : [];
    }),
  );
}

function lineName(index: number): StoredName {
  return `draft.bulkLine.${index}`;
}

function statusName(entry: number): StoredName {
  return `draft.bulkMarks.${entry}`;
}

function reasonName(index: number): StoredName {
  return `draft.bulkReason.${index}`;
}
