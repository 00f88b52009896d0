'use client';

import { ErrorPage } from '@/components/layout/error-page';

export default function OpenError(props: { error: unknown; retry: () => void }) {
  return <ErrorPage {...props} />;
}
