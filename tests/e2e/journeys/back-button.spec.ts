import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';

/** Leaves the document as a typed address does; Playwright's own `goBack` does not know pages that come back whole. */
const leave = (page: Page, path: string) => page.evaluate((to) => location.assign(to), path);
const goBack = (page: Page) => page.evaluate(() => history.back());

/**
 * A browser that keeps pages as everybody's own does, unlike that of the other journeys. Today's Chromium keeps none that says
 * "no-store" and has read anything; others do, so what it reads here does not say so.
 */
async function keepPages(context: BrowserContext, origin: string): Promise<void> {
  await context.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => (document.documentElement.dataset.kept = String(persisted))),
  );
  await context.route(`${origin}/**`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const { 'cache-control': _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
}

test('a page that the browser kept whole comes back while signed in, never after the sign-out', async ({ stack }) => {
  const path = findChromium('whole');
  test.skip(path === null, 'There is no whole Chromium here.');
  const browser = await chromium.launch({
    ...test.info().project.use.launchOptions,
    ...(path ? { executablePath: path } : { channel: 'chromium' }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext({ baseURL: stack.origin, locale: 'ja-JP' });
  const page = await context.newPage();
  await signInQuietly(page, stack.origin, PEOPLE.owner.email, PEOPLE.owner.password);
  await keepPages(context, stack.origin);
  await page.goto('/organization');
  const member = page.getByText('kenichi.tanaka@minato.example.com');
  await expect(member).toBeVisible();
  // A cookie that changes meanwhile, as with the hand-over after a sign-in, lets the browser drop the page it kept.
  await expect(async () => {
    await leave(page, '/profile');
    await expect(page).toHaveURL(/\/profile$/);
    await goBack(page);
    await expect(page.locator('html')).toHaveAttribute('data-kept', 'true', { timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  await expect(member).toBeVisible();

  await context.unrouteAll({ behavior: 'wait' });
  await leave(page, '/signout');
  await expect(page).toHaveURL(/\/signin/, { timeout: 20_000 });
  await goBack(page);
  await expect(page).toHaveURL(/\/signin\?redirect=%2Forganization$/);
  await expect(member).toHaveCount(0);
  await expect(page.getByText(PEOPLE.owner.email)).toHaveCount(0);
  await browser.close();
});
