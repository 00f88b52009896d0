'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Badge } from '@/components/ui/badge';
import { Alert } from '@/components/ui/alert';
import { Panel } from '@/components/ui/panel';
import { Progress } from '@/components/ui/progress';
import { Row } from '@/components/ui/stack';
import { type JobView, countTaskStatuses, type TaskStatus } from '@/components/members/job/job';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { JobActions } from './job-actions';
import { JobResults } from './job-results';
import { useSeconds } from './use-seconds';

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
