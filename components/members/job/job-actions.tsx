'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { JobView, TaskStatus } from '@/components/members/job/job';
import { cancelJob, dismissJob, resumeJob, settleJob } from '@/components/members/job/job-controller';
import { usePermission } from '@/lib/client/use-permission';
import { useTaskReason } from './use-task-reason';
import { saveCsv } from '@/components/members/list/save-csv';
import { useJobEndToast } from './use-job-end-toast';

/** What can be done with a job: stop it, go on, try again what failed, keep the results, put it away. */
export function JobActions({ job, counts }: { job: JobView; counts: Record<TaskStatus, number> }) {
  const t = useTranslations('members.bulk');
  const tellEnd = useJobEndToast();
  const reasonOf = useTaskReason();
  const ui = useTranslations('ui');
  const denial = usePermission(`member.${job.kind}`);
  const disabledReason = denial && ui(`denied.${denial}`);
  const isMoving = job.status === 'running' || job.status === 'checking';
  if (job.status === 'elsewhere') return null;
  if (isMoving) return <Button onClick={cancelJob}>{t('cancel')}</Button>;
  const isOpen = job.status === 'paused' || job.status === 'interrupted';
  const save = () => {
    const head = [t('column.account'), t('column.result'), t('column.reason')];
    return saveCsv('members-result', [
      head,
      ...job.tasks.map(({ account }, index) => [account, ...reasonOf(job, index)]),
    ]);
  };
  return (
    <>
      {isOpen && counts.w + counts.u > 0 && (
        <Button variant="primary" disabledReason={disabledReason} onClick={() => void resumeJob(tellEnd)}>
          {t('resume')}
        </Button>
      )}
      {isOpen && counts.w > 0 && <Button onClick={cancelJob}>{t('cancel')}</Button>}
      {!isOpen && counts.u > 0 && <Button onClick={() => void settleJob()}>{t('lookAgain')}</Button>}
      {!isOpen && counts.f > 0 && (
        <Button disabledReason={disabledReason} onClick={() => void resumeJob(tellEnd, ['f'])}>
          {t('retry', { count: counts.f })}
        </Button>
      )}
      {!isOpen && counts.c > 0 && (
        <Button disabledReason={disabledReason} onClick={() => void resumeJob(tellEnd, ['c'])}>
          {t('sendRest', { count: counts.c })}
        </Button>
      )}
      {!isOpen && (
        <Button icon="download" onClick={() => void save()}>
          {t('saveResults')}
        </Button>
      )}
      {!(isOpen && counts.w > 0) && <Button onClick={dismissJob}>{t('dismiss')}</Button>}
    </>
  );
}
