'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { RequestId } from './alert';
import { Button } from './button';
import { EmptyState } from './empty-state';
import styles from './empty-state.module.css';
import { Row, Stack } from './stack';

interface ErrorStateProps {
  title?: ReactNode;
  text?: ReactNode;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Why it must not be tried again yet. */
  held?: string | null;
  /** Instead of “Try again”. */
  retryLabel?: string;
  busy?: boolean;
  /** In a few lines, not in the middle of a panel. */
  isFact?: boolean;
}

/** Stands in place of content that could not be loaded. */
export function ErrorState({
  title,
  text,
  requestId,
  onRetry,
  retryLabel,
  held = null,
  busy = false,
  isFact = false,
}: ErrorStateProps) {
  const t = useTranslations('ui');
  const action = (
    <>
      {onRetry && (
        <Button size={isFact ? 's' : 'm'} icon="refresh" onClick={onRetry} disabledReason={held} busy={busy}>
          {retryLabel ?? t('retry')}
        </Button>
      )}
      {requestId && <RequestId id={requestId} />}
    </>
  );
  if (isFact)
    return (
      <div role="alert">
        <Stack gap="lines">
          <p>{title}</p>
          <p className={styles.text}>{text}</p>
          <Row>{action}</Row>
        </Stack>
      </div>
    );
  return (
    <div role="alert">
      <EmptyState
        icon="warn"
        title={title ?? t('failed')}
        text={text}
        action={onRetry || requestId ? action : undefined}
      />
    </div>
  );
}
