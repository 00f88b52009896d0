'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { focusIfLost } from '@/lib/client/focus-if-lost';

/**
 * Takes the focus where a press has made away with what had it, such as a row's own button or "clear", so that keys and
 * screen readers go on from here and not from the top of the page.
 * @param isThere each part whose going may take the focus along; its coming never moves anything
 * @returns the ref for the element that takes it; one that holds the parts needs `tabIndex={-1}`
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
