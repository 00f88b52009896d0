import { expectAccessible } from '../support/accessible';
import { expect, type Page, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';
import { words } from '../support/words';

const GENERAL = 'yumi.takahashi@minato.example.com';
const SUFFIXED = 'makoto.kobayashi@minato.example.com#tokyo';

async function open(page: Page, { accounts, origin }: WorkerStack, email: string): Promise<void> {
  const account = accounts.find((candidate) => candidate.email === email);
  await signInQuietly(page, origin, email, account?.password ?? '');
  await page.goto('/profile');
}

test('by keys alone the display name is changed, and stays changed @en @phone', async ({
  page,
  stack,
  stub,
  locale,
}) => {
  const t = words(locale?.startsWith('en') ? 'en' : 'ja');
  await open(page, stack, GENERAL);
  await page.getByRole('button', { name: t('profile.edit') }).focus();
  await page.keyboard.press('Enter');
  const input = page.getByRole('textbox', { name: t('profile.name') });
  await expect(input).toBeFocused();
  await page.keyboard.type('高橋 由美子 <b>&amp;</b>');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('profile.changed'))).toBeVisible();
  await expect(page.getByText('高橋 由美子 <b>&amp;</b>')).toBeVisible();
  await expect(page.getByRole('button', { name: t('profile.edit') })).toBeFocused();
  await page.reload();
  await expect(page.getByText('高橋 由美子 <b>&amp;</b>')).toBeVisible();
  expect((await stub.writes()).filter(({ path }) => path === '/profile/')).toHaveLength(1);
  await expectAccessible(page);
});

test('an account with a suffix is shown whole, its address without, and the password is one link away', async ({
  page,
  stack,
}) => {
  const t = words('ja');
  await open(page, stack, SUFFIXED);
  await expect(page.getByText(SUFFIXED, { exact: true })).toBeVisible();
  await expect(
    page.getByRole('definition').getByText('makoto.kobayashi@minato.example.com', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: t('nav.password') }).click();
  await expect(page).toHaveURL(/\/chpasswd$/);
});
