'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { EnrolPanel, useSecretDrop } from '@/components/auth/second-factor/enrol-panel';
import { signOutHere } from '@/components/auth/sign-out/sign-out-here';
import { OpenCard } from '@/components/layout/open-card';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Progress } from '@/components/ui/progress';
import { Row } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { takeStep } from '@/lib/client/api';
import { isGivenUp } from '@/lib/rules/writes';
import { setFlashMessage } from '@/lib/client/flash-message';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { isSignedOutHere, storeSignIn } from '@/lib/client/session/stored-sign-in';
import { signedInHandOver, waitForFrames } from '@/lib/client/sso/hand-over';
import { useReady } from '@/lib/client/browser-state';
import { isReadOnly } from '@/lib/client/storage';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useReadOnly } from '@/lib/client/use-permission';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import type { Enrolment } from '@/lib/rules/auth/codes';
import type { Failure } from '@/lib/rules/failures';
import { TIMING } from '@/lib/rules/timing';

interface SetMfaProps {
  account: string;
  fingerprint: string;
  address: string;
  /** Whether the user is asked first, because another site may have sent them here. */
  asks: boolean;
}

/** Turns the second factor on by itself; it shows only that it waits, asks, or enrols. */
export function SetMfa({ account, fingerprint, address, asks }: SetMfaProps) {
  const t = useTranslations('setmfa');
  const ui = useTranslations('ui');
  const isReady = useReady();
  const denied = useReadOnly() ? ui('denied.readOnly') : null;
  useEffect(() => {
    if (!isSignedOutHere()) storeSignIn(account);
  }, [account]);
  const { state, start, goOn, confirm } = useSetMfa(address, asks, fingerprint);
  if (state.step === 'enrol') {
    return (
      <OpenCard title={t('enrolTitle')} purpose={t('enrolPurpose')}>
        <EnrolPanel enrolment={state.enrolment} onConfirm={confirm} onCancel={() => window.location.assign('/')} />
      </OpenCard>
    );
  }
  if (state.step === 'ask') {
    return (
      <OpenCard title={t('title')} purpose={t('ask', { account })}>
        <Row>
          <Button variant="primary" onClick={start} busy={!isReady} disabledReason={denied}>
            {t('turnOn')}
          </Button>
          <LinkButton href="/">{t('notNow')}</LinkButton>
        </Row>
      </OpenCard>
    );
  }
  return (
    <OpenCard title={t('title')}>
      {state.step === 'late' ? (
        <>
          <Alert tone="warn" announce action={{ label: ui('retry'), onSelect: start }}>
            {t('late')}
          </Alert>
          <Button variant="primary" block onClick={goOn}>
            {t('goOn')}
          </Button>
          <LinkButton href="/" block>
            {t('notNow')}
          </LinkButton>
        </>
      ) : (
        <Progress label={t(state.step === 'waiting' ? 'waiting' : 'underWay')} />
      )}
    </OpenCard>
  );
}

type SetMfaState = { step: 'ask' | 'waiting' | 'late' | 'underWay' } | { step: 'enrol'; enrolment: Enrolment };

const FRAMES = 2;

function useSetMfaState(asks: boolean) {
  const [state, setState] = useState<SetMfaState>({ step: asks ? 'ask' : 'waiting' });
  useSecretDrop(
    () => setState((now) => (now.step === 'enrol' ? { step: 'underWay' } : now)),
    () => navigateTo(),
  );
  return [state, setState] as const;
}

/** Waits for the frames, turns the second factor on, hands the new sign-in over and goes on; if that fails, it signs out and goes to `/`, in the same document, which says why. */
function useSetMfa(address: string, asks: boolean, fingerprint: string) {
  const router = useRouter();
  const t = useTranslations('setmfa');
  const signout = useTranslations('signout');
  const toText = useFailureMessage();
  const { once } = useSingleFlight();
  const [state, setState] = useSetMfaState(asks);
  const succeed = async () => {
    await signedInHandOver();
    navigateTo(address);
  };
  const fail = async (failure: Failure) => {
    const kept = await signOutHere((way) => router.replace(way), fingerprint);
    const known = failure.text ? t('failedBecause', { text: failure.text }) : t('failed');
    const text = kept ? toText(failure) : failure.code === 'unknownResult' ? t('unknown') : known;
    toast({ tone: 'bad', text, requestId: failure.requestId });
    if (kept?.status === 0)
      toast({ tone: 'bad', text: signout(kept.code === 'unknownResult' ? 'unknownText' : 'failedText') });
    if (kept) return setState({ step: 'ask' });
    router.replace('/');
    return STAY_BUSY;
  };
  const turnOn = async (waits = true) => {
    if (isReadOnly()) return setState({ step: 'ask' });
    setState({ step: 'waiting' });
    const isThere = !waits || (await waitForFrames(FRAMES, TIMING.frameWaitMs));
    if (!isThere) return setState({ step: 'late' });
    setState({ step: 'underWay' });
    const { data, failure } = await takeStep('mfa-on', {}, fingerprint);
    if (isGivenUp(failure)) return setState({ step: 'ask' });
    if (failure?.code === 'otherAccount') navigateTo();
    else if (failure) return fail(failure);
    else if (data.isOn) await succeed();
    else setState({ step: 'enrol', enrolment: data.enrolment });
    return STAY_BUSY;
  };
  const run = () => once(turnOn);
  const begin = useEffectEvent(() => void (asks || run()));
  useEffect(() => begin(), []);
  const confirm = async (code: string) => {
    const { failure } = await takeStep('mfa-confirm', { code }, fingerprint);
    if (failure?.code === 'otherAccount') navigateTo();
    if (failure) return failure;
    // Says on the next page of the console, whenever that is, that a backup code waits to be stored.
    setFlashMessage('enrolled');
    await succeed();
    return null;
  };
  return { state, start: () => void run(), goOn: () => void once(() => turnOn(false)), confirm };
}

/** The return address is not one of ours: nothing was done, and it is not followed. */
export function InvalidReturn() {
  const t = useTranslations('setmfa');
  const error = useTranslations('errorPage');
  return (
    <OpenCard title={t('title')}>
      <Alert tone="bad" title={t('invalidTitle')}>
        {t('invalid')}
      </Alert>
      <LinkButton href="/" variant="primary" block>
        {error('toHome')}
      </LinkButton>
    </OpenCard>
  );
}
