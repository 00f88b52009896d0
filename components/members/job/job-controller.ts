import { settleUnknown } from './bulk-check';
import {
  type Job,
  type JobKind,
  type JobStatus,
  type Task,
  type JobView,
  type TaskStatus,
  newJob,
  viewOf,
} from './job';
import { deleteStoredJob, isJobStored, saveJob, saveTaskStatuses, loadJob } from './job-storage';
import { takeLock } from '@/lib/client/web-lock';
import { endRun, runJob } from './job-runner';
import { setJobView } from './job-store';

/**
 * The one bulk job of this browser. It lives beside the screens, so that leaving one stops nothing; a reload finds it as
 * it was, and asks before it goes on.
 */
const EMIT_MS = 100;
const FOLLOW_MS = 500;
let job: Job | null = null;
let emitting: ReturnType<typeof setTimeout> | null = null;
let following: ReturnType<typeof setTimeout> | null = null;
let release: (() => void) | null = null;
let isTaking = false;

const STOPPED: readonly JobStatus[] = ['paused', 'interrupted', 'elsewhere'];

/** Told once a job is over, wherever the person is by then. */
export type OnJobEnd = (end: JobView) => void;

/**
 * Starts a job unless one is under way, here or in another tab, or has stopped before its end: nothing that was asked for
 * is forgotten for something new.
 * @param owner fingerprint of the account that it runs for
 * @returns whether it began
 */
export async function startJob(
  kind: JobKind,
  owner: string,
  tasks: readonly Task[],
  onEnd: OnJobEnd,
): Promise<boolean> {
  if (tasks.length === 0) return false;
  if (!job) await takeIn(owner);
  if (isUnderWay() || (job && STOPPED.includes(job.status)) || !(await hold())) return false;
  job = newJob(kind, owner, tasks);
  saveJob(job);
  void run(job, onEnd);
  return true;
}

/** Sends nothing more; what is on its way still comes to its end. */
export function cancelJob(): void {
  if (!job || job.status === 'elsewhere' || job.status === 'finished') return;
  const isIdle = !isUnderWay();
  job.status = 'cancelled';
  remark(job, ['w'], 'c');
  emitNow();
  if (isIdle) void settleJob();
}

/**
 * Goes on where it stopped. What is unknown is looked up in the member list first, and never sent without that.
 * @param again marks that are to be tried once more: what failed, or what was cancelled
 */
export async function resumeJob(onEnd: OnJobEnd, again: readonly ('f' | 'c')[] = []): Promise<void> {
  if (!job || isUnderWay() || !(await hold())) return;
  // Another tab may have gone on with it meanwhile: what is kept is the truth.
  job = newest(job);
  const isKnown = !job.marks.includes('u') || (await settleUnknown(job));
  remark(job, isKnown ? again : [], 'w');
  job.next = 0;
  if (isKnown) void run(job, onEnd);
  else letGo();
  emitNow();
}

/** Looks again for what became of the unknown ones. */
export async function settleJob(): Promise<void> {
  if (!job || isUnderWay()) return;
  await endRun(job, emit);
  letGo();
}

/** Takes a job that is over off the screen, and out of the browser. */
export function dismissJob(): void {
  if (isUnderWay()) return;
  if (job?.status !== 'elsewhere') deleteStoredJob();
  job = null;
  emitNow();
}

/** Finds the kept job of an account after a reload; a job that this tab knows already stays as it is. */
export async function restoreJob(owner: string): Promise<void> {
  if (job?.owner !== owner || job.status === 'elsewhere') await takeIn(owner);
}

async function takeIn(owner: string): Promise<void> {
  if (isUnderWay() || isTaking) return;
  const kept = loadJob(owner);
  if (!kept || kept.id !== job?.id) job = kept;
  else job = job.status === 'elsewhere' ? kept : newest(job);
  if (kept && job) {
    const isFree = await hold();
    if (!isFree) job = { ...job, status: 'elsewhere' };
    letGo();
  }
  emitNow();
}

/** Follows what another tab keeps; this tab's own writes are told by an event without a storage. */
export function followOtherTab({ key, storageArea }: StorageEvent, owner: string): void {
  if (!isJobStored(key) || storageArea === null || isUnderWay()) return;
  following ??= setTimeout(() => {
    following = null;
    void takeIn(owner);
  }, FOLLOW_MS);
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
  letGo();
  emitNow();
  if (current.status !== 'paused') onEnd(viewOf(current));
  else if (current.pause?.code === 'offline')
    window.addEventListener('online', () => void resumeJob(onEnd), { once: true });
}

function isUnderWay(): boolean {
  if (!job || job.status === 'elsewhere') return false;
  return job.status === 'running' || job.status === 'checking' || job.marks.includes('s');
}

/** The job as it is kept: another tab may have gone on with it. */
function newest(current: Job): Job {
  const kept = loadJob(current.owner);
  return kept?.id === current.id ? { ...current, marks: kept.marks, reasons: kept.reasons } : current;
}

function remark(current: Job, from: readonly TaskStatus[], to: TaskStatus): void {
  for (const [index, mark] of current.marks.entries()) if (from.includes(mark)) current.marks[index] = to;
  saveTaskStatuses(current);
}

async function hold(): Promise<boolean> {
  if (isTaking) return false;
  isTaking = true;
  try {
    release ??= await takeLock();
    return release !== null;
  } finally {
    isTaking = false;
  }
}

function letGo(): void {
  release?.();
  release = null;
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function emit(): void {
  emitting ??= setTimeout(emitNow, EMIT_MS);
}

function emitNow(): void {
  if (emitting !== null) clearTimeout(emitting);
  emitting = null;
  setJobView(job ? viewOf(job) : null);
}
