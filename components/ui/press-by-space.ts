import type { KeyboardEvent } from 'react';

/** What makes a link a button to whoever reads it aloud, and to the Space key; it stays a link to everything else. */
export const BUTTON = { role: 'button', onKeyDown: pressBySpace } as const;

function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  // Space would scroll the page.
  event.preventDefault();
  event.currentTarget.click();
}
