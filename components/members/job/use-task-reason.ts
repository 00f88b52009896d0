'use client';

import { useTranslations } from 'next-intl';
import { type JobView, isTaskStatus } from '@/components/members/job/job';
import { useFailureMessage } from '@/lib/client/use-failure-message';

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
