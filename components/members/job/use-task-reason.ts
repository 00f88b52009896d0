'use client';

import { useTranslations } from 'next-intl';
import { countTaskStatuses, isTaskStatus, type JobView } from '@/components/members/job/job';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { toast } from '@/components/ui/toast';

/** What came of one line of a job, in words: the result, and why where it failed. */
export function useTaskReason(): (job: JobView, index: number) => [string, string] {
  const t = useTranslations('members.bulk');
  const toText = useFailureMessage();
  return ({ marks, reasons }, index) => {
    const mark = marks[index] ?? 'w';
    const reason = mark === 'f' || mark === 'u' ? reasons.get(index) : undefined;
    const why = !reason ? '' : reason.code === 'notDone' ? t('notDone') : toText({ ...reason, code: reason.code });
    return [t(`mark.${isTaskStatus(mark) ? mark : 'w'}`), why];
  };
}

/** Says at the edge of whatever screen how a bulk job ended; made when it starts, because the panel may be gone by then. */
export function useJobEndToast(): (end: JobView) => void {
  const t = useTranslations('members.bulk');
  return ({ kind, marks }) => {
    const { d: done, f: failed, u: unknown, c: cancelled } = countTaskStatuses(marks);
    const isGood = failed + unknown + cancelled === 0;
    toast({ tone: isGood ? 'good' : 'warn', text: t('end', { kind, done, failed, unknown, cancelled }) });
  };
}
