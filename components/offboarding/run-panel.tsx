'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useState } from 'react';
import type { JobView, TaskStatus } from '@/components/jobs/job';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { Row } from '@/components/ui/stack';
import { Cell, Table, TableRow } from '@/components/ui/table';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { isBegunBy } from '@/lib/rules/offboarding/case';
import { isReading } from '@/lib/rules/offboarding/holdings';
import type { Offboarding, Step } from '@/lib/rules/offboarding/offboarding-schema';
import { isComplete, type JudgedStep, judgeSteps, nextSteps, type StepState } from '@/lib/rules/offboarding/steps';
import { CancelCase, type OffboardingPanelProps } from './decide-panels';
import styles from './offboarding.module.css';
import { useHeldSteps } from './use-offboarding';
import { STEP_TONES, useOffboardingWords, useRefusalText } from './use-offboarding-words';

const SendDialog = lazyDialog(() => import('./step-dialogs').then((loaded) => loaded.SendDialog));
const LeaveOutDialog = lazyDialog(() => import('./step-dialogs').then((loaded) => loaded.LeaveOutDialog));

type StepQuestion = { kind: 'send'; ids: readonly string[] } | { kind: 'leaveOut'; step: JudgedStep };

/** The plan step by step: how far each is, by what is there now, and what can be done next. */
export function RunPanel({ job, ...props }: OffboardingPanelProps & { job: JobView | null }) {
  const { offboarding, facts, actor, work, denied, reload, isLoading } = props;
  const t = useTranslations('offboarding.run');
  const all = useTranslations('offboarding');
  const labels = useTranslations('labels');
  const [asked, setAsked] = useState<StepQuestion | null>(null);
  const isOpen = job !== null && job.status !== 'finished' && job.status !== 'cancelled';
  const held = useHeldSteps(offboarding);
  const own = liveSteps(offboarding, job, isOpen, actor.account);
  const live = new Map([...own, ...held.map((id) => [id, 'sending'] as const)]);
  const judged = judgeSteps(offboarding, facts, actor, live);
  const waits = denied ?? (isOpen ? t('jobOpen') : isReading(facts) || own.length > 0 ? t('reading') : null);
  // What is sent is decided by what is there now, not by what was there when the page was opened.
  const { once, isBusy: isAsking } = useSingleFlight();
  const ask = (ids: readonly string[]) =>
    once(async () => {
      await reload();
      setAsked({ kind: 'send', ids });
    });
  return (
    <Panel
      title={t('title')}
      description={t('text')}
      action={
        <Button size="s" icon="refresh" busy={isLoading} onClick={() => void reload()}>
          {labels('checkAgain')}
        </Button>
      }
    >
      {work.failure && <FailureAlert title={all('notSaved')} failure={work.failure} />}
      <Steps
        {...{ judged, offboarding, waits }}
        onSend={(id) => void ask([id])}
        onLeaveOut={(step) => setAsked({ kind: 'leaveOut', step })}
      />
      {isComplete(judged) && <Alert tone="good">{t(isAwaited(judged) ? 'completeButMail' : 'complete')}</Alert>}
      <RunActions {...{ judged, offboarding, work, waits, isAsking, held }} onSend={(ids) => void ask(ids)} />
      {asked?.kind === 'send' && (
        <SendDialog
          {...{ offboarding, work }}
          members={facts.members ?? []}
          asked={judged.filter(({ id }) => asked.ids.includes(id))}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'leaveOut' && <LeaveOutDialog work={work} step={asked.step} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

/** How far this browser's job is with what its user began, until the case is read with what it has told; nothing of one that could not tell. */
function liveSteps({ steps, results, id }: Offboarding, job: JobView | null, isOpen: boolean, account: string) {
  if (job?.origin?.kind !== 'leaving' || job.origin.id !== id || (job.isReportDue && !isOpen)) return [];
  return job.tasks.flatMap(({ ref }, index) => {
    const step = steps.find((one) => one.id === ref && isBegunBy(results[one.id], account));
    return step ? [[step.id, liveState(step, job.taskStatuses[index])] as const] : [];
  });
}

function liveState({ kind }: Step, status: TaskStatus = 'waiting'): StepState {
  if (status === 'done') return kind === 'receipt' ? 'confirming' : 'done';
  return status === 'failed' ? 'failed' : status === 'sending' || status === 'unknown' ? 'sending' : 'ready';
}

interface StepsProps {
  judged: readonly JudgedStep[];
  offboarding: Offboarding;
  waits: string | null;
  onSend: (id: string) => void;
  onLeaveOut: (step: JudgedStep) => void;
}

function Steps({ judged, offboarding, waits, onSend, onLeaveOut }: StepsProps) {
  const t = useTranslations('offboarding.run');
  return (
    <Table label={t('title')} columns={[t('step'), t('state'), t('actions')]} lastAtEnd>
      {judged.map((step) => (
        <StepRow
          key={step.id}
          step={step}
          offboarding={offboarding}
          waits={waits}
          onSend={() => onSend(step.id)}
          onLeaveOut={() => onLeaveOut(step)}
        />
      ))}
    </Table>
  );
}

type RunActionsProps = Pick<OffboardingPanelProps, 'offboarding' | 'work'> &
  Pick<StepsProps, 'judged' | 'waits'> & {
    isAsking: boolean;
    held: readonly string[];
    onSend: (ids: readonly string[]) => void;
  };

function RunActions({ judged, offboarding, work, waits, isAsking, held, onSend }: RunActionsProps) {
  const t = useTranslations('offboarding.run');
  const next = nextSteps(judged);
  const isRemoval = next.some(({ kind }) => kind === 'remove');
  const stands = waits ?? (held.length > 0 ? t('jobOpen') : null);
  return (
    <Row>
      {next.length > 0 && (
        <Button
          variant={isRemoval ? 'danger' : 'primary'}
          // A press while the state is read again for another reason counts: it reads it itself.
          busy={isAsking || work.isBusy}
          disabledReason={waits}
          reasonAs="line"
          onClick={() => onSend(next.map(({ id }) => id))}
        >
          {t(isRemoval ? 'remove' : 'send', { count: next.length })}
        </Button>
      )}
      {isComplete(judged) && (
        <Button
          variant="primary"
          busy={work.isBusy}
          disabledReason={waits}
          onClick={() => void work.change({ kind: 'finish' })}
        >
          {t('finish')}
        </Button>
      )}
      <Button disabledReason={stands} onClick={() => void work.change({ kind: 'reopen' })}>
        {t('reopen')}
      </Button>
      <CancelCase offboarding={offboarding} work={work} denied={waits} />
    </Row>
  );
}

function isAwaited(judged: readonly JudgedStep[]): boolean {
  return judged.some(({ state }) => state === 'confirming');
}

interface StepRowProps {
  step: JudgedStep;
  offboarding: Offboarding;
  waits: string | null;
  onSend: () => void;
  onLeaveOut: () => void;
}

function StepRow({ step, offboarding, waits, onSend, onLeaveOut }: StepRowProps) {
  const t = useTranslations('offboarding');
  const words = useOffboardingWords();
  const { state } = step;
  return (
    <TableRow>
      <Cell label={t('run.step')} main>
        {words.step(step)}
      </Cell>
      <Cell label={t('run.state')}>
        <span className={styles.state}>
          <Badge tone={STEP_TONES[state]}>{t(`state.${state}`)}</Badge>
          <StepNote step={step} />
        </span>
      </Cell>
      <Cell label={t('run.actions')} actions>
        <StepActions {...{ step, offboarding, waits, onSend, onLeaveOut }} />
      </Cell>
    </TableRow>
  );
}

function StepActions({ step, offboarding, waits, onSend, onLeaveOut }: StepRowProps) {
  const t = useTranslations('offboarding');
  const words = useOffboardingWords();
  const { kind, state, result, name, about } = step;
  const isSettled = state === 'done' || state === 'kept';
  const line = result?.line;
  return (
    <Row end>
      {state === 'todo' && (
        <LinkButton size="s" href={`/apikey?q=${encodeURIComponent(name || about)}&leaving=${offboarding.id}`}>
          {t('run.rotate')}
        </LinkButton>
      )}
      {state === 'inDoubt' && (
        <Button size="s" disabledReason={waits} onClick={onSend}>
          {t('run.sendAgain')}
        </Button>
      )}
      {!isSettled && state !== 'sending' && kind !== 'keep' && (
        <Button
          size="s"
          variant="quiet"
          aria-label={t('run.leaveOutOf', { step: words.step(step) })}
          disabledReason={waits}
          onClick={onLeaveOut}
        >
          {t('run.leaveOut')}
        </Button>
      )}
      {line !== undefined && (
        <Link href={`/activity/${line}`} prefetch={false}>
          {t('run.line', { id: line })}
        </Link>
      )}
    </Row>
  );
}

function StepNote({ step: { state, blocker, result } }: { step: JudgedStep }) {
  const t = useTranslations('offboarding');
  const refused = useTranslations('members.refused');
  const whyOf = useRefusalText();
  if (result?.status === 'kept') return <span className={styles.quiet}>{result.reason}</span>;
  if (blocker === 'before' || blocker === 'self') return <span className={styles.quiet}>{t(`run.${blocker}`)}</span>;
  if (blocker) return <span className={styles.quiet}>{refused(blocker)}</span>;
  if (state === 'failed' && result?.code) return <span className={styles.quiet}>{whyOf(result)}</span>;
  if (state === 'confirming' || state === 'inDoubt' || state === 'unread' || state === 'todo')
    return <span className={styles.quiet}>{t(`note.${state}`)}</span>;
  return null;
}
