'use client';

import { type RefObject, useEffect, useState } from 'react';

const FOCUSABLE = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';

type Name = { 'aria-label': string } | { 'aria-labelledby': string };

/**
 * What a scrolling element needs to be focusable itself, because nothing in it is and keys could not scroll it.
 * @param name what it is called then
 * @returns props for the element; none while it fits, or has something to focus
 */
export function useKeyScroll(ref: RefObject<HTMLElement | null>, name: Name) {
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
  return isNeeded ? { tabIndex: 0, role: 'group', ...name } : {};
}
