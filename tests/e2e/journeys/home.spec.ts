import { helpMenu } from '../support/account-menu';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { signIn } from '../support/sign-in';
import { t } from '../support/words';

test('the home page shows three services with plan, sign-in and way there, for everybody', async ({ page, stack }) => {
  const [owner] = stack.accounts;
  await signIn(page, owner?.email ?? '', owner?.password ?? '');
  await expect(page.getByText(t('sso.state.signedIn'), { exact: true })).toHaveCount(3);
  for (const url of Object.values(stack.siblings))
    await expect(page.locator(`main a[href="${url}"]`)).toHaveAttribute('target', '_blank');
  const help = await helpMenu(page, { help: t('help.title'), menu: t('shell.openMenu') });
  await expect(help.getByRole('link', { name: new RegExp(t('help.contact.open')) })).toBeVisible();
  await expectAccessible(page);
  const guide = help.getByRole('link', { name: t('help.guide') });
  await expect(guide).toHaveAttribute('href', '/guide/home');
  await guide.click();
  const drawer = page.getByRole('dialog', { name: t('shell.guide'), exact: true });
  await expect(drawer.getByRole('heading', { name: t('guide.pages.home.title') })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('searchbox').fill('mfa');
  await drawer.getByRole('button', { name: t('guide.pages.security.tasks.own.title') }).click();
  await expect(drawer.getByRole('heading', { name: t('guide.pages.security.tasks.own.title') })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
