'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { CodeFailure, CodeField, useCodeForm } from './code-form';
import styles from './mfa-step.module.css';
import { useSignInStep } from './use-sign-in-step';

export function OtpForm({ path, fingerprint }: { path: string; fingerprint: string }) {
  const t = useTranslations('mfaStep');
  const ui = useTranslations('ui');
  const step = useSignInStep(path, fingerprint);
  const { submit, isBusy, isBlank, wrong, field, ...form } = useCodeForm('both', step.send);
  const { ref: input } = field;
  const failure = step.cancelFailure ?? (step.isCancelling ? null : form.failure);
  const [hasLetters, setLetters] = useState(false);
  useEffect(() => input.current?.focus(), [input]);
  const underWay = isBusy ? t('underWay') : null;
  const typeLetters = () => {
    setLetters(true);
    input.current?.focus();
  };
  return (
    <Form onSubmit={() => void submit()}>
      {failure && <CodeFailure failure={failure} wrong={wrong} />}
      <CodeField {...field} hasLetters={hasLetters} />
      {!hasLetters && (
        <div className={styles.keyboard}>
          <Button variant="quiet" size="s" onClick={typeLetters}>
            {t('useBackup')}
          </Button>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        block
        busy={isBusy || !step.isReady}
        disabledReason={isBlank ? t('blank') : null}
      >
        {t('verify')}
      </Button>
      <Button variant="quiet" block onClick={step.cancel} busy={step.isCancelling} disabledReason={underWay}>
        {ui('cancel')}
      </Button>
    </Form>
  );
}
