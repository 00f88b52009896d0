import { createListeners, createStore } from '@/lib/client/create-store';

/** When each screen was asked for that has not come yet, by its path. One that was given up for another may be shown much later, and
 * the framework does not tell of one that is asked for anew.
 */
const asked = new Map<string, number>();

export function noteAsked(address: string): void {
  const { pathname } = new URL(address, location.href);
  if (!asked.has(pathname)) asked.set(pathname, performance.now());
}

export function takeAsked(path: string): number | undefined {
  const atMs = asked.get(path);
  asked.delete(path);
  return atMs;
}

/** The screen whose link was pressed, if it takes long enough to be missed; null as soon as it is there. */
export const comingScreen = createStore<{ title: string } | null>(null);

/** Told when the screen that was asked for cannot be had: the one before stays, with what was typed. */
export const screenGivenUp = createListeners();
