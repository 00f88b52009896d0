'use client';

import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useStore } from '@/lib/client/create-store';
import { lazyImport, notLoaded } from '@/lib/client/lazy-import';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { endOffers, undoOffers } from './undo-offers';

/** Takes changes back whose notices offer it. Mounted once a page; its script comes with the first offer. */
export function UndoHost() {
  const isOffered = useStore(undoOffers).length > 0;
  const messageOf = useFailureMessage();
  const [Work, setWork] = useState<ComponentType | null>(null);
  const load = useEffectEvent(async () => {
    const part = await lazyImport(() => import('./undo-work'));
    if (part) return setWork(() => part.UndoWork);
    const isAsked = undoOffers.get().some(({ isTaken }) => isTaken);
    endOffers(() => true);
    if (isAsked) toast({ tone: 'bad', text: messageOf(notLoaded()) });
  });
  useEffect(() => {
    if (isOffered && !Work) void load();
  }, [isOffered, Work]);
  return Work && <Work />;
}
