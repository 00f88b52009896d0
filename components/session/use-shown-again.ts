'use client';

import { useEffect, useEffectEvent } from 'react';
import { hidePage } from './end-session';

/** A page that the browser kept whole and shows again stays invisible until the session has been looked at. */
export function useShownAgain(check: () => Promise<void>): void {
  const look = useEffectEvent(check);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      hidePage(true);
      void look().finally(() => hidePage(false));
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
