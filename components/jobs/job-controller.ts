import { takeLock } from '@/lib/client/web-lock';
import {
  type Job,
  JOB_TIMING,
  type JobKind,
  type JobOrigin,
  type JobStatus,
  type JobView,
  newJob,
  reasonOf,
  viewOf,
} from './job';
import { type Task } from '@/lib/rules/changes/task';
import { reportResults, reportStored } from './job-calls';
import { endRun, replaceTaskStatuses, runJob, settleUnknown } from './job-runner';
import { deleteStoredJob, isJobStored, loadJob, saveJob } from './job-storage';
import { setJobView } from './job-store';

/**
 * The one job of this browser. It lives beside the screens, so that leaving one stops nothing; after a reload it is as it
 * was, and asks before it goes on.
 */
const LOCK = 'bulk';
let job: Job | null = null;
let emitTimer: ReturnType<typeof setTimeout> | null = null;
let follow: { atMs: number; timer: ReturnType<typeof setTimeout> } | null = null;
let releaseLock: (() => void) | null = null;
let isLocking = false;

const STOPPED: readonly JobStatus[] = ['paused', 'interrupted', 'elsewhere'];

/** Called once a job is over, whatever screen is open by then. */
export type OnJobEnd = (end: JobView) => void;

/**
 * Starts a job unless one is under way, here or in another tab, has stopped before its end or cannot tell its results.
 * @param owner fingerprint of the account that it runs for
 * @param origin the record that is told of the results
 * @returns whether it started
 */
export async function startJob(
  kind: JobKind,
  owner: string,
  tasks: readonly Task[],
  onEnd: OnJobEnd,
  origin?: JobOrigin,
): Promise<boolean> {
  if (tasks.length === 0 || isUnderWay() || (job && STOPPED.includes(job.status))) return false;
  // It is kept from here on: one that has just been given back may seem taken for a moment.
  if (!(await lock())) {
    if (!job) await restoreJob(owner);
    return false;
  }
  const stored = loadJob(owner);
  const last = job?.isReportDue ? job : stored;
  if (last) await (last === job ? reportResults(last) : reportStored(last));
  const isOpen = stored !== null && isLeftOpen(stored);
  if (isOpen || last?.isReportDue) {
    job = isOpen ? stored : last;
    unlock();
    emitNow();
    return false;
  }
  job = newJob(kind, owner, tasks, origin);
  saveJob(job);
  void run(job, onEnd);
  return true;
}

/** Sends nothing more; what is on its way still comes to its end. */
export function cancelJob(): void {
  if (!job || job.status === 'elsewhere' || job.status === 'finished') return;
  const isIdle = !isUnderWay();
  job.status = 'cancelled';
  job.pause = null;
  replaceTaskStatuses(job, ['waiting'], 'cancelled');
  emitNow();
  if (isIdle) void settleJob();
}

/**
 * Goes on where it stopped. What is unknown is looked up first, and never sent without that.
 * @param again what is to be tried once more
 */
export async function resumeJob(onEnd: OnJobEnd, again: readonly ('failed' | 'cancelled')[] = []): Promise<void> {
  const before = job;
  if (!before || isUnderWay() || !(await lock())) return;
  if (job !== before) return unlock();
  // Another tab may have gone on with it meanwhile: what is stored is the truth.
  const current = newest(before);
  job = current;
  let isKnown = false;
  try {
    isKnown = await lookFirst(current);
  } finally {
    if (!isKnown) unlock();
  }
  if (isKnown) {
    replaceTaskStatuses(current, again, 'waiting');
    current.next = 0;
    void run(current, onEnd);
  }
  emitNow();
}

/** @returns whether what is unknown could be looked up, and nobody has cancelled the rest meanwhile */
async function lookFirst(current: Job): Promise<boolean> {
  const { status } = current;
  Object.assign(current, { status: 'checking', pause: null });
  emitNow();
  try {
    const unread = await settleUnknown(current);
    current.pause = unread && reasonOf(unread);
    if (current.status === 'cancelled') await endRun(current, emit);
    return unread === null && current.status === 'checking';
  } finally {
    if (current.status === 'checking') current.status = status;
  }
}

/** Looks again for what became of the unknown tasks. */
export async function settleJob(): Promise<void> {
  // It may be dismissed while the lock is waited for.
  const current = job;
  if (!current || isUnderWay() || !(await lock())) return;
  current.pause = null;
  await endRun(current, emit);
  unlock();
}

/** Tells the job's origin once more what became of its tasks. */
export async function reportJob(): Promise<void> {
  if (job) await reportResults(job);
  emitNow();
}

/** Takes a job that is over off the screen, and out of the browser. */
export function dismissJob(): void {
  if (isUnderWay()) return;
  if (job?.isReportDue) void reportResults(job);
  if (job?.status !== 'elsewhere') deleteStoredJob();
  job = null;
  emitNow();
}

/** Finds the job of an account as it is stored, after a reload or while another tab goes on with it. */
export async function restoreJob(owner: string): Promise<void> {
  if (isUnderWay() || isLocking || releaseLock) return;
  const stored = loadJob(owner);
  if (!stored || stored.id !== job?.id) job = stored;
  else job = job.status === 'elsewhere' ? stored : newest(job);
  if (job) {
    const isFree = await lock();
    if (!isFree) {
      job = { ...(loadJob(owner, 'sending') ?? job), status: 'elsewhere' };
      // Another tab that is closed, or is late with its end, stores nothing more.
      followIn(JOB_TIMING.lookMs, owner);
    } else if (job === stored) void reportStored(job).then(emit);
    unlock();
  }
  emitNow();
}

/** Follows what another tab stores; this tab's own writes come as an event without a storage. */
export function followOtherTab({ key, storageArea }: StorageEvent, owner: string): void {
  if (!isJobStored(key) || storageArea === null || isUnderWay()) return;
  followIn(JOB_TIMING.followMs, owner);
}

function followIn(ms: number, owner: string): void {
  const atMs = Date.now() + ms;
  if (follow && follow.atMs <= atMs) return;
  clearTimeout(follow?.timer);
  const timer = setTimeout(() => {
    follow = null;
    void restoreJob(owner);
  }, ms);
  follow = { atMs, timer };
}

async function run(current: Job, onEnd: OnJobEnd): Promise<void> {
  // The page goes away: nothing more is sent by what is left of it.
  const halt = () => {
    if (current.status === 'running') current.status = 'paused';
  };
  window.addEventListener('beforeunload', warn);
  window.addEventListener('pagehide', halt);
  await runJob(current, emit);
  window.removeEventListener('beforeunload', warn);
  window.removeEventListener('pagehide', halt);
  unlock();
  emitNow();
  if (current.status !== 'paused') onEnd(viewOf(current));
  else if (current.pause?.code === 'offline') {
    const goOn = () => {
      if (job?.id === current.id && job.status === 'paused' && job.pause?.code === 'offline') void resumeJob(onEnd);
    };
    window.addEventListener('online', goOn, { once: true });
  }
}

function isUnderWay(): boolean {
  if (!job || job.status === 'elsewhere') return false;
  return job.status === 'running' || job.status === 'checking' || job.taskStatuses.includes('sending');
}

/** Whether something is left of a stored job, which another tab may have stopped. What stayed unknown of this tab's own is told. */
function isLeftOpen({ id, status, taskStatuses }: Job): boolean {
  return id === job?.id ? taskStatuses.includes('waiting') : status === 'interrupted';
}

/** The job as it is stored: another tab may have gone on with it. */
function newest(current: Job): Job {
  const stored = loadJob(current.owner);
  if (stored?.id !== current.id) return current;
  return { ...current, taskStatuses: stored.taskStatuses, reasons: stored.reasons, lines: stored.lines };
}

/** One holder at a time in this tab as well: whoever else gave it back would let another tab run. */
async function lock(): Promise<boolean> {
  if (isLocking || releaseLock) return false;
  isLocking = true;
  try {
    releaseLock = await takeLock(LOCK);
    return releaseLock !== null;
  } finally {
    isLocking = false;
  }
}

function unlock(): void {
  releaseLock?.();
  releaseLock = null;
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function emit(): void {
  emitTimer ??= setTimeout(emitNow, JOB_TIMING.drawnMs);
}

function emitNow(): void {
  clearTimeout(emitTimer ?? undefined);
  emitTimer = null;
  setJobView(job ? viewOf(job) : null);
}
