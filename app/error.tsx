'use client';

import { ErrorPage } from '@/components/layout/error-page';
import { PlainFrame } from '@/components/layout/plain-frame';

export default function FrameError(props: { error: unknown; retry: () => void }) {
  return (
    <PlainFrame>
      <ErrorPage {...props} />
    </PlainFrame>
  );
}
