import { ensureProof, type Result, write } from '@/lib/client/api';
import { type StateReader, stateReader, wasMade } from '@/lib/client/was-made';
import { CHANGE_OPERATIONS, isCallTask, type Task } from '@/lib/rules/changes/task';
import type { Failure, FailureCode } from '@/lib/rules/failures';
import { leavesUnknown, NOT_SENT, REFUSED_FOR_ALL } from '@/lib/rules/writes';
import { isUntold, SETTLE_TIMING } from '@/lib/rules/journal/settle';
import { actOf, type Job, JOB_TIMING, type JobKind, notDoneReason, pauseJob, reasonOf, type TaskStatus } from './job';
import { beginSteps, memberCall, noteResult, reportResults, sendCall } from './job-calls';
import { saveLine, saveReason, saveTaskStatus, saveTaskStatuses } from './job-storage';

/** After so many refusals in a row the user decides how to go on. */
const MAX_RETRIES = 5;
/** More removals than these need a fresh proof. */
const FEW = 10;
const GIVEN_UP: Failure = { code: 'freshNeeded', status: 403, requestId: '' };

/**
 * Works a job off, one task after the other, until nothing waits, the user stops it or it must pause. Nothing is read in
 * between, so that the last is as quick as the first.
 * @param onChange called after each step
 */
export async function runJob(job: Job, onChange: () => void): Promise<void> {
  job.status = 'running';
  job.pause = null;
  job.endedAt = null;
  onChange();
  // Asked before the first instead of in the middle (docs/promises.md#re-authentication).
  const dangerous = dangerousIn(job);
  if (dangerous && !(await ensureProof(dangerous))) pauseJob(job, GIVEN_UP);
  // Meanwhile somebody may have ended the case, or carried it out.
  const refusal = isRunning(job) && (await beginSteps(job));
  if (refusal) pauseJob(job, refusal);
  let retries = 0;
  for (let index = nextWaiting(job); index !== -1 && isRunning(job); index = nextWaiting(job)) {
    setTaskStatus(job, index, 'sending', onChange);
    const task = job.tasks[index];
    const isMade = task && job.reasons.get(index)?.code === 'notDone' && (await isAsWanted(job.kind, task));
    const { failure, line } = task && !isMade ? await sendTask(job.kind, task) : {};
    if (line && job.origin) setLine(job, index, line.id);
    const outcome = outcomeOf(failure);
    const isRetry = outcome.then === 'retry';
    const status = isRetry ? 'waiting' : outcome.status;
    if (status === 'unknown') job.lostMs = Date.now();
    setReason(job, index, isRetry ? undefined : failure);
    retries = isRetry ? retries + 1 : 0;
    setTaskStatus(job, index, status, onChange);
    const mustStop = outcome.then === 'pause' || retries > MAX_RETRIES;
    if (failure && mustStop) pauseJob(job, failure);
    // An answer is lost as well when the page goes away, just before the job hears of that.
    else await waitWhile(() => isRunning(job), isRetry ? outcome.waitMs : Number(status === 'unknown'));
  }
  await endRun(job, onChange);
}

type Dangerous = Parameters<typeof ensureProof>[0];

/** An operation of those that wait for which a fresh proof is asked; undefined if none. */
function dangerousIn({ kind, tasks, taskStatuses }: Job): Dangerous | undefined {
  const waiting = tasks.filter((_, index) => taskStatuses[index] === 'waiting');
  const call = waiting.find((task) => isCallTask(task) && CHANGE_OPERATIONS[task.call].hasProof);
  if (call && isCallTask(call)) return call.call;
  const members = waiting.flatMap((task) => (isCallTask(task) ? [] : task));
  if (members.filter((task) => actOf(kind, task) === 'delete').length > FEW) return 'member.delete';
  return members.some(({ role, from }) => role === 'owner' || from === 'owner') ? 'member.setRole' : undefined;
}

/** Looks up what became of the tasks whose answers were lost, and tells the job's origin how it ended. */
export async function endRun(job: Job, onChange: () => void): Promise<void> {
  const isOver = isRunning(job);
  if (job.taskStatuses.includes('unknown')) {
    if (isOver) job.status = 'checking';
    onChange();
    void reportResults(job);
    await settleWhileChecking(job);
  }
  await reportResults(job);
  if (isOver) job.status = 'finished';
  if (job.status !== 'paused') job.endedAt = Date.now();
  onChange();
}

/** Looks again and again until nothing may come late any more, and then once, or until the user stops waiting. */
async function settleWhileChecking(job: Job): Promise<void> {
  const isOpen = () => job.status === 'checking' && job.tasks.some((_, index) => isLate(job, index));
  let leftMs: number;
  do {
    leftMs = job.lostMs + SETTLE_TIMING.graceMs - Date.now();
    // A state that could not be read is read again with the next look.
    await settleUnknown(job);
    if (!isOpen()) return;
    await waitWhile(() => job.status === 'checking', Math.min(JOB_TIMING.lookMs, Math.max(leftMs, 0)));
  } while (leftMs > 0);
}

/** Whether a change may still show that nobody has heard of. */
function isLate({ kind, tasks, taskStatuses }: Job, index: number): boolean {
  const task = tasks[index];
  return task !== undefined && taskStatuses[index] === 'unknown' && !isUntold(callOf(kind, task).call);
}

function callOf(kind: JobKind, task: Task) {
  return isCallTask(task) ? task : memberCall(kind, task);
}

/**
 * Settles what is unknown by the state: a task whose change is there is done, and one that does not show once nothing comes
 * late any more was not done and may be tried again. What no state tells stays unknown.
 * @returns why a state could not be read; null if each was
 */
export async function settleUnknown(job: Job): Promise<Failure | null> {
  const readKnown = stateReader();
  let unread: Failure | null = null;
  const readState: StateReader = async (name, input) => {
    const result = await readKnown(name, input);
    unread ??= result.failure ?? null;
    return result;
  };
  for (const [index, task] of job.tasks.entries()) {
    if (job.taskStatuses[index] !== 'unknown') continue;
    const isDone = await wasMade(callOf(job.kind, task), Date.now() - job.lostMs, readState);
    if (typeof isDone !== 'boolean') continue;
    job.taskStatuses[index] = isDone ? 'done' : 'failed';
    if (isDone) job.reasons.delete(index);
    else job.reasons.set(index, notDoneReason(job.reasons.get(index)?.requestId ?? ''));
    saveTaskStatus(job, index);
    saveReason(job, index);
    noteResult(job, index);
  }
  return unread;
}

/** The status can be changed from outside while a task is under way. */
function isRunning(job: Job): boolean {
  return job.status === 'running';
}

function nextWaiting(job: Job): number {
  const index = job.taskStatuses.indexOf('waiting', job.next);
  job.next = index === -1 ? job.taskStatuses.length : index;
  return index;
}

function setTaskStatus(job: Job, index: number, status: TaskStatus, onChange: () => void): void {
  job.taskStatuses[index] = status === 'waiting' && job.status === 'cancelled' ? 'cancelled' : status;
  saveTaskStatus(job, index);
  noteResult(job, index);
  onChange();
}

/** Gives all tasks with some statuses another. */
export function replaceTaskStatuses(job: Job, from: readonly TaskStatus[], to: TaskStatus): void {
  for (const [index, status] of job.taskStatuses.entries()) {
    if (!from.includes(status)) continue;
    job.taskStatuses[index] = to;
    noteResult(job, index);
  }
  saveTaskStatuses(job);
}

function setLine(job: Job, index: number, line: number): void {
  job.lines.set(index, line);
  saveLine(job, index);
}

function setReason(job: Job, index: number, failure: Failure | undefined): void {
  if (!failure && !job.reasons.has(index)) return;
  if (failure) job.reasons.set(index, reasonOf(failure));
  else job.reasons.delete(index);
  saveReason(job, index);
}

/** A wait that is called off ends within one step. */
async function waitWhile(isWanted: () => boolean, waitMs: number): Promise<void> {
  for (let left = waitMs; left > 0 && isWanted(); left -= JOB_TIMING.waitStepMs) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, JOB_TIMING.waitStepMs)));
  }
}

/** What follows from an answer: go on, try this one again after a while, or stop until the user goes on. */
type TaskOutcome =
  | { then: 'next'; status: 'done' | 'failed' | 'unknown' }
  | { then: 'retry'; waitMs: number }
  | { then: 'pause'; status: 'waiting' | 'failed' };

/** Refused before anything was done, and soon over. */
const TEMPORARY: readonly FailureCode[] = [
  'tooMany',
  'tooManyHere',
  'overloaded',
  'journalAway',
  'busy',
  'unreachable',
];

/** What is as it was to become was changed by somebody, and that is as good. Whoever is no member any more was removed meanwhile. */
async function sendTask(kind: JobKind, task: Task): Promise<Result<unknown>> {
  const result = await sendOnce(kind, task);
  const { failure } = result;
  if (failure?.code !== 'changedMeanwhile' && failure?.code !== 'otherOrganization') return result;
  if (await isAsWanted(kind, task)) return { data: {} };
  return isCallTask(task) ? result : { failure: { ...failure, code: 'changedMeanwhile' } };
}

function sendOnce(kind: JobKind, task: Task): Promise<Result<unknown>> {
  if (isCallTask(task)) return sendCall(task);
  const { call, input } = memberCall(kind, task);
  return write(call, input as never); // By the act: an address, and of all but a removal a role.
}

/** By a look at the state: one whose answer was lost may have come late. */
async function isAsWanted(kind: JobKind, task: Task): Promise<boolean> {
  return (await wasMade(callOf(kind, task), 0, stateReader())) === true;
}

/** Only what surely was not carried out is ever sent again (promise V-K2). */
function outcomeOf(failure: Failure | undefined): TaskOutcome {
  const { usualWaitS, longestWaitS } = JOB_TIMING;
  if (!failure) return { then: 'next', status: 'done' };
  const isLost = failure.code === 'unknownResult' || (!failure.isUnsent && leavesUnknown(failure));
  if (isLost) return { then: 'next', status: 'unknown' };
  if (NOT_SENT.includes(failure.code)) return { then: 'pause', status: 'waiting' };
  if (REFUSED_FOR_ALL.includes(failure.code)) return { then: 'pause', status: 'failed' };
  if (TEMPORARY.includes(failure.code))
    return { then: 'retry', waitMs: Math.min(failure.retryAfterS ?? usualWaitS, longestWaitS) * 1000 };
  return { then: 'next', status: 'failed' };
}
