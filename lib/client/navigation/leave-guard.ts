import { createListeners } from '@/lib/client/create-store';

/**
 * Loads another address in place of this document. The way on after a sign-in: what an earlier account left in the memory
 * of page and router must not be shown to the next.
 * @param address validated on the server: a path of the console, or an allowed link; without one this page is loaded anew
 */
export function navigateTo(address = window.location.pathname + window.location.search): void {
  navigateUnguarded();
  window.location.replace(address);
}

/** Turns guards and drafts off for the navigation that follows: what is open here cannot be saved any more. */
export function navigateUnguarded(): void {
  leaving.emit();
}

const leaving = createListeners();

/** Calls back before an unguarded navigation. Returns the end of it. */
export const onLeave = leaving.on;

const gates = new Set<() => boolean>();

/** Blocks navigation while the gate is shut; the gate tells the user why. Returns the end of it. */
export function addLeaveGate(isShut: () => boolean): () => void {
  gates.add(isShut);
  return () => {
    gates.delete(isShut);
  };
}

/** Whether another screen could be loaded now; if not, the user has been told. */
export function canLeave(): boolean {
  return ![...gates].some((isShut) => isShut());
}

/** Where a click leads in this tab; null if it is no link, or leaves this page as it is: another tab, a download. */
export function linkTarget(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  return URL.parse(link.href);
}
