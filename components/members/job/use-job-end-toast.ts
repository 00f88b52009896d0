'use client';

import { useTranslations } from 'next-intl';
import { notify } from '@/components/ui/toast';
import { type BulkView, countMarks } from '@/components/members/job/job';

/** Says at the edge of whatever screen how a bulk job ended; made when it starts, because the panel may be gone by then. */
export function useTellBulkEnd(): (end: BulkView) => void {
  const t = useTranslations('members.bulk');
  return ({ kind, marks }) => {
    const { d: done, f: failed, u: unknown, c: cancelled } = countMarks(marks);
    const isGood = failed + unknown + cancelled === 0;
    notify({ tone: isGood ? 'good' : 'warn', text: t('end', { kind, done, failed, unknown, cancelled }) });
  };
}
