'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { OpenCard } from '@/components/layout/open-card';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import buttons from '@/components/ui/button.module.css';
import { classNames } from '@/components/ui/class-names';
import { RetryAfterScope, useRetryAfter } from '@/components/ui/retry-after-scope';
import { Spinner } from '@/components/ui/spinner';
import { Row, Stack } from '@/components/ui/stack';
import { write } from '@/lib/client/api';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure, FailureCode } from '@/lib/rules/failures';
import { readPathPart } from '@/lib/rules/text/plain-text';

/** Confirms on load: docs/product.md#receipt-confirmation-screen. */
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
        {result.state === 'sent' && (
          <Alert tone="bad" title={t('failed')} announce>
            {t('failedText')}
          </Alert>
        )}
        <RetryAfterScope>
          {result.state === 'failed' && <Failed failure={result.failure} onRetry={result.retry} />}
        </RetryAfterScope>
        <BackLink />
      </Stack>
    </OpenCard>
  );
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const t = useTranslations('confirm');
  const ui = useTranslations('ui');
  const words = useFailureMessage();
  const { code, status, text, fields, requestId } = failure;
  const reason = fields ? undefined : LINK_FAILURES.includes(code) ? text : words(failure);
  // Without an answer nothing is known of the link.
  const isUnanswered = (code === 'offline' || code === 'unknownResult') && status === 0;
  const isUnknown = code === 'unknownResult';
  useRetryAfter(failure);
  return (
    <>
      <Alert
        tone={isUnknown ? 'warn' : 'bad'}
        {...(isUnknown ? {} : { title: t('failed') })}
        requestId={requestId || undefined}
        announce
      >
        {reason === undefined ? t('failedText') : isUnanswered ? reason : t('failedWith', { reason })}
      </Alert>
      {!LINK_FAILURES.includes(code) && !fields && (
        <Row>
          <Button waits onClick={onRetry}>
            {ui('retry')}
          </Button>
        </Row>
      )}
    </>
  );
}

/** The general messages of these are about members and permissions; only the provider's own text fits a link. */
const LINK_FAILURES: readonly FailureCode[] = ['returned', 'notFound', 'forbidden'];
const HOME = '/';

/** A fresh document: a soft navigation would name the address that it comes from, with the token in it. */
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

/** `empty`: the address held no token; `sent`: it did before a reload, and nobody knows what became of it. */
type ConfirmationState =
  | { state: 'busy' | 'done' | 'empty' | 'sent' }
  | { state: 'failed'; failure: Failure; retry: () => void };

const DONE_MARK = '#confirmed';
const SENT_MARK = '#sent';

/** Takes the token out of the address before it is sent: no history and no later request may carry it (promise V-D8). */
function useReceiptConfirmation(): ConfirmationState {
  const [result, setResult] = useState<ConfirmationState>({ state: 'busy' });
  const hasRun = useRef(false);

  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    const [, root = '', segment = '', ...rest] = location.pathname.split('/');
    const token = readPathPart(rest.join('/'));
    const place = `/${root}/${segment}`;
    const confirm = async () => {
      setResult({ state: 'busy' });
      const { failure } = await write('payment.confirmEmail', { confirmationCode: token });
      if (failure) return setResult({ state: 'failed', failure, retry: () => void confirm() });
      history.replaceState(history.state, '', place + DONE_MARK);
      return setResult({ state: 'done' });
    };
    const { hash } = location;
    if (token === '') return setResult({ state: hash === DONE_MARK ? 'done' : hash === SENT_MARK ? 'sent' : 'empty' });
    history.replaceState(history.state, '', place + SENT_MARK);
    void confirm();
  }, []);
  return result;
}
