import type { Page } from '@playwright/test';

/** Waits until the scripts of a page answer, which its load event does not wait for: here for the first element that the selector finds. */
export async function hydrated(page: Page, selector = 'main, form'): Promise<void> {
  await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  }, selector);
}
