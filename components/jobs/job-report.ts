import { post } from '@/lib/client/api';
import type { Job, JobOrigin, TaskStatus } from './job';

/** Where the record of an origin takes results: `{results: [{ref, status, code?, line?}]}`, the same one more than once. */
const RECORDS: Record<JobOrigin['kind'], string> = {
  file: '/api/organization-file',
  review: '/api/reviews',
  leaving: '/api/leavings',
};

const AT_ONCE = 50;
const ENDED: readonly TaskStatus[] = ['done', 'failed', 'unknown'];
let underWay: Promise<void> = Promise.resolve();

export function isToReport({ origin, tasks, taskStatuses }: Job, index: number): boolean {
  return origin !== undefined && tasks[index]?.ref !== undefined && ENDED.includes(taskStatuses[index] ?? 'waiting');
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
    const results = sent.map(([index, status]) => ({
      ref: job.tasks[index]?.ref,
      status,
      code: job.reasons.get(index)?.code,
      line: job.lines.get(index),
    }));
    const { failure } = await post(`${RECORDS[origin.kind]}/${encodeURIComponent(origin.id)}/results`, { results });
    isGood = !failure;
    // A task may have been tried again meanwhile.
    for (const [index, status] of sent) if (isGood && job.taskStatuses[index] === status) unreported.delete(index);
  }
  job.isReportDue = !isGood;
}
