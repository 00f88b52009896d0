'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { QueryState } from '@/components/layout/query-state';
import { Skeleton } from '@/components/ui/skeleton';
import { VisuallyHidden } from '@/components/ui/stack';
import { takeStep } from '@/lib/client/api';
import type { Enrolment } from '@/lib/rules/auth/codes';
import type { Failure } from '@/lib/rules/failures';
import { EnrolPanel, useSecretDrop } from './enrol-panel';
import { isStepOver, useSignInStep } from './use-sign-in-step';

/** The enrolment that an organization asks for at sign-in; to cancel it is to cancel the sign-in. */
export function SignInEnrolment({ path, fingerprint }: { path: string; fingerprint: string }) {
  const t = useTranslations('mfaStep');
  const step = useSignInStep(path, fingerprint, true);
  const { enrolment, failure, reload } = useEnrolment(step, fingerprint);
  if (failure) return <QueryState query={{ failure, reload }} />;
  if (!enrolment) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>{t('preparing')}</VisuallyHidden>
        <Skeleton lines={6} />
      </div>
    );
  }
  return (
    <EnrolPanel
      enrolment={enrolment}
      onConfirm={step.send}
      onCancel={step.cancel}
      isCancelling={step.isCancelling}
      cancelFailure={step.cancelFailure}
    />
  );
}

/** Asks for the secret when the page opens or the Back button brings it back. Whoever is enrolled already goes on to the code. */
function useEnrolment(
  { restart, toCode }: Pick<ReturnType<typeof useSignInStep>, 'restart' | 'toCode'>,
  fingerprint: string,
) {
  const isAsked = useRef(false);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [failure, setFailure] = useState<Failure>();
  const load = async () => {
    setFailure(undefined);
    const { data, failure: failed } = await takeStep('enrol', {}, fingerprint);
    if (failed && isStepOver(failed)) return restart(failed);
    if (data && 'next' in data) return toCode();
    setEnrolment(data);
    setFailure(failed);
  };
  const loadNow = useEffectEvent(() => void load());
  useEffect(() => {
    // Asked once, though development renders twice: each time may make a new secret.
    if (!isAsked.current) loadNow();
    isAsked.current = true;
  }, []);
  useSecretDrop(
    () => setEnrolment(undefined),
    () => void load(),
  );
  return { enrolment, failure, reload: () => void load() };
}
