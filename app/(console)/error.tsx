'use client';

import { ErrorPage } from '@/components/layout/error-page';

/** A screen broke: the frame around it stays, so that the rest of the console can be reached. */
export default function ConsoleError(props: { error: unknown; retry: () => void }) {
  return <ErrorPage {...props} />;
}
