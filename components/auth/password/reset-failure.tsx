'use client';

import { useTranslations } from 'next-intl';
import { FocusOnMount } from '@/components/ui/focus-on-mount';
import { useRetryAfter } from '@/components/ui/retry-after-scope';
import { Alert } from '@/components/ui/alert';
import { Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';

const MINUTE_S = 60;

/** Why no mail was asked for, and when a new try makes sense. */
export function ResetFailure({ failure }: { failure: Failure }) {
  const t = useTranslations('resetpasswd');
  const text = useFailureMessage();
  const { requestId, retryAfterS } = failure;
  useRetryAfter(failure);
  return (
    <FocusOnMount key={requestId}>
      <Alert tone="bad" title={t('failed')} requestId={requestId || undefined} announce>
        <Stack gap="lines">
          <p>{text(failure)}</p>
          {retryAfterS && <p>{t('retryAfter', { minutes: Math.ceil(retryAfterS / MINUTE_S) })}</p>}
        </Stack>
      </Alert>
    </FocusOnMount>
  );
}
