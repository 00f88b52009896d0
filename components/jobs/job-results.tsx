'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { VirtualLines } from '@/components/members/list/virtual-lines';
import { Badge } from '@/components/ui/badge';
import type { JobView, TaskStatus } from './job';
import { useTaskReason } from './use-task-reason';

const TONES: Record<TaskStatus, 'good' | 'bad' | 'warn' | 'info' | 'plain'> = {
  waiting: 'plain',
  sending: 'info',
  done: 'good',
  failed: 'bad',
  unknown: 'warn',
  cancelled: 'plain',
};

/** What did not go well, task by task; the rest is in the list of members. */
export function JobResults({ job }: { job: JobView }) {
  const t = useTranslations('job');
  const problems = useMemo(
    () => job.taskStatuses.flatMap((status, index) => (PROBLEMS.includes(status) ? [index] : [])),
    [job.taskStatuses],
  );
  if (problems.length === 0) return null;
  return (
    <VirtualLines
      label={t('results')}
      count={problems.length}
      line={(line) => <TaskLine job={job} index={problems[line] ?? 0} />}
    />
  );
}

const PROBLEMS: readonly TaskStatus[] = ['failed', 'unknown', 'cancelled'];

function TaskLine({ job, index }: { job: JobView; index: number }) {
  const roleName = useTranslations('role');
  const [result, why] = useTaskReason()(job, index);
  const task = job.tasks[index];
  return (
    <>
      <span data-main title={task?.account}>
        {task?.account}
      </span>
      {task?.role && <span data-role>{roleName(task.role)}</span>}
      {why && (
        <span data-why title={why}>
          {why}
        </span>
      )}
      <Badge tone={TONES[job.taskStatuses[index] ?? 'waiting']}>{result}</Badge>
    </>
  );
}
