'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { dismissToast, toast } from '@/components/ui/toast';
import { useDoneToast } from '@/components/activity/undo-offers';
import { FLASH_MESSAGES, type FlashMessage, takeFlashMessage, takePolicyLine } from '@/lib/client/flash-message';
import type { SessionPhase } from '@/lib/client/session/watch-session';
import { useLocalTime } from '@/lib/client/use-local-time';

/** Says once, on the first page after a sign-in, what the sign-in has changed. */
export function SignedInToast() {
  const t = useTranslations('session');
  const tellDone = useDoneToast();
  const show = useEffectEvent((message: FlashMessage) => {
    const text = t(`arrival.${message}`);
    const line = takePolicyLine();
    if (line) tellDone(text, line);
    else toast({ tone: FLASH_MESSAGES[message], text });
  });
  useEffect(() => {
    const message = takeFlashMessage();
    if (message) show(message);
  }, []);
  return null;
}

/** Says before the session ends when that is, and how it goes on. */
export function useEndingNotice(phase: SessionPhase, onStay: () => void): void {
  const t = useTranslations('session');
  const momentOf = useLocalTime();
  const show = useEffectEvent((endsAtMs: number, isFinal: boolean) => {
    const time = momentOf(endsAtMs, 'time');
    if (isFinal) return toast({ tone: 'warn', text: t('endingFinal', { time }) });
    return toast({ tone: 'warn', text: t('ending', { time }), action: { label: t('stay'), onSelect: onStay } });
  });
  const endsAtMs = phase.name === 'ending' ? phase.endsAtMs : 0;
  const isFinal = phase.name === 'ending' && phase.isFinal;
  useEffect(() => {
    if (endsAtMs === 0) return;
    const id = show(endsAtMs, isFinal);
    return () => dismissToast(id);
  }, [endsAtMs, isFinal]);
}

/** The notice, for a page with an open dialog, which lies over the other and takes its button away. */
export function EndingDialog({ phase, onStay }: { phase: SessionPhase & { name: 'ending' }; onStay: () => void }) {
  const t = useTranslations('session');
  const ui = useTranslations('ui');
  const time = useLocalTime()(phase.endsAtMs, 'time');
  const [state, setState] = useState<'waits' | 'open' | 'closed'>('waits');
  // A dialog that opens later takes the focus.
  useEffect(() => {
    const look = () => document.querySelector('dialog[open]') && setState((now) => (now === 'waits' ? 'open' : now));
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  const way = phase.isFinal ? {} : { confirmLabel: t('stay'), onConfirm: onStay };
  return (
    <Dialog
      open={state === 'open'}
      title={t('endingTitle')}
      onClose={() => setState('closed')}
      cancelLabel={ui('close')}
      {...way}
    >
      <p>{t(phase.isFinal ? 'endingFinal' : 'ending', { time })}</p>
    </Dialog>
  );
}
