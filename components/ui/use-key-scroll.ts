'use client';

import { type RefObject, useEffect, useState } from 'react';

const FOCUSABLE = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';

/** Whether a scrolling element must be focusable itself, because nothing in it is and keys could not scroll it. */
export function useKeyScroll(ref: RefObject<HTMLElement | null>): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let known = false;
    const look = () => {
      const scrolls =
        element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== 'hidden';
      const next = scrolls && element.querySelector(FOCUSABLE) === null;
      // The content changes far more often than this result.
      if (next === known) return;
      known = next;
      setNeeded(next);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    const contents = new MutationObserver(look);
    contents.observe(element, { childList: true, subtree: true, characterData: true });
    look();
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, [ref]);
  return isNeeded;
}
