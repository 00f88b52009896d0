import { allowsEmbeds } from '@/lib/rules/screens';
import { reloadPage } from './reload-page';

/**
 * Reloads if the document was loaded for another screen than this path: a soft navigation keeps the security policy of
 * the document, and only the screen's own policy names the hosts that it needs.
 */
export function reloadUnlessLoadedFor(path: string): void {
  const loaded = loadedFor();
  if (loaded !== null && loaded !== path) reload();
}

/**
 * Reloads if the document was loaded for a screen that embeds nothing of others, such as the one for passwords. The
 * policies of all other screens name each other's hosts.
 */
export function reloadUnlessLoadedOpen(): void {
  const loaded = loadedFor();
  if (loaded !== null && !allowsEmbeds(loaded)) reload();
}

let isLocked = false;
let isReloadDue = false;

/** Locks the document while a reload would lose something, such as a new backup code; a due reload follows afterwards. */
export function lockDocument(locks: boolean): void {
  isLocked = locks;
  if (locks || !isReloadDue) return;
  isReloadDue = false;
  // By then the caller has removed its `beforeunload`.
  setTimeout(reloadPage);
}

function reload(): void {
  if (isLocked) isReloadDue = true;
  else reloadPage();
}

function loadedFor(): string | null {
  const [entry] = performance.getEntriesByType('navigation');
  return entry ? new URL(entry.name).pathname : null;
}
