import { write } from '@/lib/client/api';
import type { WriteName } from '@/lib/operations/table';
import type { TaskRefusal } from '@/lib/rules/changes/task';
import type { Job, JobOrigin, TaskReason, TaskStatus } from './job';

/** What takes the results of an origin, the same one more than once. */
const REPORTS = {
  file: 'organizationFile.report',
  review: 'review.report',
  leaving: 'offboarding.report',
} as const satisfies Record<JobOrigin['kind'], WriteName>;

const AT_ONCE = 50;
const ENDED = ['done', 'failed', 'unknown'] as const satisfies readonly TaskStatus[];
let underWay: Promise<void> = Promise.resolve();

export function isToReport({ origin, tasks, taskStatuses }: Job, index: number): boolean {
  return origin !== undefined && tasks[index]?.ref !== undefined && isEnd(taskStatuses[index]);
}

function isEnd(status: TaskStatus | undefined): status is (typeof ENDED)[number] {
  return ENDED.some((end) => end === status);
}

/** Notes that a task has a result that its origin does not know, and sends them now and then. */
export function noteResult(job: Job, index: number): void {
  if (!isToReport(job, index)) return;
  job.unreported.add(index);
  if (job.unreported.size === AT_ONCE) void reportResults(job);
}

/** Sends what the origin does not know yet; what cannot be sent stays for the next time. */
export function reportResults(job: Job): Promise<void> {
  underWay = underWay.then(() => sendResults(job));
  return underWay;
}

async function sendResults(job: Job): Promise<void> {
  const { origin, unreported } = job;
  let isGood = true;
  while (origin && unreported.size > 0 && isGood) {
    const sent = [...unreported].slice(0, AT_ONCE).map((index) => [index, job.taskStatuses[index]] as const);
    const results = sent.flatMap(([index, status]) => {
      const ref = job.tasks[index]?.ref;
      if (ref === undefined || !isEnd(status)) return [];
      const reason = job.reasons.get(index);
      // A case and a review word the code again after weeks.
      const refusal = origin.kind !== 'file' && reason && refusalOf(reason);
      return [{ ref, status, code: reason?.code, ...(refusal ? { refusal } : {}), line: job.lines.get(index) }];
    });
    const { failure } = await write(REPORTS[origin.kind], { id: origin.id, results });
    isGood = !failure;
    // A task may have been tried again meanwhile.
    for (const [index, status] of sent) if (isGood && job.taskStatuses[index] === status) unreported.delete(index);
  }
  job.isReportDue = !isGood;
}

function refusalOf({ status, text = '', requestId }: TaskReason): TaskRefusal {
  return { status: String(status), text, requestId };
}
