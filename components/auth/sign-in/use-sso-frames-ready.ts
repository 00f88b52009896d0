'use client';

import { useEffect, useState } from 'react';
import { originOf } from '@/lib/client/sso/frames';
import { SIBLINGS } from '@/lib/rules/auth/siblings';
import { TIMING } from '@/lib/rules/timing';

/** Whether what signing in needs is there: still waited for, there, or not in time. */
export interface SsoFramesReady {
  state: 'waiting' | 'ready' | 'late';
  /** Waits once more. */
  retry: () => void;
}

/**
 * Waits until the hidden frames of the shared sign-in stand on the page, looking every 100 ms and no longer than 10 s
 * (specification, section 2). Late is no dead end: signing in works then too, only the siblings may miss it.
 */
export function useSsoFramesReady(): SsoFramesReady {
  const [state, setState] = useState<SsoFramesReady['state']>('waiting');
  useEffect(() => {
    if (state !== 'waiting') return;
    const untilMs = performance.now() + TIMING.frameWaitMs;
    const look = () => {
      if (SIBLINGS.every((name) => originOf(name) !== undefined)) setState('ready');
      else if (performance.now() >= untilMs) setState('late');
    };
    look();
    const polling = setInterval(look, TIMING.librariesPollMs);
    return () => clearInterval(polling);
  }, [state]);
  return { state, retry: () => setState('waiting') };
}
