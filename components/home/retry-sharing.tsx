'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { handOverWhenReady } from '@/lib/client/sso/hand-over';
import { useSsoStatus } from '@/lib/client/sso/state';

/** Another try to share the sign-in, for as long as the server still gives it out; otherwise there is nothing to press. */
export function RetrySharing() {
  const t = useTranslations('sso');
  const { canRetry } = useSsoStatus();
  if (!canRetry) return null;
  return (
    <Button icon="refresh" onClick={() => void handOverWhenReady()}>
      {t('retry')}
    </Button>
  );
}
