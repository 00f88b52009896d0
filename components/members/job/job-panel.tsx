'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Alert } from '@/components/ui/alert';
import { Panel } from '@/components/ui/panel';
import { Progress } from '@/components/ui/progress';
import { Row } from '@/components/ui/stack';
import { countTaskStatuses, type JobView, type TaskStatus } from '@/components/members/job/job';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { JobResults } from './job-results';
import { Button } from '@/components/ui/button';
import { cancelJob, dismissJob, resumeJob, settleJob } from '@/components/members/job/job-controller';
import { usePermission } from '@/lib/client/use-permission';
import { useTaskReason } from './use-task-reason';
import { saveCsv } from '@/components/members/list/use-save-table';
import { useJobEndToast } from './use-task-reason';

const SHOWN = ['d', 'f', 'u', 'w', 'c'] as const satisfies readonly TaskStatus[];
const TONES = { d: 'good', f: 'bad', u: 'warn', w: 'plain', c: 'plain' } as const;

/** A bulk job: how far it is, what came of each line, and what can be done about it. It goes on while other screens are looked at. */
export function JobPanel({ job }: { job: JobView }) {
  const t = useTranslations('members.bulk');
  const counts = useMemo(() => countTaskStatuses(job.marks), [job.marks]);
  const isMoving = job.status === 'running' || job.status === 'checking' || job.status === 'elsewhere';
  const done = job.tasks.length - counts.w - counts.s;
  return (
    <Panel
      title={t(`job.${job.kind}`)}
      state={<Badge tone={isMoving ? 'info' : 'plain'}>{t(`status.${job.status}`)}</Badge>}
      action={<JobActions job={job} counts={counts} />}
    >
      {isMoving && <Moving job={job} done={done} />}
      <PauseReason job={job} />
      {job.status === 'interrupted' && <Alert tone="warn">{t('interrupted')}</Alert>}
      {/* While it moves the numbers are not read aloud: they change many times a second. */}
      <div role={isMoving ? undefined : 'status'}>
        <Row>
          {SHOWN.filter((mark) => counts[mark] > 0).map((mark) => (
            <Badge key={mark} tone={TONES[mark]}>
              {t(`count.${mark}`, { count: counts[mark] })}
            </Badge>
          ))}
        </Row>
      </div>
      <JobResults job={job} />
    </Panel>
  );
}

function Moving({ job, done }: { job: JobView; done: number }) {
  const t = useTranslations('members.bulk');
  const ui = useTranslations('ui');
  const seconds = useSeconds(job.startedAt);
  return (
    <Progress
      label={t('progress', { done, total: job.tasks.length })}
      done={done}
      total={job.tasks.length}
      text={seconds === null ? t('mayLeave') : `${t('mayLeave')} ${ui('elapsed', { seconds })}`}
    />
  );
}

function PauseReason({ job: { pause, status } }: { job: JobView }) {
  const t = useTranslations('members.bulk');
  const toText = useFailureMessage();
  if (status !== 'paused' || !pause || pause.code === 'notDone') return null;
  return (
    <Alert tone="warn" title={t('paused')} requestId={pause.requestId}>
      {toText({ ...pause, code: pause.code })}
    </Alert>
  );
}

const SECOND_MS = 1000;

/**
 * Whole seconds since a moment, told once a second.
 * @param since milliseconds since the epoch
 * @returns null until the first is over
 */
function useSeconds(since: number): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setSeconds(Math.floor((Date.now() - since) / SECOND_MS));
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [since]);
  return seconds;
}

/** What can be done with a job: stop it, go on, try again what failed, keep the results, put it away. */
function JobActions({ job, counts }: { job: JobView; counts: Record<TaskStatus, number> }) {
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
