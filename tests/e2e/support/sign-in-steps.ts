import type { Locator, Page } from '@playwright/test';
import type { StubControl } from './stub-control';

/** Sends the first step of a sign-in, and waits for nothing. */
export async function sendSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
  redirect?: string,
): Promise<void> {
  await page.goto(redirect ? `/signin?redirect=${encodeURIComponent(redirect)}` : '/signin');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
}

/** Types a code into the one field of the second step, and sends it. */
export async function sendCode(page: Page, code: string): Promise<void> {
  await page.locator('input[name=code]').fill(code);
  await page.locator('input[name=code]').press('Enter');
}

/** How often the provider was asked on a path. */
export async function timesAsked(stub: StubControl, path: string): Promise<number> {
  return (await stub.calls()).filter((call) => call.path === path).length;
}

/** What a call of the console's door comes to with this page's cookie. */
export function statusOf(page: Page, operation: string): Promise<number> {
  return page.evaluate(async (name) => (await fetch(`/api/provider/${name}`)).status, operation);
}

/** The alert with these words; the framework keeps an empty one of its own on every page. */
export function alertOf(page: Page, text: string): Locator {
  return page.getByRole('alert').filter({ hasText: text });
}
