import { allowsEmbeds } from '@/lib/rules/screens';
import { reloadPage } from './reload-page';

/**
 * Loads the page anew where the document was loaded for another screen: a soft navigation keeps the policy of the document,
 * and only the screen's own names the hosts that it needs.
 * @param path the screen's
 */
export function reloadUnlessLoadedFor(path: string): void {
  const loaded = loadedFor();
  if (loaded !== null && loaded !== path) reload();
}

/**
 * Loads the page anew where the document was loaded for a screen on which nothing of others is ever loaded, such as the
 * one for passwords. All other screens name the hosts of each other, so that going between them needs no loading.
 */
export function reloadUnlessLoadedOpen(): void {
  const loaded = loadedFor();
  if (loaded !== null && !allowsEmbeds(loaded)) reload();
}

let isKept = false;
let isDue = false;

/**
 * Keeps this document for as long as something stands in its memory that a reload would lose, such as a new backup code;
 * what was due meanwhile is done afterwards.
 */
export function keepDocument(keeps: boolean): void {
  isKept = keeps;
  if (keeps || !isDue) return;
  isDue = false;
  // After whoever let it go has taken back what asks before a page is left.
  setTimeout(reloadPage);
}

function reload(): void {
  if (isKept) isDue = true;
  else reloadPage();
}

function loadedFor(): string | null {
  const [entry] = performance.getEntriesByType('navigation');
  return entry ? new URL(entry.name).pathname : null;
}
