'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { continueSignIn, nextOf } from '@/components/auth/continue-sign-in';
import { readSession, takeStep } from '@/lib/client/api';
import { codeKind } from '@/lib/rules/auth/codes';
import type { SignInNext } from '@/lib/rules/auth/session-steps';
import { setFlashMessage } from '@/lib/client/flash-message';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { useReady } from '@/lib/client/browser-state';
import type { Failure } from '@/lib/rules/failures';
import { setPendingBackupCode } from './pending-backup-code';

/**
 * @param path where to go once signed in, validated; `fingerprint` is of the account that the page names
 * @param isEnrolment whether the code completes an enrolment
 */
export function useSignInStep(path: string, fingerprint: string, isEnrolment = false) {
  const router = useRouter();
  const isReady = useReady();
  const [isCancelling, setCancelling] = useState(false);
  const [cancelFailure, setCancelFailure] = useState<Failure>();
  const send = async (code: string) => {
    setCancelFailure(undefined);
    const { data, failure } = await takeStep('otp', { code }, fingerprint);
    if (failure && isStepOver(failure)) return startAgain(failure, path);
    const next = data?.next ?? (failure?.code === 'unknownResult' ? await openedState() : null);
    if (!next) return failure ?? null;
    if (data?.backupCode) setPendingBackupCode(data.backupCode);
    else if (codeKind(code) === 'backup') setFlashMessage('backupUsed');
    if (isEnrolment) setFlashMessage('enrolled');
    // This document was loaded for signing in and holds nothing of another account, so the code may stay in its memory.
    await continueSignIn({ next, path, isSoft: data?.backupCode !== undefined }, router);
    return null;
  };
  const cancel = async () => {
    setCancelFailure(undefined);
    setCancelling(true);
    const { failure } = await takeStep('cancel', {}, fingerprint);
    if (!failure || isStepOver(failure)) return startAgain(failure, path);
    setCancelling(false);
    return setCancelFailure(failure);
  };
  const toCode = () => void continueSignIn({ next: 'otp', path }, router);
  const restart = (failure: Failure) => startAgain(failure, path);
  return { isReady, send, cancel: () => void cancel(), isCancelling, cancelFailure, restart, toCode };
}

function startAgain(failure: Failure | undefined, path: string): null {
  const start = `/signin?reason=${failure ? 'stepOver' : 'cancelled'}`;
  if (failure?.code === 'otherAccount') navigateTo();
  else navigateTo(path === '/' ? start : `${start}&redirect=${encodeURIComponent(path)}`);
  return null;
}

/** After a lost answer: what comes next, unless the session still waits for a code. */
async function openedState(): Promise<SignInNext | null> {
  const { data } = await readSession('use');
  return data && (data.state === 'signedIn' || data.state === 'password') ? nextOf(data.state) : null;
}

/** Another tab ended the step, maybe for another account's, or its time ran out. */
const OVER: readonly string[] = [
  'signedOut',
  'sessionTimeout',
  'sessionEnded',
  'sessionExpired',
  'wrongStep',
  'otherAccount',
];

export function isStepOver({ code }: Failure): boolean {
  return OVER.includes(code);
}
