'use client';

import { ErrorPage } from '@/components/layout/error-page';

/** For an error in one screen: the frame stays, so that the rest of the console can be reached. */
export default function ConsoleError(props: { error: unknown; retry: () => void }) {
  return <ErrorPage {...props} />;
}
