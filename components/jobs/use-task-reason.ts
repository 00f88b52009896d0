'use client';

import { useTranslations } from 'next-intl';
import { showAsChanged } from './job-store';
import { toast } from '@/components/ui/toast';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { toHalfWidth } from '@/lib/rules/auth/account';
import { isUntold } from '@/lib/rules/journal/settle';
import { actOf, countTaskStatuses, type JobKind, type JobView } from './job';
import { isCallTask, type Task } from '@/lib/rules/changes/task';

/** The result of one task of a job in words, and why it failed. */
export function useTaskReason(): (job: JobView, index: number) => [string, string] {
  const t = useTranslations('job');
  const toText = useFailureMessage();
  return ({ tasks, taskStatuses, reasons }, index) => {
    const status = taskStatuses[index] ?? 'waiting';
    const task = tasks[index];
    const call = task && isCallTask(task) && task.call;
    if (status === 'unknown' && call && call !== 'team.change' && isUntold(call))
      return [t('task.unknown'), t('untold')];
    const reason = status === 'failed' || status === 'unknown' ? reasons.get(index) : undefined;
    const why = !reason ? '' : reason.code === 'notDone' ? t('notDone') : toText({ ...reason, code: reason.code });
    return [t(`task.${status}`), why];
  };
}

/** What a task of a job of mixed changes does, in words. */
export function useTaskLabel(): (kind: JobKind, task: Task) => string {
  const t = useTranslations('job');
  return (kind, task) => (isCallTask(task) ? t(`call.${task.call}`) : t(`act.${actOf(kind, task)}`));
}

/** Tells how a job ended, on any screen; made when the job starts, because the panel may be gone by then. */
export function useJobEndToast(): (end: JobView) => void {
  const t = useTranslations('job');
  return ({ kind, tasks, taskStatuses }) => {
    showAsChanged(tasks.flatMap((task) => (isCallTask(task) ? [] : toHalfWidth(task.account))));
    const { done, failed, unknown, cancelled } = countTaskStatuses(taskStatuses);
    const isGood = failed + unknown + cancelled === 0;
    toast({ tone: isGood ? 'good' : 'warn', text: t('end', { kind, done, failed, unknown, cancelled }) });
  };
}
