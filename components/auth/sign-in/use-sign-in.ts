'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { continueSignIn, nextOf } from '@/components/auth/continue-sign-in';
import { readSession, takeStep } from '@/lib/client/api';
import type { SignInNext } from '@/lib/rules/auth/session-steps';
import { writeStored } from '@/lib/client/storage';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import { isSameAccount, narrowAccount } from '@/lib/rules/auth/account';
import { TIMING } from '@/lib/rules/timing';

/**
 * Sends once, however often the button is clicked: each try counts towards a lock.
 * @param path where to go afterwards, validated
 */
export function useSignIn(path: string) {
  const router = useRouter();
  const { once, isBusy } = useSingleFlight();
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [failures, setFailures] = useState(0);
  // Only wrong credentials count towards a lock.
  const [wrong, setWrong] = useState(0);
  const [isCancelled, setCancelled] = useState(false);
  const { isLate, cancel, run } = useCancellable();
  const send = async (email: string, password: string) => {
    // What is shown stays until the answer: a second click must not land on what moves up meanwhile.
    const result = await run((signal) => takeStep('sign-in', { email, password }, undefined, signal));
    setMissing(false);
    const failed = result?.failure;
    const isLost = !result || failed?.code === 'unknownResult';
    const next = result?.data?.next ?? (isLost ? await stateNow(email) : null);
    // A call that was given up may have gone through all the same: what it left half-way is ended, a full sign-in holds.
    if (!result && next !== 'home') {
      if (next) await takeStep('cancel', {});
      setFailure(undefined);
      setCancelled(true);
      return undefined;
    }
    if (next) {
      writeStored('seen.signInMethod', 'password');
      await continueSignIn({ next, path }, router);
      return STAY_BUSY;
    }
    setCancelled(false);
    setFailure(failed);
    setFailures((count) => count + 1);
    if (failed?.code === 'wrongCredentials') setWrong((count) => count + 1);
    return failed;
  };
  const submit = async (email: string, password: string) => {
    const isIncomplete = email.trim() === '' || password === '';
    if (isIncomplete) {
      setMissing(true);
      setFailure(undefined);
    } else await once(() => send(email, password));
  };
  return { submit, isBusy, failure, failures, wrong, isMissing, isLate, cancel, isCancelled };
}

export type SignIn = ReturnType<typeof useSignIn>;

/** A call that hangs can be given up: its answer, should it come, is not taken any more. */
function useCancellable() {
  const flight = useRef<AbortController>(null);
  const [isLate, setLate] = useState(false);
  const run = async <Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | null> => {
    const controller = new AbortController();
    flight.current = controller;
    const timer = setTimeout(() => setLate(true), TIMING.longWaitMs);
    const answer = await call(controller.signal);
    clearTimeout(timer);
    setLate(false);
    return controller.signal.aborted ? null : answer;
  };
  return { isLate, run, cancel: () => flight.current?.abort() };
}

/** A lost answer may have signed in all the same: the session says so, unless it is another account's, and nothing is sent twice. */
async function stateNow(email: string): Promise<SignInNext | null> {
  const { data } = await readSession('use');
  return data && isSameAccount(data.email, narrowAccount(email)) ? nextOf(data.state) : null;
}
