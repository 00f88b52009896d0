import type { Page } from '@playwright/test';
import { isHydrated } from '../../../lib/client/early-press';

/** Waits until the scripts of a page answer, which its load event does not wait for: here for the first element that the selector finds. */
export async function hydrated(page: Page, selector = 'main, form'): Promise<void> {
  await page.waitForFunction(
    `(element => element !== null && (${isHydrated.toString()})(element))(document.querySelector(${JSON.stringify(selector)}))`,
  );
}
