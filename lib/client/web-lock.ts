/** One piece of work at a time for a name, over all tabs of the browser. A lock goes with its tab, also if that crashes. */

const held = new Map<string, Promise<unknown>>();

/** Does the work unless it is under way somewhere; then null. */
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
    // An abort while waiting is no fault.
    if (!signal.aborted) throw error;
  }
}

/** Without locks (an old browser, an insecure page) one tab is all that is watched. */
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

/** Takes a lock until the returned function gives it back; null if it is taken. */
export function takeLock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const holding = tryWithLock(name, () => new Promise<void>((giveBack) => resolve(giveBack)));
    // Once it is given back this says nothing new.
    holding.then(() => resolve(null), reject);
  });
}
