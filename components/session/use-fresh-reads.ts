'use client';

import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { SessionPhase } from '@/lib/client/session/watch-session';

/** Once the session is back, what could not be read meanwhile is read again. */
export function useFreshReads(phase: SessionPhase['name']): void {
  const { mutate } = useSWRConfig();
  const before = useRef(phase);
  useEffect(() => {
    if (phase === 'fine' && before.current === 'timedOut') void mutate(() => true);
    before.current = phase;
  }, [phase, mutate]);
}
