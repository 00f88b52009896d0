'use client';

import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { EnrolPanel } from './enrol-panel';
import { useEnrolment } from './use-enrolment';
import { useSignInStep } from './use-sign-in-step';

/** The enrolment that an organisation asks for at sign-in: until it is done, or given up and the sign-in with it. */
export function SignInEnrolment({ path }: { path: string }) {
  const t = useTranslations('mfaStep');
  const text = useFailureMessage();
  const step = useSignInStep(path, true);
  const { enrolment, failure, reload } = useEnrolment(step.restart);
  if (failure) return <ErrorState text={text(failure)} requestId={failure.requestId} onRetry={reload} />;
  if (!enrolment) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>{t('preparing')}</VisuallyHidden>
        <Skeleton lines={6} />
      </div>
    );
  }
  return (
    <EnrolPanel enrolment={enrolment} onConfirm={step.send} onCancel={step.cancel} isCancelling={step.isCancelling} />
  );
}
