'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { linkTarget, canLeave, onLeave } from '@/lib/client/navigation/leave-guard';

interface UnsavedChangesGuardProps {
  isDirty: boolean;
  isSaving: boolean;
  /** Why it cannot be saved as it is. */
  stopReason: string | null;
  /** Whether everything is saved now. */
  save: () => Promise<boolean>;
}

/** Asks before unsaved changes are left: they can be saved first, or kept as a draft. */
export function UnsavedChangesGuard({ isDirty, isSaving, stopReason, save }: UnsavedChangesGuardProps) {
  const t = useTranslations('information.leave');
  const { isAsking, go, stay } = useLeaveGuard(isDirty);
  const saveAndGo = async () => {
    if (await save()) go();
    else stay();
  };
  return (
    <Dialog
      open={isAsking}
      size="m"
      title={t('title')}
      onClose={stay}
      busy={isSaving}
      footer={
        <>
          <Button variant="quiet" onClick={isSaving ? undefined : go}>
            {t('go')}
          </Button>
          <Button data-safe onClick={isSaving ? undefined : stay}>
            {t('stay')}
          </Button>
          <Button variant="primary" busy={isSaving} disabledReason={stopReason} onClick={() => void saveAndGo()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </Dialog>
  );
}

/**
 * Stops links and the browser's Back and Forward while something is unsaved; for closing and reloading the browser asks.
 * When the console itself leaves, because the session is over, nothing is asked.
 */
function useLeaveGuard(isDirty: boolean) {
  const router = useRouter();
  const [destination, setDestination] = useState<(() => void) | null>(null);
  const isFree = useRef(false);
  const followLink = useEffectEvent((event: MouseEvent) => {
    const path = pathOf(event);
    if (isFree.current || path === null) return;
    event.preventDefault();
    // The router's own handler must not see the press.
    event.stopImmediatePropagation();
    // A path of the console's own links; typed routes are not known at run time.
    setDestination(() => () => router.push(path as Parameters<typeof router.push>[0]));
  });
  const traverse = useEffectEvent((event: NavigateEvent) => {
    const isSame = new URL(event.destination.url).pathname === window.location.pathname;
    if (isFree.current || event.navigationType !== 'traverse' || !event.cancelable || isSame) return;
    event.preventDefault();
    const { key } = event.destination;
    setDestination(() => () => void window.navigation.traverseTo(key));
  });
  useEffect(() => {
    if (!isDirty) return;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('click', (event) => followLink(event), { capture: true, signal });
    window.addEventListener('beforeunload', (event) => isFree.current || event.preventDefault(), { signal });
    if ('navigation' in window) window.navigation.addEventListener('navigate', (event) => traverse(event), { signal });
    return () => listening.abort();
  }, [isDirty]);
  useEffect(() => onLeave(() => void (isFree.current = true)), []);
  const go = () => {
    // The question stays until there is somewhere to go.
    if (!canLeave()) return;
    isFree.current = true;
    setDestination(null);
    destination?.();
  };
  return { isAsking: destination !== null, go, stay: () => setDestination(null) };
}

/** Where a press on a link of the console leads; null if it does not leave this page in this tab. */
function pathOf(event: MouseEvent): string | null {
  const to = linkTarget(event);
  if (!to || to.origin !== window.location.origin || to.pathname === window.location.pathname) return null;
  return to.pathname + to.search + to.hash;
}
