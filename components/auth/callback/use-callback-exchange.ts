'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { continueSignIn, type SignInNext } from '@/components/auth/continue-sign-in';
import { post } from '@/lib/client/api';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { writeStored } from '@/lib/client/storage';
import type { Failure } from '@/lib/rules/failures';
import { hasSocialError } from '@/lib/rules/auth/social';
import { readReturned, type Returned } from './returned';

/** An exchange as its screen sees it; no failure: it is under way, or the page is about to go on. */
export interface Exchange {
  returned: Returned;
  failure: Failure | undefined;
}

/**
 * Hands what the provider sent back to the server, once. It is taken out of the address first, so that code and state
 * stand in no history and are sent along to nobody (promises: T9).
 */
export function useCallbackExchange(provider: string): Exchange {
  const router = useRouter();
  const isBegun = useRef(false);
  const [exchange, setExchange] = useState<Exchange>({ returned: {}, failure: undefined });
  const begin = useEffectEvent(async () => {
    const returned = readReturned(window.location.search);
    window.history.replaceState(null, '', window.location.pathname);
    if (!returned.code && !hasSocialError(returned)) return navigateTo('/signin');
    const { data, failure } = await post<{ next: SignInNext; path: string }>('/api/session/social-callback', {
      provider,
      ...returned,
    });
    if (failure) return setExchange({ returned, failure });
    writeStored('seen.signInMethod', provider);
    return continueSignIn(data, router);
  });
  useEffect(() => {
    // Development renders twice; a code is good for one exchange.
    if (!isBegun.current) void begin();
    isBegun.current = true;
  }, []);
  return exchange;
}
