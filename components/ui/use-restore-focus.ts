'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { focusIfLost } from '@/lib/client/focus-if-lost';

/**
 * Restores a lost focus: the element of the returned ref takes it if a press removed the part that had it. One flag for
 * each such part says whether it is there. A container that takes the focus needs `tabIndex={-1}`.
 */
export function useRestoreFocus<Taker extends HTMLElement>(...isThere: readonly boolean[]): RefObject<Taker | null> {
  const ref = useRef<Taker>(null);
  const before = useRef(isThere);
  useEffect(() => {
    const isGone = before.current.some((was, index) => was && !isThere[index]);
    before.current = isThere;
    if (isGone) focusIfLost(() => ref.current);
  });
  return ref;
}
