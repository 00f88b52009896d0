'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Failure } from '@/lib/rules/failures';
import { TIMING } from '@/lib/rules/timing';
import type { Result } from './api';

/** A secret that somebody may look at for a while. It lives in the state of the one panel that shows it, and nowhere else. */
export interface RevealedSecret {
  /** The secret while it is shown, else null. */
  value: string | null;
  /** Seconds until it is hidden again by itself. */
  leftS: number;
  isBusy: boolean;
  failure: Failure | undefined;
  /** Asks for it once and shows it. */
  show: () => Promise<void>;
  /** Shows one that is there already, such as one just issued. */
  put: (secret: string) => void;
  hide: () => void;
}

/**
 * Shows a secret on demand: one explicit call, no cache, hidden again after 60 s, when the panel goes, and when the page
 * is put away (promises: V-I2).
 * @param load the call; asked anew at every showing. Null where the person gave up on the way
 */
export function useRevealedSecret(load: () => Promise<Result<string> | null>): RevealedSecret {
  const [shown, setShown] = useState<{ secret: string; untilMs: number } | null>(null);
  const [leftS, setLeftS] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const asked = useRef(0);

  const put = (secret: string) => {
    setShown({ secret, untilMs: Date.now() + TIMING.keyShownMs });
    setLeftS(Math.ceil(TIMING.keyShownMs / 1000));
  };
  const hide = () => {
    // An answer that is still on its way must not bring it back.
    asked.current += 1;
    setShown(null);
    setBusy(false);
  };
  const show = async () => {
    asked.current += 1;
    const mine = asked.current;
    setBusy(true);
    setFailure(undefined);
    const result = await load();
    if (mine !== asked.current) return;
    setBusy(false);
    setFailure(result?.failure);
    if (result && !result.failure) put(result.data);
  };
  useHiding(shown?.untilMs ?? null, setLeftS, hide);
  return { value: shown?.secret ?? null, leftS, isBusy, failure, show, put, hide };
}

function useHiding(untilMs: number | null, tell: (leftS: number) => void, hide: () => void): void {
  const tick = useEffectEvent(() => {
    const leftMs = (untilMs ?? 0) - Date.now();
    if (leftMs <= 0) hide();
    else tell(Math.ceil(leftMs / 1000));
  });
  const putAway = useEffectEvent(() => hide());
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setInterval(() => tick(), 1000);
    const away = () => putAway();
    // A page that the browser keeps for its back button must not keep the secret.
    window.addEventListener('pagehide', away);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', away);
    };
  }, [untilMs]);
}
