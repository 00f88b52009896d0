'use client';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';

interface ReadStateProps {
  reading: { failure: Failure | undefined; isLoading: boolean; reload: () => Promise<unknown> };
  /** Lines of the shape of what comes. */
  lines: number;
}

/** In place of what has not been read: its shape, or why it could not be read and another try. */
export function QueryState({ reading: { failure, isLoading, reload }, lines }: ReadStateProps) {
  const words = useFailureMessage();
  if (!failure) return <Skeleton lines={lines} />;
  const { requestId } = failure;
  return (
    <ErrorState
      text={words(failure)}
      requestId={requestId || undefined}
      onRetry={() => void reload()}
      busy={isLoading}
    />
  );
}
