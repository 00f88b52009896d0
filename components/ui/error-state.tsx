'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { RequestId } from './alert';

interface ErrorStateProps {
  title?: ReactNode;
  /** The failure in words, already translated. */
  text?: ReactNode;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
}

/** In place of content that could not be loaded: what happened, another try, and the id for support. */
export function ErrorState({ title, text, requestId, onRetry, busy = false }: ErrorStateProps) {
  const t = useTranslations('ui');
  const action = (
    <>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry} busy={busy}>
          {t('retry')}
        </Button>
      )}
      {requestId && <RequestId id={requestId} />}
    </>
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
