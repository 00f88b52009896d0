'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import type { JobView } from '@/components/members/job/job';
import { useTaskReason } from './use-task-reason';
import { VirtualLines } from '@/components/members/list/virtual-lines';

const TONES: Record<string, 'good' | 'bad' | 'warn' | 'info'> = { d: 'good', f: 'bad', u: 'warn', s: 'info' };

/** The result of each line of a job. */
export function JobResults({ job }: { job: JobView }) {
  const t = useTranslations('members.bulk');
  const roleName = useTranslations('role');
  const reasonOf = useTaskReason();
  const [isShort, setShort] = useState(false);
  const bad = useMemo(
    () => [...job.marks].flatMap((mark, index) => (mark === 'f' || mark === 'u' ? [index] : [])),
    [job.marks],
  );
  const isOnlyBad = isShort && bad.length > 0;
  return (
    <>
      {bad.length > 0 && (
        <Checkbox label={t('problemsOnly')} checked={isShort} onChange={({ target }) => setShort(target.checked)} />
      )}
      <VirtualLines
        label={t('results')}
        count={isOnlyBad ? bad.length : job.tasks.length}
        line={(line) => {
          const index = isOnlyBad ? (bad[line] ?? 0) : line;
          const task = job.tasks[index];
          const [result, why] = reasonOf(job, index);
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
              <Badge tone={TONES[job.marks[index] ?? ''] ?? 'plain'}>{result}</Badge>
            </>
          );
        }}
      />
    </>
  );
}
