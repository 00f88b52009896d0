'use client';

import { ErrorPage } from '@/components/shell/error-page';
import { PlainFrame } from '@/components/shell/plain-frame';

/** The frame itself broke. */
export default function FrameError(props: { error: unknown; retry: () => void }) {
  return (
    <PlainFrame>
      <ErrorPage {...props} />
    </PlainFrame>
  );
}
