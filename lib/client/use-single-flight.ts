'use client';
import { useCallback, useRef, useState } from 'react';

/** What an act answers if the next press must do nothing either, because the page or the dialog is about to go. */
export const STAY_BUSY = Symbol('stay busy');

/**
 * Sends once what takes more than one call of `useMutation`, or another call: whatever becomes of the act, it lets go.
 * It stands alone because `useMutation` brings the cache along, which the sign-in page does without.
 */
export function useSingleFlight() {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  /** A press while an act is under way does nothing and gets undefined. */
  const once = useCallback(async <Answer>(act: () => Promise<Answer>) => {
    // A double click comes before the button can be drawn as busy.
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    let answer: Answer | undefined;
    try {
      answer = await act();
    } finally {
      if (answer !== STAY_BUSY) {
        setBusy(false);
        // Not before what it changed is drawn: the next press meets the new state.
        setTimeout(() => (isUnderWay.current = false));
      }
    }
    return answer;
  }, []);
  return { once, isBusy };
}

/** Runs acts in turn: each begins when what the one before changed is drawn. */
export function useTurns(): <Answer>(act: () => Promise<Answer>) => Promise<Answer> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((act) => {
    const turn = last.current.then(act);
    const drawn = () => new Promise((done) => setTimeout(done));
    last.current = turn.then(drawn, drawn);
    return turn;
  }, []);
}
