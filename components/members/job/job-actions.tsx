'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { BulkView, Mark } from '@/components/members/job/job';
import { cancelBulk, dismissBulk, resumeBulk, settleBulk } from '@/components/members/job/job-controller';
import { useDenial } from '@/lib/client/use-permission';
import { useBulkReason } from './use-task-reason';
import { saveCsv } from '@/components/members/list/save-csv';
import { useTellBulkEnd } from './use-job-end-toast';

/** What can be done with a job: stop it, go on, try again what failed, keep the results, put it away. */
export function BulkActions({ job, counts }: { job: BulkView; counts: Record<Mark, number> }) {
  const t = useTranslations('members.bulk');
  const tellEnd = useTellBulkEnd();
  const reasonOf = useBulkReason();
  const ui = useTranslations('ui');
  const denial = useDenial(`member.${job.kind}`);
  const disabledReason = denial && ui(`denied.${denial}`);
  const isMoving = job.status === 'running' || job.status === 'checking';
  if (job.status === 'elsewhere') return null;
  if (isMoving) return <Button onClick={cancelBulk}>{t('cancel')}</Button>;
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
        <Button variant="primary" disabledReason={disabledReason} onClick={() => void resumeBulk(tellEnd)}>
          {t('resume')}
        </Button>
      )}
      {isOpen && counts.w > 0 && <Button onClick={cancelBulk}>{t('cancel')}</Button>}
      {!isOpen && counts.u > 0 && <Button onClick={() => void settleBulk()}>{t('lookAgain')}</Button>}
      {!isOpen && counts.f > 0 && (
        <Button disabledReason={disabledReason} onClick={() => void resumeBulk(tellEnd, ['f'])}>
          {t('retry', { count: counts.f })}
        </Button>
      )}
      {!isOpen && counts.c > 0 && (
        <Button disabledReason={disabledReason} onClick={() => void resumeBulk(tellEnd, ['c'])}>
          {t('sendRest', { count: counts.c })}
        </Button>
      )}
      {!isOpen && (
        <Button icon="download" onClick={() => void save()}>
          {t('saveResults')}
        </Button>
      )}
      {!(isOpen && counts.w > 0) && <Button onClick={dismissBulk}>{t('dismiss')}</Button>}
    </>
  );
}
