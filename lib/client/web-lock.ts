/** One piece of work at a time for a name, over all tabs of the browser. */

const held = new Map<string, Promise<unknown>>();

/**
 * Does the work unless somebody else is doing it now.
 * @returns what the work came to; null where it was not begun
 */
export async function tryWithLock<Done>(name: string, work: () => Promise<Done>): Promise<Done | null> {
  if (locksOrNone())
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : null));
  return held.has(name) ? null : hold(name, work);
}

/** Waits for its turn, then does the work. An aborted wait begins nothing. */
export async function withLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    if (locksOrNone()) await navigator.locks.request(name, { signal }, work);
    else {
      while (held.has(name)) await held.get(name);
      if (!signal.aborted) await hold(name, work);
    }
  } catch (error) {
    // Leaving the screen while waiting is no fault.
    if (!signal.aborted) throw error;
  }
}

/** Where the browser has no locks, or the page is not secure enough for them, one tab is all that is watched. */
function locksOrNone(): boolean {
  return typeof navigator !== 'undefined' && 'locks' in navigator && navigator.locks !== undefined;
}

async function hold<Done>(name: string, work: () => Promise<Done>): Promise<Done> {
  const working = work();
  held.set(
    name,
    working.catch(() => undefined),
  );
  try {
    return await working;
  } finally {
    held.delete(name);
  }
}

/** One bulk job at a time in a browser, however many tabs are open; the lock goes with its tab, also when that crashes. */
const LOCK = 'bulk';

/**
 * Takes the lock if no other tab has it.
 * @returns the way to give it back, or null where another tab has it
 */
export function takeLock(): Promise<(() => void) | null> {
  // Old browsers have no locks; two tabs are then told apart by nothing, as they would be without this file.
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (!lock) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((giveBack) => resolve(giveBack));
    });
    held.catch(reject);
  });
}
