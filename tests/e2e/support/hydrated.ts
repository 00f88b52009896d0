import type { Page } from '@playwright/test';
import { isHydrated } from '../../../lib/client/early-press';

/** Waits until the scripts of a page answer, which its load event does not wait for: here for the first element that the selector finds. */
export async function hydrated(page: Page, selector = 'main, form'): Promise<void> {
  // As text: the page's policy lets no function be sent along.
  const is = `(element => element && (${isHydrated.toString()})(element))(document.querySelector(${JSON.stringify(selector)}))`;
  await page.evaluate(`new Promise(done => { const look = () => ${is} ? done() : setTimeout(look, 20); look() })`);
}
