import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { t } from '../support/words';

test('a browser that keeps no cookies is told so, and does not turn in a circle (V-R16)', async ({ page, context }) => {
  await page.route('**/api/session/**', async (route) => {
    const response = await route.fetch();
    await context.clearCookies({ name: 'console' });
    const { 'set-cookie': _dropped, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto('/signin?redirect=%2Fapikey');
  await page.locator('input[autocomplete=username]').fill(PEOPLE.owner.email);
  await page.locator('input[type=password]').fill(PEOPLE.owner.password);
  await page.locator('form button[type=submit]').first().click();
  await expect(page.getByText(t('signin.reason.noCookies'))).toBeVisible();
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fapikey&reason=noCookies$/);
});
