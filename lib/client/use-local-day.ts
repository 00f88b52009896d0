'use client';
import { useSyncExternalStore } from 'react';

/** Looked at again when somebody comes back to the page, and this often while it stays in sight. */
const LOOK_MS = 60_000;

/** The day by this browser's own clock, YYYY-MM-DD. @param momentMs which day; left out: today */
export function localDay(momentMs = Date.now()): string {
  // Sweden writes dates as YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv-SE').format(momentMs);
}

/** The same, followed past midnight. The server, which cannot know it, draws with an empty text. */
export function useLocalDay(): string {
  return useSyncExternalStore(
    subscribe,
    () => localDay(),
    () => '',
  );
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
