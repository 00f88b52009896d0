'use client';

import { useTranslations } from 'next-intl';
import { dismissToast, toast } from '@/components/ui/toast';
import { createStore } from '@/lib/client/create-store';
import type { WrittenLine } from '@/lib/rules/journal/undo-rules';

/** A change whose notice offers to take it back. */
export interface UndoOffer {
  line: WrittenLine;
  toast: number;
  isTaken?: boolean;
}

const SHOWN_MS = 30_000;
export const undoOffers = createStore<readonly UndoOffer[]>([]);

/** Says that one change is done and, if its line can be put back, offers that for half a minute. */
export function useDoneToast(): (text: string, line: WrittenLine | undefined) => void {
  const t = useTranslations('ui');
  return (text, line) => {
    if (!line?.canUndo) return void toast({ tone: 'good', text });
    const action = { label: t('undo'), onSelect: () => takeOffer(line.id) };
    const id = toast({ tone: 'good', text, action, shownMs: SHOWN_MS });
    undoOffers.set([...undoOffers.get(), { line, toast: id }]);
  };
}

export function takeOffer(line: number): void {
  undoOffers.set(undoOffers.get().map((offer) => (offer.line.id === line ? { ...offer, isTaken: true } : offer)));
}

export function endOffers(isEnded: (offer: UndoOffer) => boolean): void {
  const all = undoOffers.get();
  for (const offer of all) if (isEnded(offer)) dismissToast(offer.toast);
  if (all.some(isEnded)) undoOffers.set(all.filter((offer) => !isEnded(offer)));
}
