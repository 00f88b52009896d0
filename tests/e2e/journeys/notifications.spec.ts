import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePorts } from '../../../scripts/ports';
import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { withInstances } from '../support/instances';
import { signInQuietly } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';
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
  const dialog = page.getByRole('dialog', { name: t('notifications.add') });
  await dialog.getByLabel(t('labels.name'), { exact: true }).fill('Security');
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
  const arrived = async () =>
    (await stub.mails()).filter(({ kind }) => kind === 'notification').map(({ subject }) => subject);
  await expect.poll(arrived, { timeout: 10_000 }).toContain(`204 ${t('activity.acts.destination.add')}`);

  await page.goto('/activity/notifications');
  await expect(row).toContainText(t('notifications.state.good'));
  await expectAccessible(page);
  await row.getByRole('button', { name: t('ui.moreOf', { name: 'Security' }) }).click();
  await page.getByRole('menuitem', { name: t('notifications.remove'), exact: true }).click();
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

/** Starts one more console over the same store: it looks at once at what others look at every half minute. */
async function withAnother(stack: WorkerStack, use: (origin: string) => Promise<void>): Promise<void> {
  const info = test.info();
  const port = await freePorts(1, 13_000 + info.parallelIndex * 500);
  const origin = `http://localhost:${port}`;
  const logOf = (name: string) => info.outputPath(name);
  await withInstances(stack, port, [{ APP_ORIGIN: origin }], logOf, () => use(origin));
}

test('who chose one message a day is told nothing before its time, and then everything in one', async ({
  page,
  stack,
  stub,
}) => {
  const t = words('ja');
  const { email, password } = PEOPLE.owner;
  await signInQuietly(page, stack.origin, email, password);
  const headers = { origin: stack.origin, 'x-console-request': '1' };
  const post = async (name: string, data: Record<string, unknown>) => {
    const answer = await page.request.post(`${stack.origin}/api/${name}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await page.goto('/activity/notifications');
  await page.getByRole('button', { name: t('notifications.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('notifications.add') });
  await dialog.getByLabel(t('labels.name'), { exact: true }).fill('Daily');
  await dialog.getByLabel(t('notifications.address.url'), { exact: true }).fill(`${stack.controlPanel}/hooks/daily`);
  await dialog.getByLabel(t('notifications.when'), { exact: true }).selectOption('daily');
  await dialog.getByRole('button', { name: t('notifications.add'), exact: true }).click();
  await page.getByRole('button', { name: t('ui.close'), exact: true }).click();
  for (const who of ['one', 'two'])
    await post('provider/member.add', { email: `${who}@minato.example.com`, role: null });

  const arrived = async () => (await stub.mails()).filter(({ to }) => to === 'daily').map(({ subject }) => subject);
  const store = new DatabaseSync(join(stack.env.STORE_DIR ?? '', 'console.db'), { timeout: 5000 });
  await withAnother(stack, async () => {
    expect(await arrived()).toEqual([]);
  });
  store.exec('update destinations set head_sent = head_sent - 86400000');
  await withAnother(stack, async () => {
    await expect.poll(arrived, { timeout: 15_000 }).toEqual(['204 操作の通知：2件（1日のまとめ）']);
  });
  store.exec('delete from destinations');
  store.close();
});

test.describe('on a console of another address', () => {
  // The sibling apps know the worker's own origin only.
  test.use({ expectedConsole: [/Framing '[^']+' violates .*frame-ancestors/] });

  test('what the status page reports stands on a signed-in screen, and with nothing reported nothing does', async ({
    page,
    stack,
    stub,
  }) => {
    const t = words('ja');
    await stub.switchOn('statusPage', { variant: 'maintenance' });
    const report = t('providerStatus.report', { text: 'データベースのメンテナンス' });
    const banner = page.getByRole('region', { name: t('providerStatus.title') });
    await withAnother(stack, async (origin) => {
      await signInQuietly(page, origin, PEOPLE.owner.email, PEOPLE.owner.password);
      await expect(async () => {
        await page.goto(`${origin}/home`);
        await expect(banner).toContainText(report, { timeout: 500 });
      }).toPass({ timeout: 15_000 });
      await expectAccessible(page);
      await expect(banner.getByRole('link')).toHaveAttribute('href', new URL(stack.controlPanel).origin);
      await page.goto('about:blank');
    });
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});
