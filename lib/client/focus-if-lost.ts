/**
 * Focuses an element if the element that had the focus is gone; else the keyboard would begin at the top of the page, and
 * a screen reader would stand nowhere.
 * @param find called once the page has rendered and a dialog over it has closed
 */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) find()?.focus();
  });
}
