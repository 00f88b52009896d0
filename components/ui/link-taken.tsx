'use client';

import { useLinkStatus } from 'next/link';
import { useEffect, useState } from 'react';
import { TIMING } from '@/lib/rules/timing';

/** Inside a link to a screen: marks it as taken until the screen is there, unless that comes at once (styles in base.css). */
export function LinkTaken() {
  const { pending } = useLinkStatus();
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(setTaken, TIMING.linkTakenMs, true);
    return () => {
      clearTimeout(timer);
      setTaken(false);
    };
  }, [pending]);
  return isTaken && <span data-taken hidden />;
}
