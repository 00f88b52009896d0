'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { type JobView, countTaskStatuses } from '@/components/members/job/job';

/** Says at the edge of whatever screen how a bulk job ended; made when it starts, because the panel may be gone by then. */
export function useJobEndToast(): (end: JobView) => void {
  const t = useTranslations('members.bulk');
  return ({ kind, marks }) => {
    const { d: done, f: failed, u: unknown, c: cancelled } = countTaskStatuses(marks);
    const isGood = failed + unknown + cancelled === 0;
    toast({ tone: isGood ? 'good' : 'warn', text: t('end', { kind, done, failed, unknown, cancelled }) });
  };
}
