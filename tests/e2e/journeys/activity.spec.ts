import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible';
import { accountMenu } from '../support/account-menu';
import { expect, type Page, test } from '../support/fixtures';
import { withBalancer } from '../support/instances';
import { postQuietly, signInQuietly } from '../support/sign-in';
import { task } from '../support/task-steps';
import type { WorkerStack } from '../support/worker-stack';
import { t } from '../support/words';
import { downloadBy } from '../support/presses';

const OWNER = 'misaki.sato@minato.example.com';
const PEOPLE = Array.from({ length: 12 }, (_, index) => `journal${index}@minato.example.com`);

const passwordOf = ({ accounts }: WorkerStack) => accounts.find(({ email }) => email === OWNER)?.password ?? '';
const rows = (page: Page) => page.getByRole('rowheader');

async function addAndRemove(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/organization`);
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
  await dialog.getByRole('button', { name: '3人を組織から外す' }).click();
  await expect(page.getByText('メンバーを組織から外す処理が終わりました。完了 3件。')).toBeVisible({ timeout: 20_000 });
}

/** Takes the removal back on whose line the page is. */
async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('undo.of', { act: t('activity.acts.member.delete') }) }).click();
  const dialog = page.getByRole('dialog', { name: t('undo.title') });
  await expect(dialog.getByRole('table', { name: t('undo.changes') })).toContainText(t('role.general'));
  await dialog.getByRole('button', { name: t('ui.undo'), exact: true }).click();
  await expect(page.getByText(t('undo.done'))).toBeVisible();
}

test.describe('behind two consoles', () => {
  // The sibling apps know the worker's own origin only.
  test.use({ expectedConsole: [/Framing '[^']+' violates .*frame-ancestors/] });

  test('an owner adds and removes people in bulk, takes one removal back, and reads, filters and exports it all @postgres', async ({
    page,
    stack,
  }) => {
    test.setTimeout(180_000);
    const { info } = test;
    const base = 11_000 + info().parallelIndex * 500;
    const logOf = (name: string) => info().outputPath(name);
    await withBalancer(stack, base, logOf, (origin) => tellTheWholeStory(page, origin, passwordOf(stack)));
  });
});

/** Names what is searched for, and asks for it again by its name. */
async function keepFilter(page: Page): Promise<void> {
  const filters = page.getByRole('group', { name: t('team.filter.label') });
  const kept = filters.getByRole('button', { name: '記録の確認', exact: true });
  await filters.getByRole('button', { name: t('team.filter.save') }).click();
  const dialog = page.getByRole('dialog', { name: t('team.filter.title') });
  await dialog.getByRole('textbox').fill('記録の確認');
  await dialog.getByRole('button', { name: t('team.filter.confirm') }).click();
  await kept.click();
  await expect(page).toHaveURL(/\/activity$/);
  await page.reload();
  await kept.click();
  await expect(page).toHaveURL(/text=journal1$/);
  await expect(rows(page)).toHaveCount(6);
  await filters.getByRole('button', { name: t('team.filter.remove') }).click();
  await expect(kept).toBeHidden();
}

async function tellTheWholeStory(page: Page, origin: string, password: string): Promise<void> {
  await signInQuietly(page, origin, OWNER, password);
  await addAndRemove(page, origin);
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
  await keepFilter(page);
  await page
    .getByRole('link', { name: new RegExp(t('activity.acts.member.delete')) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/activity\/\d+$/);
  const role = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: t('activity.fields.role') }) });
  await expect(role.getByText(t('role.general'))).toBeVisible();
  await expectAccessible(page);
  await undo(page);
  await page.goBack();
  // What came meanwhile waits behind a button, or for the next visit.
  await expect(rows(page)).toHaveCount(6);
  await page.reload();
  await expect(rows(page)).toHaveCount(7);
  await page.getByRole('button', { name: t('activity.export.open') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('7件')).toBeVisible();
  await dialog.getByText(t('activity.export.jsonl')).click();
  const download = await downloadBy(dialog.getByRole('button', { name: t('activity.export.open') }));
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as { act?: string; summary?: { count: number } });
  expect(lines.map(({ act }) => act)).toEqual([
    'member.add',
    ...Array(3).fill('member.delete'),
    ...Array(3).fill('member.add'),
    undefined,
  ]);
  expect(lines.at(-1)?.summary?.count).toBe(7);
}

task('findRemoval', async ({ page, stack, steps, t }) => {
  const gone = 'gone.last.week@minato.example.com';
  await postQuietly(page.request, stack.origin, 'provider/member.add', { email: gone, role: 'admin' });
  await postQuietly(page.request, stack.origin, 'provider/member.delete', { email: gone });
  await steps.press(page.getByRole('link', { name: t('nav.activity'), exact: true }));
  await steps.choose(
    page.getByRole('combobox', { name: t('activity.filter.subject'), exact: true }),
    t('activity.acts.member.delete'),
  );
  await steps.press(page.getByRole('radio', { name: t('activity.filter.period.7') }));
  await expect(page).toHaveURL(/\/activity\?acts=member\.delete&days=7$/);
  const row = page
    .getByRole('row')
    .filter({ has: rows(page) })
    .filter({ hasText: gone });
  await expect(row).toContainText(OWNER);
  await expect(row).toContainText(t('role.admin'));
  await expect(row).toBeInViewport();
  // Nothing else is in the way, and its own place is lit, not that of another screen.
  await expect(rows(page).filter({ hasNotText: t('activity.acts.member.delete') })).toHaveCount(0);
  await expect(page.getByRole('navigation').locator('[aria-current]')).toHaveCount(0);
  const menu = await accountMenu(page);
  await expect(menu.getByRole('link', { name: t('shell.activity') })).toHaveAttribute('aria-current', 'page');
});
