import { readFileSync } from 'node:fs';
import { accountMenu } from '../support/account-menu';
import { expectAccessible } from '../support/accessible';
import { expect, type Page, test } from '../support/fixtures';
import { t } from '../support/words';
import { goThere } from '../support/presses';

const DOMAIN = 'apps.minato.example.com';
/** Opens the entry and types a card into the vendor's frame. */
async function enter(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: t('payment.card.replace') }).click();
  const vendor = page.frameLocator('iframe[src*="/elements/payment"]');
  await vendor.locator('[name=number]').fill(number);
  await vendor.locator('[name=expiry]').fill('12/34');
  await vendor.locator('[name=cvc]').fill('123');
  await page.getByRole('button', { name: t('payment.card.confirm') }).dblclick();
}

test('a card is declined, taken, and authenticated away from the page; nothing of it passes the console', async ({
  owner: page,
  stack,
  stub,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(stack.origin)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  // By soft navigation from a page whose policy knows no card vendor.
  await page.goto('/home');
  await goThere(page, t('nav.contract'));
  await page.getByRole('button', { name: t('ui.moreOf', { name: DOMAIN }) }).click();
  await page.getByRole('menuitem', { name: t('labels.managePayment') }).click();
  await expect(page.getByText(t('payment.card.privacy'))).toBeVisible();

  await enter(page, '4000000000000002');
  await expect(page.getByRole('alert').getByText('カードが拒否されました。')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('ui.cancel'), exact: true }).click();

  await enter(page, '4242424242424242');
  const done = page.getByText(t('payment.card.done', { domain: DOMAIN }));
  await expect(done).toBeVisible();

  await enter(page, '4000002500003155');
  await page.getByRole('link', { name: /Complete/ }).click();
  const place = `${stack.origin}/contract/payment?domain=${DOMAIN}`;
  await expect(page).toHaveURL(place);
  await expect(done).toBeVisible();
  await (await accountMenu(page)).getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(place);

  const kept = (await stub.writes()).filter(({ path }) => path === '/stripe/paymentmethod/default');
  expect(kept).toHaveLength(2);
  const text = sent.join('\n') + readFileSync(stack.log, 'utf8');
  for (const secret of ['4242424242424242', '4000002500003155', '4000000000000002']) expect(text).not.toContain(secret);
  expect(readFileSync(stack.log, 'utf8')).not.toMatch(/seti_\w+_secret/);
});

test('the billing portal opens for a domain with a card', async ({ owner: page }) => {
  await page.goto(`/contract/payment?domain=${DOMAIN}`);
  await page.getByRole('button', { name: t('payment.portal.open') }).click();
  await expect(page).toHaveURL(/\/portal\//);
});
