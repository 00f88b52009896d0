'use client';
import { useState } from 'react';
import type { Result } from '@/lib/client/api';

/** Asks for a fresh proof where a call turns out to need one. */
export interface Proof {
  /**
   * Makes a call; where the console wants a proof first, asks for it and makes the call once more. The refused one never
   * left the console, so nothing is done twice.
   * @returns what the call came to; null where the person gave up
   */
  run: <Data>(call: () => Promise<Result<Data> | null>) => Promise<Result<Data> | null>;
  /** Whether somebody is being asked now. */
  isAsking: boolean;
  /** Ends the asking: proved, or given up. */
  settle: (isProved: boolean) => void;
}

/** The proof of one panel: its dialog is drawn by the panel, with `isAsking` and `settle`. */
export function useProof(): Proof {
  const [asking, setAsking] = useState<{ answer: (isProved: boolean) => void } | null>(null);
  const settle = (isProved: boolean) => {
    setAsking(null);
    asking?.answer(isProved);
  };
  const run: Proof['run'] = async (call) => {
    const first = await call();
    if (first?.failure?.code !== 'freshNeeded') return first;
    const isProved = await new Promise<boolean>((answer) => setAsking({ answer }));
    return isProved ? call() : null;
  };
  return { run, isAsking: asking !== null, settle };
}
