import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';
import { words } from '../support/words';

// The first address leads into a private network, and is refused.
test.use({ expectedStatuses: [422] });
test.setTimeout(120_000);

test('an owner has changes told to a webhook from the activity: it is signed, shown as working, and removed @en', async ({
  page,
  stack,
  stub,
}, { project }) => {
  const t = words(project.name === 'en' ? 'en' : 'ja');
  const { email, password } = PEOPLE.owner;
  await signInQuietly(page, stack.origin, email, password);
  await page.goto('/activity');
  await page.getByRole('link', { name: t('activity.notify'), exact: true }).click();
  const panel = page.getByRole('region', { name: t('notifications.list') });
  await expect(panel).toContainText(t('notifications.none'));
  await panel.getByRole('button', { name: t('notifications.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('notifications.addTitle') });
  await dialog.getByLabel(t('notifications.name'), { exact: true }).fill('Security');
  await dialog.getByLabel(t('notifications.address.url'), { exact: true }).fill('https://10.0.0.1/hook');
  await dialog.getByLabel(t('notifications.rule.changes')).check();
  const confirm = dialog.getByRole('button', { name: t('notifications.add'), exact: true });
  await confirm.click();
  await expect(dialog).toContainText(t('notifications.addressWrong.url'));
  await dialog.getByLabel(t('notifications.address.url'), { exact: true }).fill(`${stack.controlPanel}/hooks/security`);
  await expectAccessible(page);
  await confirm.click();
  const secret = page.getByRole('dialog', { name: t('notifications.secretTitle') });
  await expect(secret.getByRole('textbox')).toHaveValue(/^whsec_/);
  await page.keyboard.press('Escape');
  const row = panel.getByRole('row', { name: /Security/ });
  await expect(row).toContainText(t('notifications.rule.changes'));
  await row.getByRole('button', { name: t('notifications.testThis', { name: 'Security' }) }).click();
  await expect(page.getByText(t('notifications.tested', { name: 'Security' }))).toBeVisible();

  // A change of the organization stands in the inbox, whoever looks.
  await page.goto('/profile');
  const arrived = async () => (await stub.mails()).filter(({ kind }) => kind === 'notification');
  await expect.poll(async () => (await arrived()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  const [newest] = await arrived();
  expect(newest?.subject).toBe(`204 ${t('activity.acts.destination.add')}`);

  await page.goto('/activity/notifications');
  await expect(row).toContainText(t('notifications.state.good'));
  await expectAccessible(page);
  await row.getByRole('button', { name: t('notifications.removeThis', { name: 'Security' }) }).click();
  const removing = page.getByRole('dialog', { name: t('notifications.removeTitle', { name: 'Security' }) });
  await removing.getByRole('button', { name: t('notifications.remove'), exact: true }).click();
  await expect(panel).toContainText(t('notifications.none'));
});

test('who is no owner or admin sees nothing of it on the activity', async ({ page, stack }) => {
  const t = words('ja');
  const { email, password } = PEOPLE.general;
  await signInQuietly(page, stack.origin, email, password);
  await page.goto('/activity');
  await expect(page.getByRole('heading', { name: t('nav.activity'), level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: t('activity.notify'), exact: true })).toHaveCount(0);
});
