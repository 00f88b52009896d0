import { ROLES } from '@/lib/rules/roles';
import { type JobHead, type Job, type TaskReason, isTaskStatus, type TaskStatus } from './job';
import { toReason } from './bulk-reason';
import { JOB_OWNER } from './job-store';
import { forgetAll, readStored, writeStored, type StoredName } from '@/lib/client/storage';

/** The name under which is kept what never changes; all others of a job begin with it. */
const HEAD = 'draft.bulk';
/** Marks are kept so many together: a task's costs the same however many tasks there are. */
const TOGETHER = 100;

/** Keeps a new job: its tasks once, and that all of them wait. What was kept of an earlier one goes. */
export function saveJob(job: Job): void {
  deleteStoredJob();
  const { id, kind, owner, startedAt, tasks } = job;
  const rows = tasks.map(({ account, role }) => [account, role]);
  writeStored(HEAD, JSON.stringify({ id, kind, owner, startedAt, rows }));
  writeStored(JOB_OWNER, owner);
  saveTaskStatuses(job);
}

/** Keeps how far one task is: before it is sent and after it, so that a reload never sends one again unasked. */
export function saveTaskStatus({ id, marks }: Job, index: number): void {
  const part = Math.floor(index / TOGETHER);
  writeStored(marksName(part), `${id} ${marks.slice(part * TOGETHER, (part + 1) * TOGETHER).join('')}`);
}

/** Keeps why a task failed, or that it did not. */
export function saveReason({ id, reasons }: Job, index: number): void {
  const reason = reasons.get(index);
  writeStored(reasonName(index), reason ? JSON.stringify({ id, ...reason }) : null);
}

/** Keeps how far all tasks are. */
export function saveTaskStatuses(job: Job): void {
  for (let first = 0; first < job.marks.length; first += TOGETHER) saveTaskStatus(job, first);
}

/** Forgets what was kept. */
export function deleteStoredJob(): void {
  forgetAll(HEAD);
}

/** Whether a change of the browser's storage concerns the kept job. */
export function isJobStored(name: string | null): boolean {
  return name === null || name.startsWith(HEAD);
}

/**
 * The kept job of an account, as far as it came, with the reasons of what failed. What was being sent when the page went
 * away is unknown.
 * @returns null where there is none, or where what is there is somebody else's or broken
 */
export function loadJob(owner: string): Job | null {
  const head = parse(HEAD, toHead);
  if (!head || head.owner !== owner) return null;
  const kept = keptMarks(head);
  const marks = head.tasks.map((_, index): TaskStatus => (kept[index] === 's' ? 'u' : (kept[index] ?? 'w')));
  const isOver = !marks.some((mark) => mark === 'w' || mark === 'u');
  const status = isOver ? 'finished' : 'interrupted';
  const endedAt = isOver ? head.startedAt : null;
  return { ...head, marks, reasons: keptReasons(head.id, marks), status, pause: null, next: 0, endedAt };
}

function keptMarks({ id, tasks }: JobHead): TaskStatus[] {
  const parts = Array.from({ length: Math.ceil(tasks.length / TOGETHER) }, (_, part) => {
    const [of, letters = ''] = (readStored(marksName(part)) ?? '').split(' ');
    return (of === id ? letters : '').padEnd(TOGETHER, 'w');
  });
  return [...parts.join('')].map((letter) => (isTaskStatus(letter) ? letter : 'w'));
}

function keptReasons(id: string, marks: readonly TaskStatus[]): Map<number, TaskReason> {
  const reasons = new Map<number, TaskReason>();
  for (const [index, mark] of marks.entries()) {
    const reason = mark === 'f' || mark === 'u' ? parse(reasonName(index), (kept) => toReason(kept, id)) : null;
    if (reason) reasons.set(index, reason);
  }
  return reasons;
}

function marksName(part: number): StoredName {
  return `draft.bulkMarks.${part}`;
}

function reasonName(index: number): StoredName {
  return `draft.bulkReason.${index}`;
}

/** What lies in storage may have been written by an older release, or by hand. */
function parse<Kept>(name: StoredName, judge: (kept: unknown) => Kept | null): Kept | null {
  try {
    return judge(JSON.parse(readStored(name) ?? 'null'));
  } catch {
    return null;
  }
}

type KeptHead = Omit<JobHead, 'tasks'> & { rows: [string, string | null][] };

function toHead(kept: unknown): JobHead | null {
  if (!isHead(kept)) return null;
  const { id, kind, owner, startedAt, rows } = kept;
  return { id, kind, owner, startedAt, tasks: rows.map(toTask) };
}

function isHead(kept: unknown): kept is KeptHead {
  if (typeof kept !== 'object' || kept === null) return false;
  const { id, kind, owner, startedAt, rows } = kept as Partial<Record<keyof KeptHead, unknown>>; // Each is judged here.
  const isRow = (row: unknown) =>
    Array.isArray(row) && typeof row[0] === 'string' && (row[1] === null || typeof row[1] === 'string');
  const isKind = kind === 'add' || kind === 'setRole' || kind === 'delete';
  return (
    typeof id === 'string' &&
    isKind &&
    typeof owner === 'string' &&
    typeof startedAt === 'number' &&
    Array.isArray(rows) &&
    rows.every(isRow)
  );
}

function toTask([account, role]: [string, string | null]) {
  return { account, role: ROLES.find((known) => known === role) ?? null };
}
