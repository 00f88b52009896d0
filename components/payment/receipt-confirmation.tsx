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
import { useEffect, useRef, useState } from 'react';
import { write } from '@/lib/client/api';
import { readPathPart } from '@/lib/rules/text/plain-text';

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

/** What came of the confirmation. `empty`: the address held no token. */
type ConfirmationState = { state: 'busy' | 'done' | 'empty' } | { state: 'failed'; failure: Failure };

const DONE_MARK = '#confirmed';

/**
 * Sends the token of the address once, and takes it out of the address before that: it stays in no history, and no later
 * request can carry it (promises: V-D7, V-D8).
 */
function useReceiptConfirmation(): ConfirmationState {
  const [result, setResult] = useState<ConfirmationState>({ state: 'busy' });
  const hasRun = useRef(false);

  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    const [, root = '', segment = '', ...rest] = location.pathname.split('/');
    const token = readPathPart(rest.join('/'));
    const place = `/${root}/${segment}`;
    const finish = async () => {
      if (token === '') return setResult({ state: location.hash === DONE_MARK ? 'done' : 'empty' });
      history.replaceState(history.state, '', place);
      const { failure } = await write('payment.confirmEmail', { confirmationCode: token });
      if (failure) return setResult({ state: 'failed', failure });
      history.replaceState(history.state, '', place + DONE_MARK);
      return setResult({ state: 'done' });
    };
    void finish();
  }, []);
  return result;
}
