'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isSignedOutHere, storeSignIn, storeSignOut } from '@/lib/client/session/stored-sign-in';
import { type SessionPhase, type SessionWatch, watchSession } from '@/lib/client/session/watch-session';
import { ClosedPage } from './closed-page';
import { endExpiredSession, openAgain, toSignIn } from './end-session';
import { ReturnDialog } from './return-dialog';
import { useEndingNotice } from './use-ending-notice';
import { useFreshReads } from './use-fresh-reads';
import { useShownAgain } from './use-shown-again';

export interface SessionKeeperProps {
  /** The login id whose page this is. */
  account: string;
  fingerprint: string;
  /** When the session ends unless it is used, milliseconds from when the page was made. */
  endsInMs: number;
}

/**
 * Keeps the session of a signed-in page (specification, sections 4 and 8): what the browser keeps, the notice before the
 * end, the way back afterwards without losing what was typed, and what other tabs do.
 */
export function SessionKeeper({ account, fingerprint, endsInMs }: SessionKeeperProps) {
  const [phase, setPhase] = useState<SessionPhase>({ name: 'fine' });
  const watch = useRef<SessionWatch>(null);

  // A page out of the router's cache, after a sign-out in this very tab: nothing of it is shown.
  useLayoutEffect(() => {
    if (isSignedOutHere()) openAgain();
    else storeSignIn(account);
  }, [account]);

  useEffect(() => {
    const started = watchSession({ fingerprint, endsInMs }, setPhase);
    watch.current = started;
    return () => started.stop();
  }, [fingerprint, endsInMs]);

  useEffect(() => {
    if (phase.name === 'expired') void endExpiredSession();
    else if (phase.name === 'timedOut') storeSignOut({ wanted: false });
    else if (phase.name === 'signedOut') toSignIn();
  }, [phase.name]);

  const check = () => watch.current?.check() ?? Promise.resolve();
  useShownAgain(check);
  useFreshReads(phase.name);
  useEndingNotice(phase, () => void watch.current?.stay());
  if (phase.name === 'timedOut')
    return <ReturnDialog key={phase.failure.requestId} failure={phase.failure} onCheck={check} />;
  if (phase.name === 'fine' || phase.name === 'ending') return null;
  return <ClosedPage why={phase.name} />;
}
