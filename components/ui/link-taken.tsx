'use client';

import { useLinkStatus } from 'next/link';

/** Inside a link to a screen: marks it as taken from the press until the screen is there (styles in base.css). */
export function LinkTaken() {
  const { pending } = useLinkStatus();
  return pending ? <span data-taken hidden /> : null;
}
