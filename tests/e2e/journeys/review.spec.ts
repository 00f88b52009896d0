import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, type Page, test } from '../support/fixtures';
import { signInAs } from '../support/sign-in';
import { t } from '../support/words';
import { downloadBy, pressInDialog } from '../support/presses';

const OWNER_OF_MANY = 'masaki.kimura@towa.example.com';
const ADMIN = 'hiroshi.mori@towa.example.com';

/** Starts a review and waits for its lines. */
async function start(page: Page): Promise<void> {
  await page.goto('/organization/review');
  await page.getByRole('button', { name: t('review.start.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: new RegExp(ADMIN) }).check();
  await dialog.getByRole('button', { name: t('review.start.confirm') }).click();
  await expect(page).toHaveURL(/\/organization\/review\/[\w-]+$/, { timeout: 20_000 });
  await expect(list(page)).toBeVisible();
}

const list = (page: Page) => page.getByRole('table', { name: t('review.linesTitle') });
const keep = (row: Locator) => row.getByRole('button', { name: t('review.decision.keep') });
const decided = (page: Page, done: number) =>
  page.getByText(new RegExp(`件中${done.toLocaleString('en')}件を判断済み`));

test('two thousand members are reviewed, six change, the evidence holds @postgres', async ({ page, stack, stub }) => {
  test.slow();
  await signInAs(page, stack, OWNER_OF_MANY);
  await start(page);
  const elements = await list(page).evaluate((table) => table.querySelectorAll('*').length);
  expect(elements).toBeLessThanOrEqual(900);
  await expectAccessible(page);
  // A line that scrolled out of sight with the focus leaves it where the Tab key goes on to those in sight.
  await keep(list(page)).first().focus();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 5000);
  await expect(page.locator('#list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(list(page).locator('[data-index]:focus-within')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(3000);
  // Three are removed by keys, three get another role.
  await page.getByRole('searchbox').fill('daisuke');
  await expect(page).toHaveURL(/q=daisuke/);
  await keep(list(page)).first().focus();
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('r');
    await page.keyboard.press('ArrowDown');
  }
  await expect(decided(page, 3)).toBeVisible();
  for (let row = 5; row < 8; row += 1) {
    const wanted = list(page).locator(`[aria-rowindex="${row}"]`).getByRole('combobox');
    await expect(wanted)
      .toBeFocused({ timeout: 1 })
      .catch(() => page.keyboard.press('c'));
    await wanted.selectOption('admin');
    await page.keyboard.press('Tab');
    await keep(list(page).locator(`[aria-rowindex="${row}"]`)).focus();
    await page.keyboard.press('ArrowDown');
  }
  await expect(decided(page, 6)).toBeVisible();
  // The rest is kept at one press.
  await page.getByRole('searchbox').fill('');
  await page.getByLabel(t('review.filter.show')).selectOption('undecided');
  await page.getByRole('button', { name: /^表示中を一括で維持/ }).click();
  await pressInDialog(page, /件を維持$/);
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 });
  // Carried out as one job, with a result for each line.
  await stub.forget();
  await page.getByRole('button', { name: '変更を実施（6件）' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '6件を実施' }).click();
  await expect(page.getByText('実施済み 6件')).toBeVisible({ timeout: 60_000 });
  expect((await stub.writes()).filter(({ path }) => path.startsWith('/organization/member'))).toHaveLength(6);
  // Closed, and held against the journal.
  await page.getByRole('button', { name: t('review.close.open') }).click();
  // One’s own access is left for another reviewer.
  await page.getByRole('dialog').getByRole('textbox').fill('Only reviewer');
  await pressInDialog(page, t('review.close.confirm'), true);
  await expect(page.getByText(t('review.close.done'))).toBeVisible();
  const download = await downloadBy(page.getByRole('button', { name: t('review.evidence.json') }));
  const { evidence, signature } = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(evidence.counts).toMatchObject({ change: 3, remove: 3, done: 6, notDone: 0 });
  // One's own membership and keys, and what needs a look of its own, are what the one press left.
  const left = evidence.lines.filter(({ decision }: { decision: string | null }) => decision === null);
  const needsLook = ({ kind, value }: { kind: string; value: Record<string, string> }) =>
    kind === 'key'
      ? value.makerState === 'left' || value.maker === OWNER_OF_MANY
      : value.role === 'owner' || value.mfa === 'off';
  expect(left.length).toBe(evidence.counts.undecided);
  expect(left.length).toBeLessThan(200);
  expect(left.filter((line: Parameters<typeof needsLook>[0]) => !needsLook(line))).toEqual([]);
  const { keep: kept } = evidence.counts;
  expect(evidence.inBulk).toEqual({ kept, by: [{ account: OWNER_OF_MANY, kept }] });
  const proven = ({ journalLine }: { journalLine: number | null }) => journalLine !== null;
  expect(evidence.lines.filter(proven)).toHaveLength(6);
  expect(createHash('sha256').update(JSON.stringify(evidence)).digest('base64url')).toBe(signature.digest);
  await page.getByRole('link', { name: t('review.evidence.page') }).click();
  const sheet = page.getByRole('article', { name: t('review.evidence.title') });
  await expect(sheet).toContainText(signature.digest);
  await expect(sheet.getByRole('row')).toHaveCount(evidence.lines.length + 1);
  await page.goto(`/activity/${signature.journalLine}`);
  await expect(page.getByText(signature.digest)).toBeVisible();
});
