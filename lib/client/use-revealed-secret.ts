'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Failure } from '@/lib/rules/failures';
import { TIMING } from '@/lib/rules/timing';
import { isGivenUp } from '@/lib/rules/writes';
import type { Result } from './api';
import { useInterval } from './use-interval';
import { type Moment, moment, passedMs } from './use-query';

export type RevealedSecret = ReturnType<typeof useRevealedSecret>;

/**
 * Shows a secret on demand: one explicit call, no cache, hidden again after 60 s and when the panel or the page goes
 * (promise V-I2). It lives in the state of the one panel that shows it, and nowhere else.
 * @param load called at every showing; null if the user gave up on the way
 */
export function useRevealedSecret(load: () => Promise<Result<string> | null>) {
  const [shown, setShown] = useState<{ secret: string; since: Moment } | null>(null);
  /** Seconds until it hides by itself. */
  const [leftS, setLeftS] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const calls = useRef(0);

  /** Shows one that was just issued. */
  const put = (secret: string) => {
    // One that was asked for before is void.
    calls.current += 1;
    setBusy(false);
    setFailure(undefined);
    setShown({ secret, since: moment() });
    setLeftS(Math.ceil(TIMING.keyShownMs / 1000));
  };
  const hide = () => {
    // An answer that is still on its way must not bring it back.
    calls.current += 1;
    setShown(null);
    setBusy(false);
    setFailure(undefined);
  };
  const show = async () => {
    calls.current += 1;
    const mine = calls.current;
    setBusy(true);
    setFailure(undefined);
    const result = await load();
    if (mine !== calls.current) return;
    setBusy(false);
    setFailure(isGivenUp(result?.failure) ? undefined : result?.failure);
    if (result && !result.failure) put(result.data);
  };
  useHiding(shown?.since ?? null, setLeftS, hide);
  return { value: shown?.secret ?? null, leftS, isBusy, failure, show, put, hide };
}

function useHiding(since: Moment | null, tell: (leftS: number) => void, hide: () => void): void {
  const tick = () => {
    const leftMs = TIMING.keyShownMs - passedMs(since ?? moment());
    if (leftMs <= 0) hide();
    else tell(Math.ceil(leftMs / 1000));
  };
  useInterval(tick, since === null ? null : 1000, since);
  const onPageHide = useEffectEvent(() => hide());
  useEffect(() => {
    if (since === null) return;
    const hideNow = () => flushSync(() => onPageHide());
    // A page that the browser caches for its back button must not hold the secret.
    window.addEventListener('pagehide', hideNow);
    return () => window.removeEventListener('pagehide', hideNow);
  }, [since]);
}
