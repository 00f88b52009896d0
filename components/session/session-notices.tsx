'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { MAIN_ID } from '@/components/layout/skip-link';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { dismissToast, toast } from '@/components/ui/toast';
import { useDoneToast } from '@/components/activity/undo-offers';
import { FLASH_MESSAGES, type FlashMessage, takeFlashMessage, takePolicyLine } from '@/lib/client/flash-message';
import type { SessionPhase } from '@/lib/client/session/watch-session';
import { readStored, writeStored } from '@/lib/client/storage';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useReadOnly } from '@/lib/client/use-permission';
import styles from './read-only-banner.module.css';

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

export function ReadOnlyBanner() {
  const isReadOnly = useReadOnly();
  const t = useTranslations('session.readOnly');
  if (!isReadOnly) return null;
  const owner = readStored('workspaceEmail');
  const turnOff = () => {
    writeStored('readOnlyMode', null);
    // The banner goes, and the button that has the focus with it.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.banner} aria-label={t('title')}>
      <div className={styles.inside}>
        <Icon name="lock" size={20} />
        <p className={styles.words}>
          <strong>{t('title')}</strong>
          <span>{owner ? t('whyOwner', { owner }) : t('why')}</span>
        </p>
        <Button size="s" onClick={turnOff}>
          {t('leave')}
        </Button>
      </div>
    </section>
  );
}
