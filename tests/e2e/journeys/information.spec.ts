import { expectAccessible } from '../support/accessible';
import { accountMenu } from '../support/account-menu';
import { expect, type Page, test } from '../support/fixtures';
import { signInAs } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';
import { t, words } from '../support/words';

const ADMIN = 'daisuke.suzuki@minato.example.com';
const OWNER = 'kenichi.tanaka@minato.example.com';
const INFORMATION = '/organization?tab=information';

async function open(page: Page, stack: WorkerStack, email: string): Promise<void> {
  await signInAs(page, stack, email);
  await page.goto(INFORMATION);
  await expect(page.getByRole('heading', { name: t('information.title') })).toBeVisible();
}

const field = (page: Page, name: string, locale: 'ja' | 'en' = 'ja') =>
  page
    .getByRole('form', { name: words(locale)('information.title') })
    .getByRole('textbox', { name: words(locale)(`labels.contact.${name}`) });
const openTab = (page: Page) => page.getByRole('link', { name: t('information.title'), exact: true }).click();
const update = (page: Page) => page.getByRole('button', { name: t('information.update'), exact: true });

test('Back and Forward ask before unsaved changes are left; another language keeps them', async ({ page, stack }) => {
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
  // Nor does the other tab hide the question.
  await page.getByRole('link', { name: t('members.title'), exact: true }).click();
  await go('apikey');
  await leave('stay').click();
  await openTab(page);
  await (await accountMenu(page)).getByRole('button', { name: 'English' }).click();
  await expect(page.getByText(words('en')('information.unsaved'))).toBeVisible();
  await expect(field(page, 'departmentName', 'en')).toHaveValue('書きかけの部署');
  await (await accountMenu(page)).getByRole('button', { name: '日本語' }).click();
  await expect(page.getByText(t('information.unsaved'))).toBeVisible();
  await page.evaluate(() => window.history.go(-4));
  await leave('go').click();
  await expect(page).toHaveURL(/\/apikey$/);
});

test('what a colleague saved meanwhile is shown side by side, and nobody is overwritten unseen', async ({
  page,
  browser,
  stack,
  baseURL,
}) => {
  await open(page, stack, ADMIN);
  const colleague = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'ja-JP' })).newPage();
  await open(colleague, stack, OWNER);
  await field(colleague, 'personName').fill('田中 健一');
  await update(colleague).click();
  await expect(colleague.getByText(t('information.saved'))).toBeVisible();
  await colleague.context().close();

  await field(page, 'personName').fill('鈴木 大輔');
  await page.getByRole('button', { name: t('information.update'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('information.conflict.title') });
  await expect(dialog).toContainText('田中 健一');
  await expect(dialog).toContainText('鈴木 大輔');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: t('information.conflict.saved') }).check();
  await dialog.getByRole('button', { name: t('information.conflict.save') }).click();
  await expect(page.getByText(t('information.saved'))).toBeVisible();
  await expect(field(page, 'personName')).toHaveValue('田中 健一');
});
