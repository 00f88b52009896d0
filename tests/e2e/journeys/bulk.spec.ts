import { expect, type Page, test } from '../support/fixtures';
import { t } from '../support/words';

const ADDED = '/organization/member/';

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

test('a reload in the middle loses nothing and sends nothing twice', async ({ owner: page, stub }) => {
  await page.clock.install();
  await page.goto('/organization');
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
  // Only after two minutes is a change that was cut off called not made: meanwhile the page's clock moves. To a read that is on its
  // way such a leap is a deadline, so a look may have to be taken again.
  const lookAgain = page.getByRole('button', { name: t('job.lookAgain'), exact: true });
  const checking = page.getByText(t('job.status.checking'), { exact: true });
  await expect(async () => {
    if (await lookAgain.isVisible()) await lookAgain.click();
    else if (await checking.isVisible()) await page.clock.fastForward(60_000);
    await expect(page.getByText(/一括追加が終わりました。/)).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  // A line that was under way may never have left the browser: then it is known not to be there, and offered again.
  const retry = job(page).getByRole('button', { name: /再試行/ });
  if (await retry.isVisible()) await retry.click();
  await expect(job(page)).toBeHidden({ timeout: 20_000 });
  expect((await stub.writes()).filter(({ path }) => path === ADDED)).toHaveLength(30);
});
