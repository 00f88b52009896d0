'use client';
import { ErrorState } from '@/components/ui/error-state';
import { PanelSkeleton } from '@/components/ui/skeleton';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { QueryResult } from '@/lib/client/use-query';

interface UnreadPanelProps {
  reading: Pick<QueryResult<unknown>, 'failure' | 'reload'>;
  title: string;
  /** Lines of the shape of what comes. */
  lines: number;
}

/** In place of a screen whose data is not there: its shape, or why it could not be read and another try. */
export function UnreadPanel({ reading: { failure, reload }, title, lines }: UnreadPanelProps) {
  const textOf = useFailureMessage();
  if (!failure) return <PanelSkeleton title={title} lines={lines} />;
  return <ErrorState text={textOf(failure)} requestId={failure.requestId} onRetry={() => void reload()} />;
}
