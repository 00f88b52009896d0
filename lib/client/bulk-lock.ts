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
