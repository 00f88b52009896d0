'use client';

import { ErrorPage } from '@/components/layout/error-page';

/** A signed-out screen broke: language, theme and support stay within reach. */
export default function OpenError(props: { error: unknown; retry: () => void }) {
  return <ErrorPage {...props} />;
}
