'use client';
import { useEffect, useRef } from 'react';
import { useIsWaiting, useRetryAfter } from '@/components/ui/retry-after-scope';
import { Alert } from '@/components/ui/alert';
import type { ToastAction } from '@/components/ui/toast';
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
}

/**
 * Says in place what did not work and why, and takes the focus (promise V-K5). If the server asked to wait, it says how
 * long, and the submit button waits.
 */
export function FailureAlert({ title, failure, words = {}, action }: FailureAlertProps) {
  const toText = useFailureMessage();
  const ref = useRef<HTMLDivElement>(null);
  const waitText = useIsWaiting();
  useRetryAfter(failure);
  useEffect(() => ref.current?.focus(), [failure]);
  const isUnknown = failure.code === 'unknownResult';
  return (
    <div ref={ref} tabIndex={-1} className={styles.failed}>
      <Alert
        tone={isUnknown ? 'warn' : 'bad'}
        {...(isUnknown || title === undefined ? {} : { title })}
        action={action}
        requestId={failure.requestId || undefined}
        announce
      >
        {words[failure.code] ?? toText(failure)}
        {failure.retryAfterS && waitText && <p>{waitText}</p>}
      </Alert>
    </div>
  );
}
