'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { FocusOnMount } from '@/components/ui/focus-on-mount';
import { useRetryAfter } from '@/components/ui/retry-after-scope';
import { Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';
import { waitTimeOf } from '@/lib/rules/timing';

/** From this many wrong codes on, the clock is the likeliest cause. */
const CLOCK_AFTER = 2;

interface CodeFailureProps {
  failure: Failure;
  wrong: number;
  /** Whether a secret is on the page, which stays valid during the wait. */
  hasSecret?: boolean;
}

export function CodeFailure({ failure, wrong, hasSecret = false }: CodeFailureProps) {
  const t = useTranslations('mfaStep');
  const text = useFailureMessage();
  const { code, requestId, fields, retryAfterS } = failure;
  useRetryAfter(failure);
  if (fields && Object.keys(fields).length > 0) return null;
  const isWrong = code === 'wrongCode';
  const notice = (
    <Alert tone="bad" requestId={isWrong ? undefined : requestId} announce>
      <Stack gap="lines">
        <p>{isWrong ? t('wrong') : text(failure)}</p>
        {isWrong && wrong >= CLOCK_AFTER && <p>{t('clock')}</p>}
        {retryAfterS && <p>{t('retryAfter', waitTimeOf(retryAfterS))}</p>}
        {retryAfterS && hasSecret && <p>{t('retryHere')}</p>}
      </Stack>
    </Alert>
  );
  // After a wrong code the focus stays in the field; any other failure has to be read first (promise V-K5).
  return isWrong ? notice : <FocusOnMount>{notice}</FocusOnMount>;
}
