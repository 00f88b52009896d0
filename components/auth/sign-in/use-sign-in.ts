'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { continueSignIn, nextOf, type SignInNext } from '@/components/auth/continue-sign-in';
import { get, post } from '@/lib/client/api';
import { writeStored } from '@/lib/client/storage';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';

interface SignIn {
  submit: (email: string, password: string) => Promise<void>;
  isBusy: boolean;
  failure: Failure | undefined;
  failures: number;
  /** How many had wrong credentials: only those count towards a lock. */
  wrong: number;
  isMissing: boolean;
}

/**
 * Sends once, however often the button is clicked: each try counts towards a lock.
 * @param path where to go afterwards, validated
 */
export function useSignIn(path: string): SignIn {
  const router = useRouter();
  const { once, isBusy } = useSingleFlight();
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [failures, setFailures] = useState(0);
  const [wrong, setWrong] = useState(0);
  const send = async (email: string, password: string) => {
    setFailure(undefined);
    const result = await post<{ next: SignInNext }>('/api/session/sign-in', { email, password });
    const next = result.data?.next ?? (result.failure?.code === 'unknownResult' ? await stateNow() : null);
    if (next) {
      writeStored('seen.signInMethod', 'password');
      await continueSignIn({ next, path }, router);
      return STAY_BUSY;
    }
    setFailure(result.failure);
    setFailures((count) => count + 1);
    if (result.failure?.code === 'wrongCredentials') setWrong((count) => count + 1);
    return result.failure;
  };
  const submit = async (email: string, password: string) => {
    const isIncomplete = email.trim() === '' || password === '';
    setMissing(isIncomplete);
    if (isIncomplete) setFailure(undefined);
    else await once(() => send(email, password));
  };
  return { submit, isBusy, failure, failures, wrong, isMissing };
}

/** A lost answer may have signed in all the same: the session says so, and nothing is sent twice. */
async function stateNow(): Promise<SignInNext | null> {
  const { data } = await get<{ state: 'signedIn' | 'otp' | 'enrol' | 'password' } | null>('/api/session');
  return data ? nextOf(data.state) : null;
}
