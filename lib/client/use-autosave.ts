'use client';
import { useEffect, useEffectEvent } from 'react';
import { TIMING } from '@/lib/rules/timing';
import { onLeave } from './navigation/leave-guard';
import { onSession } from './session/events';

/** Saves a draft every 5 s, and at once when the page goes: into the background, to another screen, or with the end of the session. */
export function useAutosave(save: () => void): void {
  const onSave = useEffectEvent(() => save());
  useEffect(() => {
    let isOver = false;
    const saveUnlessOver = () => {
      if (!isOver) onSave();
    };
    const timer = setInterval(saveUnlessOver, TIMING.autosaveMs);
    const onHidden = () => document.visibilityState === 'hidden' && saveUnlessOver();
    document.addEventListener('visibilitychange', onHidden);
    const deafen = onSession('ended', saveUnlessOver);
    // A sign-out, perhaps in another tab, leaves no draft behind; the draft of an expired session was saved at its end.
    const stayAway = onLeave(() => {
      isOver = true;
    });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
      deafen();
      stayAway();
      saveUnlessOver();
    };
  }, []);
}
