/**
 * Leaves this document for another address: everything that the page and its router still hold goes with it. The way on
 * after a sign-in, because what an earlier account left in memory must not be shown to the next.
 * @param address judged on the server: a path of the console, or an allowed link
 */
export function navigateTo(address: string): void {
  navigateUnguarded();
  window.location.replace(address);
}

/** From now on nobody is asked and nothing is kept: what is open here can no longer be saved anyway. */
export function navigateUnguarded(): void {
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls back before the console itself leaves the document: nobody is to be asked or kept then. Returns the end of it. */
export function onLeave(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const gates = new Set<() => boolean>();

/** Shuts the ways out for as long as the gate says so, which also tells why. Returns the end of it. */
export function gateLeaving(isShut: () => boolean): () => void {
  gates.add(isShut);
  return () => {
    gates.delete(isShut);
  };
}

/** Whether another screen could be loaded now; where it could not, that has been said. */
export function mayLeaveNow(): boolean {
  return ![...gates].some((isShut) => isShut());
}

/**
 * Where a press on a link leads in this tab.
 * @param event a click, anywhere on the page
 * @returns null for presses beside a link, and for those that keep this page: another tab, a file to save
 */
export function linkPressed(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  return URL.parse(link.href);
}
