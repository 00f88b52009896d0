import { expectAccessible } from '../support/accessible';
import { accountMenu } from '../support/account-menu';
import { expect, type Page, test } from '../support/fixtures';
import { signIn, signInAs } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';
import { words } from '../support/words';

const t = words('ja');
const ADMIN = 'daisuke.suzuki@minato.example.com';
const OWNER = 'kenichi.tanaka@minato.example.com';
const INFORMATION = '/organization?tab=information';

async function open(page: Page, stack: WorkerStack, email: string, locale: 'ja' | 'en' = 'ja'): Promise<void> {
  await signInAs(page, stack, email, INFORMATION);
  await expect(page.getByRole('heading', { name: words(locale)('information.title') })).toBeVisible();
}

const field = (page: Page, name: string, locale: 'ja' | 'en' = 'ja') =>
  page
    .getByRole('form', { name: words(locale)('information.title') })
    .getByRole('textbox', { name: words(locale)(`information.${name}`) });
const openTab = (page: Page) => page.getByRole('link', { name: t('information.title'), exact: true }).click();
const update = (page: Page) => page.getByRole('button', { name: t('information.update'), exact: true });

test('Back and Forward ask before unsaved changes are left, and another language keeps them', async ({
  page,
  stack,
}) => {
  await open(page, stack, ADMIN);
  const go = (name: string) => page.getByRole('link', { name: t(`nav.${name}`), exact: true }).click();
  const leave = (answer: string) =>
    page.getByRole('dialog').getByRole('button', { name: t(`information.leave.${answer}`) });
  await go('apikey');
  await expect(page).toHaveURL(/\/apikey$/);
  await go('organization');
  await openTab(page);
  await go('profile');
  await expect(page).toHaveURL(/\/profile$/);
  await page.goBack();
  await field(page, 'departmentName').fill('書きかけの部署');
  await expect(page.getByText(t('information.unsaved'))).toBeVisible();
  // One step back is the other tab, where what was typed stays as it is.
  for (const steps of [-2, 1]) {
    await page.evaluate((by) => window.history.go(by), steps);
    await leave('stay').click();
    await expect(page).toHaveURL(INFORMATION);
  }
  await (await accountMenu(page)).getByRole('button', { name: 'English' }).click();
  await expect(page.getByText(words('en')('information.unsaved'))).toBeVisible();
  await expect(field(page, 'departmentName', 'en')).toHaveValue('書きかけの部署');
  await (await accountMenu(page)).getByRole('button', { name: '日本語' }).click();
  await expect(page.getByText(t('information.unsaved'))).toBeVisible();
  await page.evaluate(() => window.history.go(-2));
  await leave('go').click();
  await expect(page).toHaveURL(/\/apikey$/);
});

test('whoever comes by the navigation, from home or from the password’s screen, gets addresses looked up', async ({
  page,
  stack,
}) => {
  await signIn(page, ADMIN, stack.accounts.find(({ email }) => email === ADMIN)?.password ?? '');
  for (const from of ['/home', '/chpasswd']) {
    await page.goto(from);
    await page.getByRole('link', { name: t('nav.organization'), exact: true }).click();
    await expect(page).toHaveURL(/\/organization$/);
    await openTab(page);
    await expect(update(page)).not.toHaveAttribute('aria-busy', 'true');
    await expect(async () => {
      await field(page, 'address').fill('');
      await field(page, 'postalCode').fill('');
      await field(page, 'postalCode').pressSequentially('1060032');
      await expect(field(page, 'address')).toHaveValue('東京都港区六本木', { timeout: 3000 });
    }).toPass();
    await page.getByRole('button', { name: t('information.discard') }).click();
  }
});

test('what a colleague saved meanwhile is shown side by side, and nobody is overwritten unseen @en', async ({
  page,
  browser,
  stack,
  baseURL,
}, { project }) => {
  const locale = project.name === 'en' ? 'en' : 'ja';
  const mine = words(locale);
  await open(page, stack, ADMIN, locale);
  const colleague = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'ja-JP' })).newPage();
  await open(colleague, stack, OWNER);
  await field(colleague, 'personName').fill('田中 健一');
  await update(colleague).click();
  await expect(colleague.getByText(t('information.saved'))).toBeVisible();
  await colleague.context().close();

  await field(page, 'personName', locale).fill('鈴木 大輔');
  await page.getByRole('button', { name: mine('information.update'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: mine('information.conflict.title') });
  await expect(dialog).toContainText('田中 健一');
  await expect(dialog).toContainText('鈴木 大輔');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: mine('information.conflict.saved') }).check();
  await dialog.getByRole('button', { name: mine('information.conflict.save') }).click();
  await expect(page.getByText(mine('information.saved'))).toBeVisible();
  await expect(field(page, 'personName', locale)).toHaveValue('田中 健一');
});
