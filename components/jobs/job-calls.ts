import { type Result, write } from '@/lib/client/api';
import { toWire } from '@/lib/rules/roles';
import type { TeamAnswer } from '@/lib/rules/team/team-entries';
import type { CallTask, MemberTask, TaskRefusal } from '@/lib/rules/changes/task';
import { actOf, type Job, type JobKind, type JobOrigin, type TaskReason, type TaskStatus } from './job';
import type { WriteName } from '@/lib/operations/table';

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
