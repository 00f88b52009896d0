'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { post } from '@/lib/client/api';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { signedInHandOver, waitForFrames } from '@/lib/client/sso/hand-over';
import type { Enrolment } from '@/lib/rules/auth/mfa-enrolment';
import type { Failure } from '@/lib/rules/failures';
import { TIMING } from '@/lib/rules/timing';
import { signOutHere } from './sign-out-here';

/** How far it has come. */
export type SetMfaState = { step: 'ask' | 'waiting' | 'late' | 'underWay' } | { step: 'enrol'; enrolment: Enrolment };
type TurnedOn = { isOn: true } | { isOn: false; enrolment: Enrolment };

/** Two of the three hidden frames are enough to begin (specification, section 2). */
const FRAMES = 2;

/**
 * Waits for the frames, turns the second factor on, hands the new sign-in over and goes on; where that fails, it signs
 * out and goes to `/` (specification, sections 2 and 4).
 * @param address where to go afterwards, judged on the server
 * @param asks whether nothing may happen before somebody says so
 */
export function useSetMfa(address: string, asks: boolean) {
  const router = useRouter();
  const t = useTranslations('setmfa');
  const isUnderWay = useRef(false);
  const [state, setState] = useState<SetMfaState>({ step: asks ? 'ask' : 'waiting' });
  const succeed = async () => {
    await signedInHandOver();
    navigateTo(address);
  };
  const fail = async ({ text, requestId }: Failure) => {
    await signOutHere();
    toast({ tone: 'bad', text: text ? t('failedBecause', { text }) : t('failed'), requestId });
    router.replace('/');
  };
  const run = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ step: 'waiting' });
    const isThere = await waitForFrames(FRAMES, TIMING.frameWaitMs);
    isUnderWay.current = false;
    if (!isThere) return setState({ step: 'late' });
    isUnderWay.current = true;
    setState({ step: 'underWay' });
    const { data, failure } = await post<TurnedOn>('/api/session/mfa-on', {});
    if (failure) return fail(failure);
    return data.isOn ? succeed() : setState({ step: 'enrol', enrolment: data.enrolment });
  };
  const begin = useEffectEvent(() => asks || void run());
  useEffect(() => {
    begin();
  }, []);
  const confirm = async (code: string) => {
    const { failure } = await post('/api/session/mfa-confirm', { code });
    if (failure) return failure;
    await succeed();
    return null;
  };
  return { state, start: () => void run(), confirm };
}
