import type { KeyboardEvent } from 'react';

/** Makes a link a button for screen readers and for the Space key. */
export const BUTTON = { role: 'button', onKeyDown: pressBySpace } as const;

function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  // Space would scroll the page.
  event.preventDefault();
  event.currentTarget.click();
}
