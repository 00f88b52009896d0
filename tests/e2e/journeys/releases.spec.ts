import { expect, test } from '../support/fixtures';
import { hydrated } from '../support/hydrated';
import { t } from '../support/words';

/** What a proxy between two releases does: one of two requests for a script meets the server that does not have it. */
const STATIC = '**/_next/static/chunks/**';

test.use({ expectedStatuses: [404, 406] });

test('a first visit between two releases becomes usable by itself', async ({ page }) => {
  let asked = 0;
  // Not strictly in turn: while requests are intercepted the browser keeps nothing, and what was found once is asked for again.
  const isThere = () => [0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0][(asked += 1) % 11] === 1;
  await page.route(STATIC, async (route) => {
    if (isThere()) return route.continue();
    return route.fulfill({ status: 404, contentType: 'text/plain', body: '404' });
  });
  await page.goto('/signin?lang=en');
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The e-mail address or password is incorrect.')).toBeVisible({ timeout: 20_000 });
});

test('a page whose scripts are gone says that a new version is ready, and keeps what was typed', async ({ page }) => {
  await page.route(STATIC, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '404' }));
  await page.goto('/signin?lang=en', { waitUntil: 'commit' });
  const note = page.getByRole('alert').filter({ hasText: 'A new version is ready' });
  await expect(note).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.unroute(STATIC);
  await note.getByRole('button', { name: 'Reload' }).click();
  await expect(note).toBeHidden();
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@example.com');
});

test('a tab whose release is gone offers the new one in its dialogs and late panels, and never speaks of a lost connection', async ({
  owner: page,
}) => {
  await page.goto('/security');
  const restriction = page.getByRole('switch', { name: t('security.ip.switch') });
  await expect(restriction).toBeVisible();
  await hydrated(page, '[role=switch]');
  await page.waitForLoadState('networkidle');
  await page.route('**/_next/static/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: '404' }),
  );
  await restriction.click();
  await expect(page.getByText(t('failure.newRelease')).first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole('banner').getByRole('button', { name: '検索' }).click();
  await expect(page.getByRole('dialog').getByText(t('failure.newRelease'))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(t('failure.offline'))).toHaveCount(0);
});
