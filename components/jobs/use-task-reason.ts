'use client';

import { useTranslations } from 'next-intl';
import { showAsChanged } from '@/components/members/list/recent-changes';
import { toast } from '@/components/ui/toast';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { toHalfWidth } from '@/lib/rules/auth/account';
import { countTaskStatuses, type JobView } from './job';

/** The result of one task of a job in words, and why it failed. */
export function useTaskReason(): (job: JobView, index: number) => [string, string] {
  const t = useTranslations('job');
  const toText = useFailureMessage();
  return ({ taskStatuses, reasons }, index) => {
    const status = taskStatuses[index] ?? 'waiting';
    const reason = status === 'failed' || status === 'unknown' ? reasons.get(index) : undefined;
    const why = !reason ? '' : reason.code === 'notDone' ? t('notDone') : toText({ ...reason, code: reason.code });
    return [t(`task.${status}`), why];
  };
}

/** Tells how a job ended, on any screen; made when the job starts, because the panel may be gone by then. */
export function useJobEndToast(): (end: JobView) => void {
  const t = useTranslations('job');
  return ({ kind, tasks, taskStatuses }) => {
    showAsChanged(tasks.map(({ account }) => toHalfWidth(account)));
    const { done, failed, unknown, cancelled } = countTaskStatuses(taskStatuses);
    const isGood = failed + unknown + cancelled === 0;
    toast({ tone: isGood ? 'good' : 'warn', text: t('end', { kind, done, failed, unknown, cancelled }) });
  };
}
