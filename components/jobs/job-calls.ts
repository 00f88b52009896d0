import { read, type Result, write } from '@/lib/client/api';
import { toWire } from '@/lib/rules/roles';
import type { TeamAnswer } from '@/lib/rules/team/team-entries';
import type { CallTask, MemberTask } from '@/lib/rules/changes/task';
import type { TaskRefusal } from '@/lib/rules/changes/task-schema';
import {
  actOf,
  type Job,
  JOB_TIMING,
  type JobKind,
  type JobOrigin,
  notDoneReason,
  pauseJob,
  type TaskReason,
  type TaskStatus,
} from './job';
import { isTold, saveTaskStatus, saveTold } from './job-storage';
import { REPORTS } from './job-store';
import type { Failure, FailureCode } from '@/lib/rules/failures';

/** Sends a change once. What a colleague of the team changed meanwhile stays, and counts as a failure. */
export async function sendCall({ call, input }: CallTask): Promise<Result<unknown>> {
  // The server holds an input against the schema of its operation.
  const result: Result<object> = await write(call, input as never);
  const hasConflict = ((result.data as Partial<TeamAnswer> | undefined)?.conflicts ?? []).length > 0; // Of the team alone.
  return hasConflict ? { failure: { code: 'changedMeanwhile', status: 409, requestId: '' } } : result;
}

/** The call that a task of a member makes. */
export function memberCall(kind: JobKind, task: MemberTask): Pick<CallTask, 'input'> & { call: MemberCall } {
  const [email, act] = [task.account, actOf(kind, task)];
  const seen = task.from === undefined ? {} : { seen: { role: toWire(task.from) } };
  if (act === 'delete') return { call: 'member.delete', input: { email, ...seen } };
  const input = { email, role: task.role && toWire(task.role) };
  return act === 'add' ? { call: 'member.add', input } : { call: 'member.setRole', input: { ...input, ...seen } };
}

type MemberCall = 'member.add' | 'member.delete' | 'member.setRole';

const AT_ONCE = 50;
const ENDED = ['done', 'failed', 'unknown'] as const satisfies readonly TaskStatus[];
let underWay: Promise<void> = Promise.resolve();
let toldMs = 0;

function isToReport({ origin, tasks, taskStatuses }: Job, index: number): boolean {
  return origin !== undefined && tasks[index]?.ref !== undefined && toldAs(origin, taskStatuses[index]) !== undefined;
}

/** What was cancelled a case would take for doubtful, and a file for left half-way. */
function toldAs({ kind }: JobOrigin, status: TaskStatus | undefined): (typeof ENDED)[number] | undefined {
  return kind !== 'review' && status === 'cancelled' ? 'failed' : ENDED.find((end) => end === status);
}

/** Notes that a task has a result that its origin does not know, and sends them now and then. */
export function noteResult(job: Job, index: number): void {
  if (!isToReport(job, index)) return;
  job.unreported.add(index);
  const silentMs = Date.now() - Math.max(toldMs, job.startedAt);
  if (job.unreported.size === AT_ONCE || silentMs > JOB_TIMING.toldMs) void reportResults(job);
}

/** Sends what the origin does not know yet; what cannot be sent stays for the next time. */
export function reportResults(job: Job): Promise<void> {
  toldMs = Date.now();
  underWay = underWay.then(() => sendResults(job));
  return underWay;
}

/** Nobody knows which results were told before a reload, unless all were: they are told again. */
export async function reportStored(job: Job): Promise<void> {
  if (!job.origin || isTold(job)) return;
  for (const index of job.tasks.keys()) if (isToReport(job, index)) job.unreported.add(index);
  await reportResults(job);
  // A screen that read its record before that reads it again.
  if (job.endedAt !== null) job.endedAt = Date.now();
}

async function sendResults(job: Job): Promise<void> {
  const { origin, unreported } = job;
  let isGood = true;
  while (origin && unreported.size > 0 && isGood) {
    const sent = [...unreported].slice(0, AT_ONCE).map((index) => [index, job.taskStatuses[index]] as const);
    const results = sent.flatMap(([index, now]) => {
      const ref = job.tasks[index]?.ref;
      const status = toldAs(origin, now);
      if (ref === undefined || !status) return [];
      const reason = now === 'cancelled' ? notDoneReason('') : job.reasons.get(index);
      const code = now === 'cancelled' && origin.kind === 'file' ? now : reason?.code;
      // A case and a review word the code again after weeks.
      const refusal = origin.kind !== 'file' && reason && refusalOf(reason);
      return [{ ref, status, code, ...(refusal ? { refusal } : {}), line: job.lines.get(index) }];
    });
    const { failure } = results.length > 0 ? await write(REPORTS[origin.kind], { id: origin.id, results }) : {};
    // It has what it takes of these, and wants nothing more: it is over, or has another plan.
    const isUnwanted = failure !== undefined && failure.code === OVER[origin.kind];
    if (isUnwanted) pauseJob(job, failure);
    isGood = !failure || isUnwanted;
    // A task may have been tried again meanwhile; one that is to be sent anew has nothing to tell.
    for (const [index, status] of sent) if (isGood && job.taskStatuses[index] === status) unreported.delete(index);
  }
  job.isReportDue = !isGood;
  if (origin && unreported.size === 0 && !job.taskStatuses.includes('sending')) saveTold(job);
}

/** How an origin refuses results that it wants no more. */
const OVER: Partial<Record<JobOrigin['kind'], FailureCode>> = { leaving: 'changedMeanwhile', review: 'reviewClosed' };

/** Asks the origin before anything is sent, and writes down in a case what that is. @returns why it is not to be sent */
export async function beginSteps(job: Job): Promise<Failure | undefined> {
  const { origin, tasks, taskStatuses } = job;
  if (origin?.kind === 'review') {
    const { data, failure } = await read('review.list');
    const isOver = data?.reviews.some(({ id, status }) => id === origin.id && status === 'closed');
    return isOver ? { code: 'reviewClosed', status: 409, requestId: '' } : failure;
  }
  const stepsOf = () => tasks.flatMap(({ ref }, index) => (ref && taskStatuses[index] === 'waiting' ? [ref] : []));
  if (origin?.kind !== 'leaving' || stepsOf().length === 0) return undefined;
  const { id } = origin;
  // A report that is on its way would be somebody else's change.
  await underWay;
  const { data, failure } = await read('offboarding.read', { id });
  if (!data) return failure;
  // When these were made into a job, each was to be done.
  for (const [index, { ref = '' }] of tasks.entries()) {
    if (taskStatuses[index] !== 'waiting' || data.offboarding.results[ref]?.status !== 'done') continue;
    taskStatuses[index] = 'done';
    saveTaskStatus(job, index);
  }
  const change = { kind: 'begin', steps: stepsOf() } as const;
  if (job.status !== 'running' || change.steps.length === 0) return undefined;
  return (await write('offboarding.change', { id, seen: data.offboarding.version, change })).failure;
}

function refusalOf({ status, text = '', requestId }: TaskReason): TaskRefusal {
  return { status: String(status), text, requestId };
}
