'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIsWaiting, useRetryAfter } from '@/components/ui/retry-after-scope';
import { Alert } from '@/components/ui/alert';
import { Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';
import type { ReceiptState } from './use-bulk-receipts';

/** What became of each domain; the first that failed takes the focus. */
export function ReceiptResults({ states }: { states: Record<string, ReceiptState> }) {
  const t = useTranslations('payment.bulk');
  const first = Object.values(states).find((state) => state !== 'busy' && state !== 'mailed');
  return (
    <Stack gap="lines">
      {Object.entries(states).map(([domain, state]) => {
        if (state === 'busy') {
          return (
            <p key={domain} role="status">
              {t('busy', { domain })}
            </p>
          );
        }
        if (state !== 'mailed')
          return <Failed key={domain} domain={domain} failure={state} takesFocus={state === first} />;
        return (
          <Alert key={domain} tone="good" announce>
            {t('mailed', { domain })}
          </Alert>
        );
      })}
    </Stack>
  );
}

function Failed({ domain, failure, takesFocus }: { domain: string; failure: Failure; takesFocus: boolean }): ReactNode {
  const t = useTranslations('payment.bulk');
  const textOf = useFailureMessage();
  const ref = useRef<HTMLDivElement>(null);
  const held = useIsWaiting();
  useRetryAfter(failure);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [failure, takesFocus]);
  return (
    <div ref={ref} tabIndex={-1}>
      <Alert
        tone={failure.code === 'unknownResult' ? 'warn' : 'bad'}
        requestId={failure.requestId || undefined}
        announce
      >
        {t('failed', { domain, reason: failure.code === 'contractRequired' ? t('noCard') : textOf(failure) })}
        {failure.retryAfterS && held && <p>{held}</p>}
      </Alert>
    </div>
  );
}
