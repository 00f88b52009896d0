import type { Locator, Page } from '@playwright/test';
import { Keys } from './by-keys';
import { PEOPLE } from './demo-people';
import { signInQuietly } from './sign-in';
import type { WorkerStack } from './worker-stack';

/** The open dialog. */
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** The button with exactly this name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The button with exactly this name in the open dialog. */
export const inDialog = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true });

/** Puts the owner at the keyboard before a screen. */
export async function open(page: Page, stack: WorkerStack, path: string): Promise<Keys> {
  await signInQuietly(page, stack.origin, PEOPLE.owner.email, PEOPLE.owner.password);
  await page.goto(path);
  return new Keys(page);
}
