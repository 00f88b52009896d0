'use client';

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** Takes the focus when it appears, so that a screen reader reads it. A new `key` reads it again. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} tabIndex={-1}>
      {children}
    </section>
  );
}

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
    if (isGone) focusIfLost(() => ref.current, true);
  });
  return ref;
}

/**
 * Focuses an element if the element that had the focus is gone; else the keyboard would begin at the top of the page, and
 * a screen reader would stand nowhere.
 * @param find called once the page has rendered and a dialog over it has closed
 * @param isAround what is found is around what is gone: if it is a container nothing has to come into sight
 */
export function focusIfLost(find: () => HTMLElement | null | undefined, isAround = false): void {
  requestAnimationFrame(() => {
    const taker = isFocusLost() ? find() : null;
    taker?.focus({ preventScroll: isAround && taker.tabIndex < 0 });
  });
}

/** Where the focus was put for want of a better place. */
let makeshift: Element | null = null;

/** Whether whatever had the focus is gone. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === makeshift;
}

/** Returns the focus to the opener. If the decision removed that, what is around it or the screen takes the focus. */
export function focusAfter(opener: Element | null): () => void {
  // A row that scrolled out of sight leaves it to its list: from there the Tab key goes on to the rows in sight.
  const around = opener?.closest<HTMLElement>('#list[role], dialog, article, section');
  return () =>
    focusIfLost(() => {
      if (opener?.isConnected) return null;
      const place = around?.isConnected ? around : document.querySelector('main');
      if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1;
      // It is around what was pressed: nothing has to come into sight.
      place?.focus({ preventScroll: true });
      makeshift = place;
      return null;
    });
}

/** As `ref` of a control that may go while it has the focus: what is around it takes the focus, until somebody knows better. */
export function handFocusOn(control: Element | null): () => void {
  return () => {
    const { activeElement } = document;
    if (control?.contains(activeElement)) focusAfter(activeElement)();
  };
}
