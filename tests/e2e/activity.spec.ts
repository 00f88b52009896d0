import { readFileSync } from 'node:fs';
import { expectAccessible } from './accessible';
import { accountMenu } from './account-menu';
import { expect, type Page, test } from './fixtures';
import { signInQuietly } from './sign-in';
import { words } from './words';

const t = words('ja');
const OWNER = 'misaki.sato@minato.example.com';
const PEOPLE = Array.from({ length: 12 }, (_, index) => `journal${index}@minato.example.com`);

const rows = (page: Page) => page.getByRole('rowheader');

async function addAndRemove(page: Page): Promise<void> {
  await page.goto('/organization');
  await page.getByRole('button', { name: t('members.bulk.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('members.bulk.text')).fill(PEOPLE.join('\n'));
  await dialog.getByLabel(t('members.bulk.usualRole')).selectOption({ label: t('role.general') });
  await dialog.getByRole('button', { name: `${PEOPLE.length}人を追加` }).click();
  await expect(page.getByText(`一括追加が終わりました。完了 ${PEOPLE.length}件。`)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('searchbox').fill('journal1');
  await expect(page.getByText('3人が見つかりました')).toBeVisible();
  await page.getByRole('checkbox', { name: t('members.select.all') }).check();
  await page.getByRole('button', { name: t('members.select.remove'), exact: true }).click();
  await dialog.getByRole('button', { name: '3人を組織から削除' }).click();
  await expect(page.getByText('一括削除が終わりました。完了 3件。')).toBeVisible({ timeout: 20_000 });
}

test('an owner adds and removes people in bulk, and reads, filters, opens and exports it all as activity', async ({
  page,
  stack,
}) => {
  const owner = stack.accounts.find(({ email }) => email === OWNER);
  await signInQuietly(page, stack.origin, OWNER, owner?.password ?? '');
  await addAndRemove(page);
  const menu = await accountMenu(page);
  await menu.getByRole('link', { name: t('shell.activity') }).click();
  await expect(page).toHaveURL(/\/activity$/);
  await expect(rows(page).filter({ hasText: t('activity.acts.member.delete') })).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: t('activity.filter.text') }).fill('journal1');
  await expect(page).toHaveURL(/text=journal1$/);
  // journal1, 10 and 11: each was added and removed.
  await expect(rows(page)).toHaveCount(6);
  await page.reload();
  await expect(rows(page)).toHaveCount(6);
  await page
    .getByRole('link', { name: new RegExp(t('activity.acts.member.delete')) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/activity\/\d+$/);
  const role = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: t('activity.fields.role') }) });
  await expect(role.getByText(t('role.general'))).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(rows(page)).toHaveCount(6);
  await page.getByRole('button', { name: t('activity.export.open') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('6件')).toBeVisible();
  await dialog.getByText(t('activity.export.jsonl')).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('activity.export.confirm') }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as { act?: string; summary?: { count: number } });
  expect(lines.map(({ act }) => act)).toEqual([
    ...Array(3).fill('member.delete'),
    ...Array(3).fill('member.add'),
    undefined,
  ]);
  expect(lines.at(-1)?.summary?.count).toBe(6);
});
