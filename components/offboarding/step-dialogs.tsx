'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { startJob } from '@/components/jobs/job-controller';
import { useJobEndToast } from '@/components/jobs/use-task-reason';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Dialog, EnterForm } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { useCurrentUser } from '@/lib/client/current-user';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import type { Facts } from '@/lib/rules/offboarding/holdings';
import type { Offboarding, Step } from '@/lib/rules/offboarding/offboarding-schema';
import { REASON_LENGTH } from '@/lib/rules/offboarding/offboarding-lists';
import { callOf, gravityOf, isSettled, type JudgedStep, touchedBy } from '@/lib/rules/offboarding/steps';
import { needsTypedName } from '@/lib/rules/changes/member-changes';
import { confirmationText } from '@/lib/rules/text/plain-text';
import styles from './offboarding.module.css';
import { type OffboardingWork, useFailureSince } from './use-offboarding';
import { useOffboardingWords } from './use-offboarding-words';

const SENDABLE: readonly JudgedStep['state'][] = ['ready', 'failed', 'inDoubt'];

interface SendDialogProps {
  offboarding: Offboarding;
  work: OffboardingWork;
  members: NonNullable<Facts['members']>;
  /** What the question is about. What was done meanwhile is not sent; while it sends, its own steps go over to those under way. */
  asked: readonly JudgedStep[];
  onClose: () => void;
}

/** Shows what is sent before anything is, and hands it to the bulk engine. What is grave takes the organization's name. */
export function SendDialog({ offboarding, work, members, asked, onClose }: SendDialogProps) {
  const t = useTranslations('offboarding.send');
  const { fingerprint, organization } = useCurrentUser();
  const toastEnd = useJobEndToast();
  const { once, isBusy } = useSingleFlight();
  const failure = useFailureSince(work);
  const [hasOtherJob, setHasOtherJob] = useState(false);
  const blocked = asked.filter(({ blocker }) => blocker !== null);
  const steps = asked.filter((step) => SENDABLE.includes(step.state) && !blocked.includes(step));
  const word = needsTypedName(gravityOf(steps, members)) ? confirmationText(organization?.name ?? '') : '';
  const isRemoval = steps.some(({ kind }) => kind === 'remove');
  useOvertaken(asked.every((step) => isSettled(step) || blocked.includes(step)) && !isBusy, blocked.length, onClose);
  const send = () =>
    once(async () => {
      setHasOtherJob(false);
      const ids = steps.map(({ id }) => id);
      // Written down first: after a reload, or for another admin, the steps are known to be on their way.
      const begun = await work.change({ kind: 'begin', steps: ids });
      if (!begun?.data) return undefined;
      const tasks = steps.flatMap((step) => callOf(step) ?? []);
      if (await startJob('changes', fingerprint, tasks, toastEnd, { kind: 'leaving', id: offboarding.id })) {
        onClose();
        return STAY_BUSY;
      }
      await work.reportNotSent(ids);
      setHasOtherJob(true);
      return undefined;
    });
  if (steps.length === 0 && !isBusy) return null;
  return (
    <Dialog
      size="m"
      tone={isRemoval ? 'danger' : 'plain'}
      title={t(isRemoval ? 'removeTitle' : 'title', { count: steps.length })}
      confirmLabel={t(isRemoval ? 'remove' : 'confirm', { count: steps.length })}
      onConfirm={() => void send()}
      onClose={onClose}
      busy={isBusy}
      {...(word ? { typed: word } : {})}
    >
      <p>{t(isRemoval ? 'removeText' : 'text')}</p>
      <StepList steps={steps} people={offboarding.people} members={members} />
      {blocked.length > 0 && <Alert tone="warn">{t('blocked', { count: blocked.length })}</Alert>}
      {failure && <FailureAlert title={t('failed')} failure={failure} />}
      {hasOtherJob && <Alert tone="warn">{t('otherRuns')}</Alert>}
    </Dialog>
  );
}

type StepListProps = Pick<Offboarding, 'people'> & Pick<SendDialogProps, 'members'> & { steps: readonly JudgedStep[] };

/** What is sent, with a mark at what touches an owner or somebody who does not leave. */
function StepList({ steps, people, members }: StepListProps) {
  const t = useTranslations('offboarding.send');
  const words = useOffboardingWords();
  const marked = steps.map((step) => ({ step, touched: touchedBy(step, people, members) }));
  return (
    <ol className={styles.plan} aria-label={t('list')}>
      {marked.map(({ step, touched }) => (
        <li key={step.id}>
          {words.step(step)}{' '}
          {touched && <Badge tone={touched === 'owner' ? 'warn' : 'info'}>{t(`touches.${touched}`)}</Badge>}
        </li>
      ))}
    </ol>
  );
}

/** Closes a question of which nothing is left, and says so. A state that cannot be told for a moment closes none. */
function useOvertaken(isOvertaken: boolean, blocked: number, onClose: () => void): void {
  const t = useTranslations('offboarding.send');
  const stop = useEffectEvent(() => {
    toast({ tone: 'info', text: blocked > 0 ? t('blocked', { count: blocked }) : t('overtaken') });
    onClose();
  });
  useEffect(() => {
    if (isOvertaken) stop();
  }, [isOvertaken]);
}

/** A step that is not done, and why. */
export function LeaveOutDialog({ work, step, onClose }: { work: OffboardingWork; step: Step; onClose: () => void }) {
  const t = useTranslations('offboarding.leaveOut');
  const offboarding = useTranslations('offboarding');
  const labels = useTranslations('labels');
  const words = useOffboardingWords();
  const [reason, setReason] = useState('');
  const failure = useFailureSince(work);
  const text = reason.trim();
  const tooLong = text.length > REASON_LENGTH ? offboarding('problem.reasonLong') : null;
  const stopped = text === '' ? labels('enterReason') : tooLong;
  const leaveOut = async () => {
    const result = await work.change({ kind: 'leaveOut', step: step.id, reason: text });
    if (result?.data) onClose();
  };
  return (
    <Dialog
      title={t('title')}
      confirmLabel={t('confirm')}
      confirmReason={stopped}
      onConfirm={() => void leaveOut()}
      onClose={onClose}
      busy={work.isBusy}
    >
      <p>{words.step(step)}</p>
      <EnterForm onEnter={() => stopped === null && void leaveOut()}>
        <Field label={t('reason')} max={REASON_LENGTH} used={reason.length} wide>
          <TextInput value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </EnterForm>
      {failure && <FailureAlert title={offboarding('notSaved')} failure={failure} />}
    </Dialog>
  );
}
