'use client';

import { type RefObject, useEffect, useState } from 'react';

const FOCUSABLE = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';

/**
 * Whether a scrolling part of the page must take the focus itself, because it holds nothing that could: otherwise nobody
 * could scroll it by keys.
 * @param part the element that scrolls
 */
export function useKeyScroll(part: RefObject<HTMLElement | null>): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    let known = false;
    const look = () => {
      const scrolls = element.scrollHeight > element.clientHeight + 1;
      const next = scrolls && element.querySelector(FOCUSABLE) === null;
      // Contents change often, and this with them seldom: nothing is drawn for the other times.
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
  }, [part]);
  return isNeeded;
}
