import type { Download, Locator, Page } from '@playwright/test';
import { hydrated } from './hydrated';

/** Goes to a screen by the navigation, within the document: before its scripts are there, a link would load another one. */
export async function goThere(page: Page, name: string): Promise<void> {
  await hydrated(page, 'nav a');
  await page.getByRole('navigation').getByRole('link', { name }).click();
}

/** Presses a button of the dialog that is open. */
export const pressInDialog = (page: Page, name: string | RegExp, exact = false) =>
  page.getByRole('dialog').getByRole('button', { name, exact }).click();

/** The file that a button saves. */
export async function downloadBy(button: Locator): Promise<Download> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return download;
}
