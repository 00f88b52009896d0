'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { VirtualLines } from '@/components/members/list/virtual-lines';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
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

/** The result of each task of a job. */
export function JobResults({ job }: { job: JobView }) {
  const t = useTranslations('members.bulk');
  const [isFiltered, setFiltered] = useState(false);
  const problems = useMemo(
    () => job.taskStatuses.flatMap((status, index) => (status === 'failed' || status === 'unknown' ? [index] : [])),
    [job.taskStatuses],
  );
  const isOnlyProblems = isFiltered && problems.length > 0;
  return (
    <>
      {problems.length > 0 && (
        <Checkbox
          label={t('problemsOnly')}
          checked={isFiltered}
          onChange={({ target }) => setFiltered(target.checked)}
        />
      )}
      <VirtualLines
        label={t('results')}
        count={isOnlyProblems ? problems.length : job.tasks.length}
        line={(line) => <TaskLine job={job} index={isOnlyProblems ? (problems[line] ?? 0) : line} />}
      />
    </>
  );
}

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
