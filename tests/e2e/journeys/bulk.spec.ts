import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible';
import { expect, type Page, test } from '../support/fixtures';
import { untilJobEnds } from '../support/lost-changes';
import { signInQuietly } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';
import { words } from '../support/words';

const t = words('ja');
const OWNER = 'misaki.sato@minato.example.com';
const ADDED = '/organization/member/';

async function open(page: Page, stack: WorkerStack): Promise<void> {
  const owner = stack.accounts.find(({ email }) => email === OWNER);
  if (!owner) throw new Error('there is no demo owner');
  await signInQuietly(page, stack.origin, owner.email, owner.password);
  await page.goto('/organization');
}

/** Opens the dialog for many, puts the lines in, and starts. */
async function addMany(page: Page, lines: readonly string[], good: number): Promise<void> {
  await page.getByRole('button', { name: t('members.bulk.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('members.bulk.text')).fill(lines.join('\n'));
  await dialog.getByLabel(t('members.bulk.usualRole')).selectOption({ label: t('role.general') });
  await dialog.getByRole('button', { name: `${good}人を追加` }).click();
  await expect(dialog).toBeHidden();
}

const people = (count: number) => Array.from({ length: count }, (_, i) => `bulk${i}@minato.example.com`);
const job = (page: Page) => page.getByRole('region', { name: t('job.kind.add') });

test('many are added one by one while other screens are looked at, and only those that can be', async ({
  page,
  stack,
  stub,
}) => {
  await open(page, stack);
  await addMany(page, [...people(25), OWNER, 'broken', 'a@gmail.com#x', 'bulk0@minato.example.com'], 25);
  await page.getByRole('link', { name: t('nav.profile'), exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  // Said wherever the person is by then.
  await expect(page.getByText('一括追加が終わりました。完了 25件。')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: t('nav.organization'), exact: true }).click();
  // All went well: nothing is left to be read.
  await expect(job(page)).toBeHidden();
  await page.getByRole('searchbox').fill('bulk');
  await expect(page.getByText('25人が見つかりました')).toBeVisible();
  expect((await stub.writes()).filter(({ path }) => path === ADDED)).toHaveLength(25);
});

test('a reload in the middle loses nothing and sends nothing twice', async ({ page, stack, stub }) => {
  await page.clock.install();
  await open(page, stack);
  page.on('dialog', (dialog) => void dialog.accept());
  // Quick as it is, all could be done between two looks.
  await stub.switchOn('slow', { operation: 'member.add', ms: 150 });
  await addMany(page, people(30), 30);
  await expect(job(page)).toContainText(/完了 [1-9]/);
  await page.reload();
  await stub.switchOff('slow');
  await expect(job(page)).toContainText(t('job.status.interrupted'));
  await job(page)
    .getByRole('button', { name: t('job.resume') })
    .click();
  await untilJobEnds(page, page.getByText(/一括追加が終わりました。/), { timeout: 60_000 });
  // A line that was under way may never have left the browser: then it is known not to be there, and offered again.
  const retry = job(page).getByRole('button', { name: /再試行/ });
  if (await retry.isVisible()) await retry.click();
  await expect(job(page)).toBeHidden({ timeout: 20_000 });
  expect((await stub.writes()).filter(({ path }) => path === ADDED)).toHaveLength(30);
});

test.describe('where a line is refused', () => {
  test.use({ expectedStatuses: [502] });

  test('its reason and the id for support outlive a reload', async ({ page, stack, stub }) => {
    await open(page, stack);
    await stub.switchOn('bodyStatus', { operation: 'member.add', status: 'unavailable', count: 1 });
    await addMany(page, people(3), 3);
    const failed = job(page).getByRole('listitem').filter({ hasText: 'bulk0@' });
    await expect(job(page)).toContainText('完了 2件');
    await expect(failed).toContainText(t('job.task.failed'));
    const reason = await failed.innerText();
    expect(reason).toContain('unavailable');
    await page.reload();
    await expect(failed).toBeVisible();
    expect(await failed.innerText()).toBe(reason);
  });
});

test('a list is exported in a form that no spreadsheet calculates, and ticked members are removed by a plan', async ({
  page,
  stack,
}) => {
  await open(page, stack);
  await addMany(page, ['=cmd@minato.example.com', '-x@minato.example.com', 'plain@minato.example.com'], 3);
  await expect(page.getByText('一括追加が終わりました。完了 3件。')).toBeVisible();
  await page.getByRole('searchbox').fill('minato');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSVに書き出す/ }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toMatch(/^members-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(file.startsWith('\uFEFFアカウント,名前,ロール,MFA\r\n')).toBe(true);
  expect(file).toContain("\r\n'=cmd@minato.example.com,");
  expect(file).toContain("\r\n'-x@minato.example.com,");
  for (const account of ['=cmd@minato.example.com', 'plain@minato.example.com']) {
    await page.getByRole('searchbox').fill(account);
    await page.getByRole('checkbox', { name: t('members.select.one', { account }) }).check();
  }
  // What a filter hides is left alone.
  await expect(page.getByText(t('members.select.count', { 'count, number': 1 }))).toBeVisible();
  await page.getByRole('searchbox').fill('@minato');
  await page.getByRole('button', { name: t('members.select.remove'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('=cmd@minato.example.com');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '2人を組織から外す' }).click();
  await expect(page.getByText('メンバーを組織から外しました。完了 2件。')).toBeVisible();
  await expect(page.getByText('15人が見つかりました')).toBeVisible();
});
