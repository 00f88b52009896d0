import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';

/** Leaves the document as a typed address does; Playwright's own `goBack` does not know pages that come back whole. */
const leave = (page: Page, path: string) => page.evaluate((to) => location.assign(to), path);
const goBack = (page: Page) => page.evaluate(() => history.back());

test('a page that the browser kept whole comes back while signed in, and never after the sign-out', async ({
  stack,
}) => {
  // The browser of the other journeys keeps no pages, unlike everybody's own.
  const path = findChromium('whole');
  test.skip(path === null, 'There is no whole Chromium here.');
  const browser = await chromium.launch({
    ...test.info().project.use.launchOptions,
    ...(path ? { executablePath: path } : { channel: 'chromium' }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext({ baseURL: stack.origin, locale: 'ja-JP' });
  await context.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => (document.documentElement.dataset.kept = String(persisted))),
  );
  const page = await context.newPage();
  await signInQuietly(page, stack.origin, PEOPLE.owner.email, PEOPLE.owner.password);
  await page.goto('/organization');
  const member = page.getByText('kenichi.tanaka@minato.example.com');
  await expect(member).toBeVisible();
  // A cookie that changes meanwhile, as with the hand-over after a sign-in, lets the browser drop the page it kept.
  const trial = expect(async () => {
    await leave(page, '/profile');
    await expect(page).toHaveURL(/\/profile$/);
    await goBack(page);
    await expect(page.locator('html')).toHaveAttribute('data-kept', 'true', { timeout: 2000 });
  }).toPass({ timeout: 25_000 });
  const isKept = await trial.then(
    () => true,
    () => false,
  );
  if (!isKept) await browser.close();
  test.skip(!isKept, 'This browser keeps no page: there is not enough memory, or it was told so.');
  await expect(member).toBeVisible();

  await leave(page, '/signout');
  await expect(page).toHaveURL(/\/signin/, { timeout: 20_000 });
  await goBack(page);
  await expect(page).toHaveURL(/\/signin\?redirect=%2Forganization$/);
  await expect(member).toHaveCount(0);
  await expect(page.getByText(PEOPLE.owner.email)).toHaveCount(0);
  await browser.close();
});
