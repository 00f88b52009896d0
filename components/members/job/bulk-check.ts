import { canonicalAccount, toHalfWidth } from '@/lib/rules/auth/account';
import { fromWire, type WireRole } from '@/lib/rules/roles';
import type { Job, Task } from './job';
import { saveTaskStatus, saveReason } from './job-storage';
import { notDone } from './bulk-reason';
import { read } from '@/lib/client/api';

/**
 * Settles what is unknown by looking at the member list: whatever is as it was wanted is done, and the rest was not done
 * and may be tried again.
 * @returns whether the list could be read
 */
export async function settleUnknown(job: Job): Promise<boolean> {
  const { data } = await read('member.list');
  if (!data) return false;
  const roles = new Map(data.members.map(({ email, role }) => [canonicalAccount(email), role]));
  for (const [index, task] of job.tasks.entries()) {
    if (job.marks[index] !== 'u') continue;
    const isDone = isAsWanted(job, task, roles);
    job.marks[index] = isDone ? 'd' : 'f';
    if (isDone) job.reasons.delete(index);
    else job.reasons.set(index, notDone(job.reasons.get(index)?.requestId ?? ''));
    saveTaskStatus(job, index);
    saveReason(job, index);
  }
  return true;
}

function isAsWanted({ kind }: Job, { account, role }: Task, roles: ReadonlyMap<string, WireRole>): boolean {
  const now = roles.get(canonicalAccount(toHalfWidth(account)));
  if (kind === 'delete') return now === undefined;
  return now !== undefined && fromWire(now) === role;
}
