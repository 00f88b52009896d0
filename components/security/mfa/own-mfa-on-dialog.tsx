'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EnrolPanel, useSecretDrop } from '@/components/auth/second-factor/enrol-panel';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { takeStep } from '@/lib/client/api';
import { isGivenUp } from '@/lib/rules/writes';
import { useDenialText } from '@/lib/client/use-permission';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Enrolment } from '@/lib/rules/auth/codes';
import type { Failure } from '@/lib/rules/failures';

/** Asks, then shows the secret until its first code was right. */
export function OwnMfaOnDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslations('security.own');
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [failure, setFailure] = useState<Failure>();
  const denied = useDenialText('mfa.off');
  const { once, isBusy } = useSingleFlight();
  const done = () => {
    toast({ tone: 'good', text: t('turnedOn') });
    onDone();
  };
  useSecretDrop(() => setEnrolment(null));
  const begin = async () => {
    setFailure(undefined);
    const result = await takeStep('mfa-on', {});
    if (!isGivenUp(result.failure)) setFailure(result.failure);
    if (result.data?.isOn) done();
    else if (result.data) setEnrolment(result.data.enrolment);
  };
  const confirm = async (code: string) => {
    const result = await takeStep('mfa-confirm', { code });
    if (!result.failure) done();
    return result.failure ?? null;
  };
  if (enrolment) {
    return (
      <Dialog key="enrol" size="m" title={t('enrolTitle')} onClose={onClose}>
        <EnrolPanel enrolment={enrolment} onConfirm={confirm} onCancel={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      key="ask"
      title={t('onTitle')}
      onClose={onClose}
      confirmLabel={t('onConfirm')}
      confirmReason={denied}
      onConfirm={() => void once(begin)}
      busy={isBusy}
    >
      <p>{t('onText')}</p>
      {failure && <FailureAlert failure={failure} title={t('onFailed')} />}
    </Dialog>
  );
}
