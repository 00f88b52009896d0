'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { toast, shownToasts } from '@/components/ui/toast';
import { written } from '@/lib/client/api';
import { useStore } from '@/lib/client/create-store';
import { setFlashMessage } from '@/lib/client/flash-message';
import { useTurns } from '@/lib/client/use-single-flight';
import { reloadPage } from '@/lib/client/navigation/reload-page';
import { endOffers, takeOffer, undoOffers } from './undo-offers';
import { useUndo } from './use-undo';

/** Where Ctrl+Z is the browser's own, or would act behind a dialog. */
const OTHERS = 'input, textarea, select, [contenteditable]';

/** Takes the changes back that were asked for, and ends the offers that are over. */
export function UndoWork() {
  const t = useTranslations('undo');
  const offers = useStore(undoOffers);
  const shown = useStore(shownToasts);
  const { undo, textOf } = useUndo();
  const inTurn = useTurns();
  const taken = offers.find(({ isTaken }) => isTaken);

  const run = useEffectEvent(async (line: NonNullable<typeof taken>['line']) => {
    endOffers((offer) => offer.line.id === line.id);
    const result = await inTurn(() => undo(line));
    if (!result) return;
    const { failure } = result;
    if (!failure && line.act === 'organization.setMfa') {
      // As after the change itself: the policy decides what the page may show.
      setFlashMessage('policyUndone');
      return reloadPage();
    }
    if (!failure) return void toast({ tone: 'good', text: t('done') });
    const isUnknown = failure.code === 'unknownResult';
    const text = isUnknown ? textOf(failure) : `${t('notDone')}\n${textOf(failure)}`;
    toast({ tone: isUnknown ? 'warn' : 'bad', text, requestId: failure.requestId || undefined });
  });
  useEffect(() => {
    if (taken) void run(taken.line);
  }, [taken]);

  // Another change of the same thing: what was before is no longer what the notice speaks of.
  useEffect(() => written.on(({ id, about }) => endOffers(({ line }) => line.about === about && line.id !== id)), []);
  // A notice that went by itself, or was dismissed, offers nothing any more.
  useEffect(() => endOffers((offer) => !offer.isTaken && !shown.some(({ id }) => id === offer.toast)), [shown]);

  const takeLast = useEffectEvent((event: KeyboardEvent) => {
    const isUndo =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
    const isElsewhere =
      (event.target instanceof Element && event.target.closest(OTHERS)) || document.querySelector('dialog[open]');
    const last = offers.at(-1);
    if (!isUndo || isElsewhere || !last) return;
    event.preventDefault();
    takeOffer(last.line.id);
  });
  useEffect(() => {
    document.addEventListener('keydown', takeLast);
    return () => document.removeEventListener('keydown', takeLast);
  }, []);
  return null;
}
