'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/alert';
import { Panel } from '@/components/ui/panel';
import { Progress } from '@/components/ui/progress';
import { Row } from '@/components/ui/stack';
import { type BulkView, countMarks, type Mark } from '@/components/members/job/job';
import { useFailureText } from '@/lib/client/use-failure-message';
import { BulkActions } from './job-actions';
import { BulkResults } from './job-results';
import { useSeconds } from './use-seconds';

const SHOWN = ['d', 'f', 'u', 'w', 'c'] as const satisfies readonly Mark[];
const TONES = { d: 'good', f: 'bad', u: 'warn', w: 'plain', c: 'plain' } as const;

/** A bulk job: how far it is, what came of each line, and what can be done about it. It goes on while other screens are looked at. */
export function BulkPanel({ job }: { job: BulkView }) {
  const t = useTranslations('members.bulk');
  const counts = useMemo(() => countMarks(job.marks), [job.marks]);
  const isMoving = job.status === 'running' || job.status === 'checking' || job.status === 'elsewhere';
  const done = job.tasks.length - counts.w - counts.s;
  return (
    <Panel
      title={t(`job.${job.kind}`)}
      state={<Badge tone={isMoving ? 'info' : 'plain'}>{t(`status.${job.status}`)}</Badge>}
      action={<BulkActions job={job} counts={counts} />}
    >
      {isMoving && <Moving job={job} done={done} />}
      <PauseReason job={job} />
      {job.status === 'interrupted' && <Notice tone="warn">{t('interrupted')}</Notice>}
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
      <BulkResults job={job} />
    </Panel>
  );
}

function Moving({ job, done }: { job: BulkView; done: number }) {
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

function PauseReason({ job: { pause, status } }: { job: BulkView }) {
  const t = useTranslations('members.bulk');
  const toText = useFailureText();
  if (status !== 'paused' || !pause || pause.code === 'notDone') return null;
  return (
    <Notice tone="warn" title={t('paused')} requestId={pause.requestId}>
      {toText({ ...pause, code: pause.code })}
    </Notice>
  );
}
