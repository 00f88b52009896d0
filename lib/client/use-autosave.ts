'use client';
import { useEffect, useEffectEvent } from 'react';
import { TIMING } from '@/lib/rules/timing';
import { onLeave } from './navigation/leave-guard';
import { onSession } from './session/events';

/**
 * Calls back when a draft is to be kept: every 5 s (specification, section 9), and at once when the page goes: into the
 * background, to another screen, or because the session has ended.
 */
export function useAutosave(keep: () => void): void {
  const keepNow = useEffectEvent(() => keep());
  useEffect(() => {
    let isOver = false;
    const keepUnlessOver = () => {
      if (!isOver) keepNow();
    };
    const timer = setInterval(keepUnlessOver, TIMING.autosaveMs);
    const onHidden = () => document.visibilityState === 'hidden' && keepUnlessOver();
    document.addEventListener('visibilitychange', onHidden);
    const deafen = onSession('ended', keepUnlessOver);
    // A sign-out, in another tab perhaps, leaves nothing behind: what an expired session leaves was kept at its end.
    const stayAway = onLeave(() => {
      isOver = true;
    });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
      deafen();
      stayAway();
      keepUnlessOver();
    };
  }, []);
}
