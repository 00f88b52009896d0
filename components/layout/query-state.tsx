'use client';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { PanelSkeleton, Skeleton } from '@/components/ui/skeleton';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';

interface QueryStateProps {
  query: { failure?: Failure | undefined; isLoading?: boolean; reload: () => unknown };
  /** Of the skeleton. */
  lines?: number;
  /** The title of the panel that is still missing, if the data is all that a screen shows. */
  panel?: ReactNode;
  failureTitle?: string;
  /** Puts the reason of the failure into a sentence of this place. */
  toSentence?: (reason: string) => string;
}

/** In place of data that is not there: its skeleton, or why it could not be read and a retry. */
export function QueryState({
  query,
  lines = 3,
  panel,
  failureTitle,
  toSentence = (reason) => reason,
}: QueryStateProps) {
  const textOf = useFailureMessage();
  const { failure, isLoading, reload } = query;
  if (!failure) return panel ? <PanelSkeleton title={panel} lines={lines} /> : <Skeleton lines={lines} />;
  return (
    <ErrorState
      title={failureTitle}
      text={toSentence(textOf(failure))}
      requestId={failure.requestId || undefined}
      onRetry={() => void reload()}
      busy={isLoading}
    />
  );
}
