import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import type { WorkerStack } from './worker-stack';

/**
 * Signs in as a person does, by the form, and waits until the sign-in page is left.
 * @param redirect the page wanted in the first place
 */
export async function signIn(page: Page, email: string, password: string, redirect?: string): Promise<void> {
  await page.goto(redirect ? `/signin?redirect=${encodeURIComponent(redirect)}` : '/signin');
  await page.locator('input[type=email], input[autocomplete=username]').first().fill(email);
  await page.locator('input[type=password]').first().fill(password);
  await page.locator('form button[type=submit]').first().click();
  await expect(page).not.toHaveURL(/\/signin/);
}

/** Signs in without the form, for tests that are about something else. The siblings hear nothing of it. */
export async function signInQuietly(page: Page, origin: string, email: string, password: string): Promise<void> {
  await postQuietly(page.request, origin, 'session/sign-in', { email, password });
}

/** The same as one of the demo's accounts. */
export async function signInAs(page: Page, { origin, accounts }: WorkerStack, email: string): Promise<void> {
  const found = accounts.find((account) => account.email === email);
  if (!found) throw new Error(`${email} is no demo account`);
  await signInQuietly(page, origin, found.email, found.password);
}

/**
 * Calls the console as whoever is signed in, without a screen.
 * @param path below `/api/`: `provider/member.add`
 * @returns the answer, which was a good one
 */
export async function postQuietly(
  request: APIRequestContext,
  origin: string,
  path: string,
  data: object = {},
): Promise<APIResponse> {
  const headers = { origin, 'x-console-request': '1', 'content-type': 'application/json' };
  const answer = await request.post(`${origin}/api/${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer;
}
