'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { VirtualLines } from '@/components/ui/virtual-lines';
import { Badge } from '@/components/ui/badge';
import { breakable } from '@/components/ui/breakable';
import { type JobView, TASK_TONES, type TaskStatus } from './job';
import { isCallTask, taskName } from '@/lib/rules/changes/task';
import { useTaskLabel, useTaskReason } from './use-task-reason';

/** What did not go well, task by task; of members the rest is in their list, of other changes all are shown. */
export function JobResults({ job }: { job: JobView }) {
  const t = useTranslations('job');
  const isAll = job.kind === 'changes';
  const problems = useMemo(
    () => job.taskStatuses.flatMap((status, index) => (isAll || PROBLEMS.includes(status) ? [index] : [])),
    [isAll, job.taskStatuses],
  );
  if (problems.length === 0) return null;
  return (
    <VirtualLines
      label={t(isAll ? 'allResults' : 'results')}
      count={problems.length}
      line={(line) => <TaskLine job={job} index={problems[line] ?? 0} />}
    />
  );
}

const PROBLEMS: readonly TaskStatus[] = ['failed', 'unknown', 'cancelled'];

function TaskLine({ job, index }: { job: JobView; index: number }) {
  const roleName = useTranslations('role');
  const [result, why] = useTaskReason()(job, index);
  const labelOf = useTaskLabel();
  const task = job.tasks[index];
  if (!task) return null;
  const name = taskName(task);
  const title = [job.kind === 'changes' ? labelOf(job.kind, task) : '', name].filter((text) => text !== '').join(' ');
  return (
    <>
      <span data-main title={title}>
        {breakable(title)}
      </span>
      {!isCallTask(task) && task.role && <span data-role>{roleName(task.role)}</span>}
      {why && (
        <span data-why title={why}>
          {why}
        </span>
      )}
      <Badge tone={TASK_TONES[job.taskStatuses[index] ?? 'waiting']}>{result}</Badge>
    </>
  );
}
