import { expect, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';
import { t, words } from '../support/words';

test.describe('an address that is no screen', () => {
  test.use({ expectedStatuses: [404] });

  test('keeps who is signed in within the frame, with every way on', async ({ page, stack }) => {
    const [owner] = stack.accounts;
    await signInQuietly(page, stack.origin, owner?.email ?? '', owner?.password ?? '');
    const answer = await page.goto('/no-such-screen');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: t('errorPage.notFoundTitle') })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: owner?.email ?? '' })).toBeVisible();
    await page.getByRole('link', { name: t('nav.profile'), exact: true }).click();
    await expect(page).toHaveURL(/\/profile$/);
  });

  test('says nothing of the console to who is not', async ({ page }) => {
    await page.goto('/no-such-screen');
    await expect(page.getByRole('heading', { level: 1, name: words('ja')('errorPage.notFoundTitle') })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });
});

test('a language that the wanted address names holds on the sign-in page before it', async ({ page }) => {
  await page.goto('/organization?lang=en');
  await expect(page).toHaveURL(/\/signin\?redirect=%2Forganization%3Flang%3Den$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
