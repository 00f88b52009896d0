import type { Failure } from '@/lib/rules/failures';
import { settleUnknown } from './bulk-check';
import type { Job, TaskStatus } from './job';
import { saveTaskStatus, saveReason } from './job-storage';
import { reasonOf } from './bulk-reason';
import { outcomeOf, sendTask } from './bulk-send';

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
