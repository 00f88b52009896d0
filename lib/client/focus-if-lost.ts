/**
 * Gives the focus to an element where what had it is gone: without it a keyboard would begin at the top of the page again,
 * and a screen reader would stand nowhere. A focus that is somewhere stays there.
 * @param find the element, looked for once the page has been drawn and a dialog over it has closed
 */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) find()?.focus();
  });
}
