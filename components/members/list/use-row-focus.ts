'use client';

import { type RefObject, useEffect, useRef } from 'react';

/**
 * A row that scrolls out of sight is no longer drawn, and takes the focus along into nowhere: then the list itself takes
 * it, so that the keys go on working.
 * @param list the scrolling element; it can be focused
 * @param indexes the rows that are drawn
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, indexes: readonly number[]): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    if (hadFocus.current && document.activeElement === document.body) element.focus({ preventScroll: true });
    hadFocus.current = element.contains(document.activeElement);
  }, [list, indexes]);
}
