'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { dismissToast, toast } from '@/components/ui/toast';
import type { SessionPhase } from '@/lib/client/session/watch-session';
import { useLocalTime } from '@/lib/client/use-local-time';

/** Says two minutes ahead that the session ends, with the way to go on; gone again once it goes on. */
export function useEndingNotice(phase: SessionPhase, onStay: () => void): void {
  const t = useTranslations('session');
  const momentOf = useLocalTime();
  const tell = useEffectEvent((endsAtMs: number, isFinal: boolean) => {
    const time = momentOf(endsAtMs, 'time');
    if (isFinal) return toast({ tone: 'warn', text: t('endingFinal', { time }) });
    return toast({ tone: 'warn', text: t('ending', { time }), action: { label: t('stay'), onSelect: onStay } });
  });
  const endsAtMs = phase.name === 'ending' ? phase.endsAtMs : 0;
  const isFinal = phase.name === 'ending' && phase.isFinal;
  useEffect(() => {
    if (endsAtMs === 0) return;
    const id = tell(endsAtMs, isFinal);
    return () => dismissToast(id);
  }, [endsAtMs, isFinal]);
}
