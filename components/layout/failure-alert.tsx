'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useIsWaiting, useRetryAfter } from '@/components/ui/retry-after-scope';
import { Alert } from '@/components/ui/alert';
import type { ToastAction } from '@/components/ui/toast';
import { reloadKeepingTyped } from '@/lib/client/lazy-import';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure, FailureCode } from '@/lib/rules/failures';
import styles from './failure-alert.module.css';

interface FailureAlertProps {
  failure: Failure;
  /** What did not work, above the reason. */
  title?: string;
  /** Texts of this place for some failures, instead of the general ones. */
  words?: Partial<Record<FailureCode, string>>;
  action?: ToastAction | undefined;
  /** Puts the reason into a sentence of this place. */
  toSentence?: (reason: string) => string;
  /** False if another failure beside it has the focus. */
  takesFocus?: boolean;
}

/**
 * Says in place what did not work and why, and takes the focus (promise V-K5). If the server asked to wait, it says how
 * long, and the submit button waits.
 */
export function FailureAlert({ title, failure, words, action, toSentence, takesFocus = true }: FailureAlertProps) {
  const toText = useFailureMessage();
  const ui = useTranslations('ui');
  const reload = { label: ui('reload'), onSelect: reloadKeepingTyped };
  const ref = useRef<HTMLDivElement>(null);
  const waitText = useIsWaiting();
  useRetryAfter(failure);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [failure, takesFocus]);
  const reason = toText(failure, { words });
  const isUnknown = failure.code === 'unknownResult';
  return (
    <div ref={ref} tabIndex={-1} className={styles.failed}>
      <Alert
        tone={isUnknown ? 'warn' : 'bad'}
        {...(isUnknown || title === undefined ? {} : { title })}
        action={action ?? (failure.code === 'newRelease' ? reload : undefined)}
        requestId={failure.requestId || undefined}
        announce
      >
        {toSentence ? toSentence(reason) : reason}
        {failure.retryAfterS && waitText && <p>{waitText}</p>}
      </Alert>
    </div>
  );
}
