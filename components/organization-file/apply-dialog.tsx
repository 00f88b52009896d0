'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { startJob } from '@/components/jobs/job-controller';
import { useJobEndToast } from '@/components/jobs/use-task-reason';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { write } from '@/lib/client/api';
import { useCurrentUser } from '@/lib/client/current-user';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import type { FilePlan } from '@/lib/rules/organization-file/plan-file';
import { confirmationText } from '@/lib/rules/text/plain-text';
import { isSameAccount } from '@/lib/rules/auth/account';

interface ApplyDialogProps {
  text: string;
  plan: FilePlan;
  /** Plans again by what is there now. @returns false if that is not what is shown, which is then shown instead */
  isStillSo: () => Promise<boolean>;
  onClose: () => void;
}

/** The last look before a plan is carried out. What is grave takes the organization's name. */
export function ApplyDialog({ text, plan, isStillSo, onClose }: ApplyDialogProps) {
  const t = useTranslations('organizationFile.apply');
  const otherRuns = useTranslations('job')('otherRuns');
  const { fingerprint, organization } = useCurrentUser();
  const toastEnd = useJobEndToast();
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();
  const [hasOtherJob, setHasOtherJob] = useState(false);
  const { tasks } = plan;
  const word = plan.isGrave ? confirmationText(organization?.name ?? '') : '';
  const apply = () =>
    once(async () => {
      setFailure(undefined);
      if (!(await isStillSo())) return onClose();
      const kept = await write('organizationFile.apply', { text, tasks: tasks.length });
      if (kept.failure) return setFailure(kept.failure);
      const { id } = kept.data;
      const hasStarted = await startJob('changes', fingerprint, tasks, toastEnd, id ? { kind: 'file', id } : undefined);
      if (!hasStarted) return setHasOtherJob(true);
      onClose();
      return STAY_BUSY;
    });
  return (
    <Dialog
      size="m"
      tone={plan.isGrave ? 'danger' : 'plain'}
      title={t('title', { organization: organization?.name ?? '' })}
      confirmLabel={t('confirm', { count: tasks.length })}
      onConfirm={() => void apply()}
      onClose={onClose}
      busy={isBusy}
      {...(word ? { typed: word } : {})}
    >
      <Summary plan={plan} />
      {failure && <FailureAlert title={t('failed')} failure={failure} />}
      {hasOtherJob && <Alert tone="warn">{otherRuns}</Alert>}
    </Dialog>
  );
}

function Summary({ plan: { tasks, lines, removesMany } }: { plan: FilePlan }) {
  const t = useTranslations('organizationFile.apply');
  const { account } = useCurrentUser();
  const count = (kind: string) => lines.filter((line) => line.kind === kind && line.refusal === null).length;
  const left = lines.filter(({ refusal }) => refusal !== null).length;
  const own = tasks.find((task) => !('call' in task) && isSameAccount(task.account, account));
  return (
    <>
      <p>{t('counts', { add: count('add'), change: count('change'), remove: count('remove') })}</p>
      {left > 0 && <p>{t('left', { count: left })}</p>}
      {removesMany.members > 0 && <Alert tone="warn">{t('manyMembers', { count: removesMany.members })}</Alert>}
      {removesMany.addresses > 0 && <Alert tone="warn">{t('manyAddresses', { count: removesMany.addresses })}</Alert>}
      {own && <Alert tone="warn">{t('own')}</Alert>}
      {tasks.some((task) => 'call' in task && task.call.startsWith('permission.')) && <p>{t('sync')}</p>}
      <p>{t('order')}</p>
    </>
  );
}
