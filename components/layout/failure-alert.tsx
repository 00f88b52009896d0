'use client';
import { useEffect, useRef } from 'react';
import { useHeld, useHold } from '@/components/ui/retry-after-scope';
import { Notice } from '@/components/ui/alert';
import type { NoticeAction } from '@/components/ui/toast';
import { useFailureText } from '@/lib/client/use-failure-message';
import type { Failure, FailureCode } from '@/lib/rules/failures';
import styles from './failure-alert.module.css';

export interface FailedNoticeProps {
  failure: Failure;
  /** What did not work, above the reason. */
  title?: string;
  /** Words of this place for some failures, instead of the general ones. */
  words?: Partial<Record<FailureCode, string>>;
  action?: NoticeAction | undefined;
}

/**
 * What did not work and why, in place; it takes the focus, so that nobody misses it (promises: V-K5). Where the server
 * asked for patience it says until when, and the button that sends waits.
 */
export function FailedNotice({ title, failure, words = {}, action }: FailedNoticeProps) {
  const toText = useFailureText();
  const ref = useRef<HTMLDivElement>(null);
  const held = useHeld();
  useHold(failure);
  useEffect(() => ref.current?.focus(), [failure]);
  const isUnknown = failure.code === 'unknownResult';
  return (
    <div ref={ref} tabIndex={-1} className={styles.failed}>
      <Notice
        tone={isUnknown ? 'warn' : 'bad'}
        {...(isUnknown || title === undefined ? {} : { title })}
        action={action}
        requestId={failure.requestId || undefined}
        announce
      >
        {words[failure.code] ?? toText(failure)}
        {failure.retryAfterS && held && <p>{held}</p>}
      </Notice>
    </div>
  );
}
