'use client';

import { useTranslations } from 'next-intl';
import { OpenCard } from '@/components/layout/open-card';
import buttons from '@/components/ui/button.module.css';
import { classNames } from '@/components/ui/class-names';
import { Alert } from '@/components/ui/alert';
import { Spinner } from '@/components/ui/spinner';
import { Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure, FailureCode } from '@/lib/rules/failures';
import { useReceiptConfirmation } from './use-receipt-confirmation';

/** Confirms on load, then says what came of it and leads back to the console. */
export function ReceiptConfirmation() {
  const t = useTranslations('confirm');
  const result = useReceiptConfirmation();
  return (
    <OpenCard title={t('title')}>
      <Stack>
        {result.state === 'busy' && (
          <p role="status">
            <Spinner /> {t('busy')}
          </p>
        )}
        {result.state === 'done' && (
          <Alert tone="good" announce>
            {t('done')}
          </Alert>
        )}
        {result.state === 'empty' && (
          <Alert tone="bad" announce>
            {t('empty')}
          </Alert>
        )}
        {result.state === 'failed' && <Failed failure={result.failure} />}
        <BackLink />
      </Stack>
    </OpenCard>
  );
}

/** The provider's own description comes first, where it gave one; what may be the reason stands below it (specification, section 8). */
function Failed({ failure }: { failure: Failure }) {
  const t = useTranslations('confirm');
  const words = useFailureMessage();
  const { code, status, text, fields, requestId } = failure;
  const reason = fields ? undefined : OF_THE_LINK.includes(code) ? text : words(failure);
  // Where no answer came, nothing is known of the link.
  const isUnheard = (code === 'offline' || code === 'unknownResult') && status === 0;
  return (
    <Alert tone="bad" title={t('failed')} requestId={requestId || undefined} announce>
      {reason === undefined ? t('failedText') : isUnheard ? reason : t('failedWith', { reason })}
    </Alert>
  );
}

/** Refusals whose general words are about members and permissions: of a link only the provider's own words make sense. */
const OF_THE_LINK: readonly FailureCode[] = ['returned', 'notFound', 'forbidden'];
const HOME = '/';

/** Loads the console anew: a soft navigation would name the address that it comes from, with the token in it. */
function BackLink() {
  const t = useTranslations('confirm');
  return (
    <span className={buttons.wrap}>
      <a href={HOME} className={classNames(buttons.button, buttons.secondary)}>
        {t('back')}
      </a>
    </span>
  );
}
