'use client';

import type { Route } from 'next';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSaveCsv } from '@/components/ui/use-download';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Progress } from '@/components/ui/progress';
import { Row } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useInterval } from '@/lib/client/use-interval';
import { usePermission } from '@/lib/client/use-permission';
import type { OperationName } from '@/lib/rules/permissions';
import {
  JOB_TIMING,
  countTaskStatuses,
  type JobKind,
  type JobOrigin,
  type JobStatus,
  type JobView,
  TASK_TONES,
  type TaskStatus,
} from './job';
import { taskName } from '@/lib/rules/changes/task';
import { cancelJob, dismissJob, followOtherTab, reportJob, restoreJob, resumeJob, settleJob } from './job-controller';
import { JobResults } from './job-results';
import { useJobEndToast, useTaskLabel, useTaskReason } from './use-task-reason';

interface JobPanelProps {
  /** The account's fingerprint. */
  owner: string;
  job: JobView | null;
}

/** The job of an account: restored after a reload, and followed while another tab works on it. */
export function JobPanel({ owner, job }: JobPanelProps) {
  useEffect(() => {
    void restoreJob(owner);
    const follow = (event: StorageEvent) => followOtherTab(event, owner);
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [owner]);
  const isDone = job !== null && isAllDone(job);
  useEffect(() => {
    if (isDone) dismissJob();
  }, [isDone]);
  return job && !isDone ? <JobOverview job={job} /> : null;
}

/** Where all went well a word is enough, and the list shows the rows. */
function isAllDone({ kind, status, taskStatuses }: JobView): boolean {
  return kind !== 'changes' && status === 'finished' && taskStatuses.every((task) => task === 'done');
}

const MOVING: readonly JobStatus[] = ['running', 'checking', 'elsewhere'];

/** The statuses that are counted, in this order. */
const COUNTED = ['done', 'failed', 'unknown', 'waiting', 'cancelled'] as const satisfies readonly TaskStatus[];

function JobOverview({ job }: { job: JobView }) {
  const t = useTranslations('job');
  const counts = useMemo(() => countTaskStatuses(job.taskStatuses), [job.taskStatuses]);
  const isMoving = MOVING.includes(job.status);
  const done = job.tasks.length - counts.waiting - counts.sending;
  return (
    <Panel
      title={t(`kind.${job.kind}`)}
      state={<Badge tone={isMoving ? 'info' : 'plain'}>{t(`status.${job.status}`)}</Badge>}
      action={<JobActions job={job} counts={counts} />}
    >
      {isMoving && <JobProgress job={job} done={done} />}
      <PauseReason job={job} />
      {job.status === 'interrupted' && <Alert tone="warn">{t('interrupted')}</Alert>}
      {/* The numbers change many times a second: a moving job does not have them read aloud. */}
      <div ref={useInSightAtStart(job)} role={isMoving ? undefined : 'status'}>
        <Row>
          {COUNTED.filter((status) => counts[status] > 0).map((status) => (
            <Badge key={status} tone={TASK_TONES[status]}>
              {t(`count.${status}`, { count: counts[status] })}
            </Badge>
          ))}
        </Row>
      </div>
      {job.isReportDue && !isMoving && (
        <Alert tone="warn" title={t('reportDue')}>
          <Button size="s" onClick={() => void reportJob()}>
            {t('reportAgain')}
          </Button>
        </Alert>
      )}
      <JobResults job={job} />
      {job.origin && <OriginLink origin={job.origin} />}
    </Panel>
  );
}

/** The start of the job that came into sight last: who comes back to a screen while it runs stays where they were. */
let shownStart: number | null = null;

/** The panel around what gets the ref shows how far a job is that was started far down a list. One of an origin has its states there. */
function useInSightAtStart({ status, startedAt, origin }: JobView): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    if (status !== 'running' || origin || shownStart === startedAt) return;
    shownStart = startedAt;
    ref.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => show(), [startedAt]);
  return ref;
}

const ORIGINS = {
  file: () => '/organization/file',
  review: (id) => `/organization/review/${id}`,
  leaving: (id) => `/organization/leaving/${id}`,
} as const satisfies Record<JobOrigin['kind'], (id: string) => string>;

/** The way back to the screen that started the job, from any other. */
function OriginLink({ origin: { kind, id } }: { origin: JobOrigin }) {
  const t = useTranslations('job');
  const href = ORIGINS[kind](encodeURIComponent(id));
  // The screens have addresses of their own, which are routes of the build.
  return usePathname() === href ? null : <Link href={href as Route}>{t(`origin.${kind}`)}</Link>;
}

function JobProgress({ job, done }: { job: JobView; done: number }) {
  const t = useTranslations('job');
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
  const t = useTranslations('job');
  const toText = useFailureMessage();
  if (!pause || pause.code === 'notDone' || MOVING.includes(status)) return null;
  return (
    <Alert tone="warn" {...(status === 'paused' ? { title: t('paused') } : {})} requestId={pause.requestId}>
      {toText({ ...pause, code: pause.code })}
    </Alert>
  );
}

/** Whole seconds since a moment (milliseconds since the epoch); null until the first is over. */
function useSeconds(since: number): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useInterval(() => setSeconds(Math.floor((Date.now() - since) / JOB_TIMING.secondMs)), JOB_TIMING.secondMs);
  return seconds;
}

function useSaveResults(): (job: JobView) => Promise<void> {
  const labels = useTranslations('labels');
  const reasonOf = useTaskReason();
  const labelOf = useTaskLabel();
  const saveCsv = useSaveCsv();
  return (job) => {
    const isMembers = job.kind !== 'changes';
    const head = [isMembers ? labels('account') : labels('target'), labels('result'), labels('reason')];
    const rows = job.tasks.map((task, index) => [taskName(task), ...reasonOf(job, index)]);
    if (isMembers) return saveCsv('members-result', [head, ...rows]);
    const changes = job.tasks.map((task) => labelOf(job.kind, task));
    return saveCsv('changes-result', [
      [labels('change'), ...head],
      ...rows.map((row, index) => [changes[index] ?? '', ...row]),
    ]);
  };
}

/** What must be allowed for a job to go on. */
const NEEDED = {
  add: 'member.add',
  setRole: 'member.setRole',
  delete: 'member.delete',
  mixed: 'member.setRole',
  changes: 'organization.update',
} as const satisfies Record<JobKind, OperationName>;

function JobActions({ job, counts }: { job: JobView; counts: Record<TaskStatus, number> }) {
  const t = useTranslations('job');
  const toastEnd = useJobEndToast();
  const save = useSaveResults();
  const ui = useTranslations('ui');
  const denial = usePermission(NEEDED[job.kind]);
  const disabledReason = denial && ui(`denied.${denial}`);
  const isMoving = job.status === 'running' || job.status === 'checking';
  if (job.status === 'elsewhere') return null;
  if (isMoving) return <Button onClick={cancelJob}>{t('cancel')}</Button>;
  const isOpen = job.status === 'paused' || job.status === 'interrupted';
  return (
    <>
      {isOpen && counts.waiting + counts.unknown > 0 && (
        <Button variant="primary" disabledReason={disabledReason} onClick={() => void resumeJob(toastEnd)}>
          {t('resume')}
        </Button>
      )}
      {isOpen && counts.waiting > 0 && <Button onClick={cancelJob}>{t('cancel')}</Button>}
      {!isOpen && counts.unknown > 0 && <Button onClick={() => void settleJob()}>{t('lookAgain')}</Button>}
      {!isOpen && counts.failed > 0 && (
        <Button disabledReason={disabledReason} onClick={() => void resumeJob(toastEnd, ['failed'])}>
          {t('retry', { count: counts.failed })}
        </Button>
      )}
      {!isOpen && counts.cancelled > 0 && (
        <Button disabledReason={disabledReason} onClick={() => void resumeJob(toastEnd, ['cancelled'])}>
          {t('sendRest', { count: counts.cancelled })}
        </Button>
      )}
      {!isOpen && (
        <Button icon="download" onClick={() => void save(job)}>
          {t('saveResults')}
        </Button>
      )}
      {!(isOpen && counts.waiting > 0) && <Button onClick={dismissJob}>{t('dismiss')}</Button>}
    </>
  );
}
