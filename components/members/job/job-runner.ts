import type { Failure, FailureCode } from '@/lib/rules/failures';
import { settleUnknown } from './bulk-check';
import type { Job, JobKind, Task, TaskStatus } from './job';
import { saveReason, saveTaskStatus } from './job-storage';
import { reasonOf } from './bulk-reason';
import { toWire } from '@/lib/rules/roles';
import { type Result, write } from '@/lib/client/api';

/** After so many refusals in a row the person decides how to go on. */
const MOST_WAITS = 5;
const STEP_MS = 250;

/**
 * Works a job off, one task after the other, until nothing waits, somebody stops it or it must pause. Nothing is read in
 * between, so that the last is as quick as the first.
 * @param onChange called after each step
 */
export async function runJob(job: Job, onChange: () => void): Promise<void> {
  job.status = 'running';
  job.pause = null;
  job.endedAt = null;
  onChange();
  let waits = 0;
  for (let index = nextWaiting(job); index !== -1 && isRunning(job); index = nextWaiting(job)) {
    setMark(job, index, 's', onChange);
    const task = job.tasks[index];
    const { failure } = task ? await sendTask(job.kind, task) : {};
    const verdict = outcomeOf(failure);
    explain(job, index, verdict.then === 'wait' ? undefined : failure);
    waits = verdict.then === 'wait' ? waits + 1 : 0;
    setMark(job, index, verdict.then === 'wait' ? 'w' : verdict.mark, onChange);
    if (failure && (verdict.then === 'pause' || waits > MOST_WAITS)) pauseJob(job, failure);
    else if (verdict.then === 'wait') await waitWhileRunning(job, verdict.waitMs);
  }
  await endRun(job, onChange);
}

/** Looks up what became of the tasks whose answers were lost. */
export async function endRun(job: Job, onChange: () => void): Promise<void> {
  const isOver = job.status === 'running' || job.status === 'checking';
  if (job.marks.includes('u')) {
    if (isOver) job.status = 'checking';
    onChange();
    await settleUnknown(job);
  }
  if (isOver) job.status = 'finished';
  if (job.status !== 'paused') job.endedAt = Date.now();
  onChange();
}

/** The status can be changed from outside while a task is under way. */
function isRunning(job: Job): boolean {
  return job.status === 'running';
}

function nextWaiting(job: Job): number {
  const index = job.marks.indexOf('w', job.next);
  job.next = index === -1 ? job.marks.length : index;
  return index;
}

function setMark(job: Job, index: number, mark: TaskStatus, onChange: () => void): void {
  job.marks[index] = mark;
  saveTaskStatus(job, index);
  onChange();
}

/** Notes why a task failed; without a failure, that nothing is to be said of it any more. */
function explain(job: Job, index: number, failure: Failure | undefined): void {
  if (!failure && !job.reasons.has(index)) return;
  if (failure) job.reasons.set(index, reasonOf(failure));
  else job.reasons.delete(index);
  saveReason(job, index);
}

function pauseJob(job: Job, failure: Failure): void {
  if (job.status !== 'running') return;
  job.status = 'paused';
  job.pause = reasonOf(failure);
}

/** A cancelled wait ends at once, or nearly so. */
async function waitWhileRunning(job: Job, waitMs: number): Promise<void> {
  for (let left = waitMs; left > 0 && isRunning(job); left -= STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, STEP_MS)));
  }
}

/** What follows from an answer: go on, try this one again after a while, or stop until the person says so. */
type TaskOutcome =
  | { then: 'next'; mark: 'd' | 'f' | 'u' }
  | { then: 'wait'; waitMs: number }
  | { then: 'pause'; mark: 'w' | 'f' };

/** The longest wait that is asked of a person without saying so. */
const LONGEST_WAIT_S = 60;

const USUAL_WAIT_S = 2;

/** Refused before anything was done, and soon over. */
const LATER: readonly FailureCode[] = ['tooMany', 'tooManyHere', 'overloaded', 'busy', 'unreachable'];

/** Nothing was sent, and nothing will be until the person or the network does something. */
const STOPPED: readonly FailureCode[] = [
  'offline',
  'readOnly',
  'signedOut',
  'sessionTimeout',
  'sessionExpired',
  'otherAccount',
  'dateSkew',
];

/** This one is refused, and so would be all the others. */
const HOPELESS: readonly FailureCode[] = ['adminNeeded', 'otherOrganization', 'ipRestricted'];

/** Sends one task, once. */
function sendTask(kind: JobKind, { account, role }: Task): Promise<Result<unknown>> {
  if (kind === 'delete') return write('member.delete', { email: account });
  const input = { email: account, role: role === null ? null : toWire(role) };
  return kind === 'add' ? write('member.add', input) : write('member.setRole', input);
}

/** Judges how a task ended; only what surely was not carried out is ever sent again (promises: V-K2). */
function outcomeOf(failure: Failure | undefined): TaskOutcome {
  if (!failure) return { then: 'next', mark: 'd' };
  if (failure.code === 'unknownResult') return { then: 'next', mark: 'u' };
  if (STOPPED.includes(failure.code)) return { then: 'pause', mark: 'w' };
  if (HOPELESS.includes(failure.code)) return { then: 'pause', mark: 'f' };
  if (LATER.includes(failure.code))
    return { then: 'wait', waitMs: Math.min(failure.retryAfterS ?? USUAL_WAIT_S, LONGEST_WAIT_S) * 1000 };
  return { then: 'next', mark: 'f' };
}
