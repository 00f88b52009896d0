import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { t, words } from '../support/words';

const DOMAIN = 'apps.minato.example.com';
const CONFIRM = '/stripe/email/confirmation/';

test('a receipt address changes once its mailed link is opened by a person, and the token is told to nobody else', async ({
  owner: page,
  stack,
  stub,
  request,
}) => {
  await page.goto(`/contract/payment?domain=${DOMAIN}`);
  await page.getByLabel(t('payment.receipt.label')).fill('keiri@minato.example.com');
  await page.getByRole('button', { name: t('payment.receipt.change') }).click();
  await expect(page.getByText(t('payment.receipt.mailed', { email: 'keiri@minato.example.com' }))).toBeVisible();
  const link = String((await stub.mails())[0]?.link);
  const token = link.split('/').at(-1) ?? '';
  expect(token.length).toBeGreaterThan(20);

  await test.step('scanners that open the link burn nothing', async () => {
    for (let count = 0; count < 5; count++) {
      await request.get(link);
      await request.head(link);
    }
    expect((await stub.writes()).filter(({ path }) => path === CONFIRM)).toEqual([]);
  });

  const told: string[] = [];
  const others: string[] = [];
  page.on('request', async (sent) => {
    const headers = await sent.allHeaders().catch(() => ({}));
    const isReading = sent.url() !== link && sent.method() === 'GET';
    if (isReading && `${sent.url()} ${JSON.stringify(headers)}`.includes(token)) told.push(sent.url());
    if (!sent.url().startsWith(stack.origin)) others.push(sent.url());
  });
  await page.goto(link);
  await expect(page.getByText(t('confirm.done'))).toBeVisible();
  await expect(page).toHaveURL(`${stack.origin}/confirm/stripemail#confirmed`);
  await expectAccessible(page);
  const confirmed = (await stub.writes()).filter(({ path }) => path === CONFIRM);
  expect(confirmed).toHaveLength(1);
  expect(JSON.stringify(confirmed).toLowerCase()).not.toContain('authorization');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText(words('en')('confirm.done'))).toBeVisible();
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.getByText(t('confirm.done'))).toBeVisible();
  await expect(page).toHaveURL(`${stack.origin}/confirm/stripemail#confirmed`);
  await page.reload();
  await expect(page.getByText(t('confirm.done'))).toBeVisible();
  expect(others).toEqual([]);
  await page.getByRole('link', { name: t('confirm.back') }).click();
  await expect(page).toHaveURL(/\/(?:home)?$/);
  expect(told).toEqual([]);
  expect(readFileSync(stack.log, 'utf8')).not.toContain(token);

  await page.goto(`/contract/payment?domain=${DOMAIN}`);
  await expect(page.getByText('keiri@minato.example.com')).toBeVisible();
});
