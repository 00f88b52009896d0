'use client';

import { useLinkStatus } from 'next/link';
import { useEffect, useState } from 'react';

/** A screen that comes sooner after a press comes without a mark on its link: drawing that would hold it up. */
export const LINK_TAKEN_MS = 60;

/** Inside a link to a screen: marks it as taken until the screen is there, unless that comes at once (styles in base.css). */
export function LinkTaken() {
  const { pending } = useLinkStatus();
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(setTaken, LINK_TAKEN_MS, true);
    return () => {
      clearTimeout(timer);
      setTaken(false);
    };
  }, [pending]);
  return isTaken && <span data-taken hidden />;
}
