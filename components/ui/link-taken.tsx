'use client';

import { useLinkStatus } from 'next/link';
import { useLongWait } from '@/lib/client/use-interval';
import { TIMING } from '@/lib/rules/timing';

/** Inside a link to a screen: marks it as taken until the screen is there, unless that comes at once (styles in base.css). */
export function LinkTaken() {
  const { pending } = useLinkStatus();
  return useLongWait(pending, TIMING.linkTakenMs) && <span data-taken hidden />;
}
