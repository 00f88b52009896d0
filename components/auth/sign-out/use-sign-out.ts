'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { storeSignOut } from '@/lib/client/session/stored-sign-in';
import { post } from '@/lib/client/api';
import { setSignedOutMessage } from '@/lib/client/farewell';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { signOutSiblings } from '@/lib/client/sso/hand-over';
import { postToTabs } from '@/lib/client/session/tab-channel';
import type { Failure } from '@/lib/rules/failures';
import { SIBLINGS } from '@/lib/rules/auth/siblings';
import { TIMING } from '@/lib/rules/timing';

/** How far signing out has come: the console itself, then the siblings. */
export type SigningOutState = { step: 'console' | 'siblings' | 'done' } | { step: 'failed'; failure: Failure };

/**
 * Signs out: the console's session first, then what this browser keeps, every other tab and the siblings; after 3 seconds
 * it goes to `/`, whatever the siblings do (specification, sections 2 and 4). Where the console's own session could not
 * be ended, nothing else happens and the person may try again.
 */
export function useSignOut(): { state: SigningOutState; start: () => Promise<void> } {
  const [state, setState] = useState<SigningOutState>({ step: 'console' });
  const isUnderWay = useRef(false);
  const start = useCallback(async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ step: 'console' });
    const { failure } = await post('/api/session/sign-out', {});
    if (failure) {
      isUnderWay.current = false;
      return setState({ step: 'failed', failure });
    }
    setState({ step: 'siblings' });
    setTimeout(() => navigateTo('/'), TIMING.signOutRedirectMs);
    storeSignOut({ wanted: true });
    postToTabs('signedOut');
    void forgetReads();
    const results = await signOutSiblings();
    const silent = SIBLINGS.filter((name) => results[name] !== 'signedOut');
    if (silent.length > 0) setSignedOutMessage({ why: 'silent', siblings: silent });
    setState({ step: 'done' });
  }, []);
  useEffect(() => void start(), [start]);
  return { state, start };
}

/** What was read for the account that is going leaves the memory with it. */
async function forgetReads(): Promise<void> {
  const { mutate } = await import('swr');
  await mutate(() => true, undefined, { revalidate: false });
}
