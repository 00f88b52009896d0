import { freePorts } from '../../../scripts/ports';
import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { withInstances } from '../support/instances';
import { postQuietly, signInQuietly } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';
import { t, words } from '../support/words';

test.setTimeout(120_000);

test('an owner has changes told to a webhook from the activity: it is signed, shown as working, and removed', async ({
  owner: page,
  stack,
  stub,
}) => {
  await page.goto('/activity');
  await page.getByRole('link', { name: t('activity.notify'), exact: true }).click();
  const panel = page.getByRole('region', { name: t('notifications.list') });
  await expect(panel).toContainText(t('notifications.none'));
  await panel.getByRole('button', { name: t('notifications.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('notifications.add') });
  await dialog.getByLabel(t('labels.name'), { exact: true }).fill('Security');
  await dialog.getByLabel(t('notifications.rule.changes')).check();
  const confirm = dialog.getByRole('button', { name: t('notifications.add'), exact: true });
  await dialog.getByLabel(t('notifications.address.url'), { exact: true }).fill(`${stack.controlPanel}/hooks/security`);
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
  await row.getByRole('button', { name: t('ui.moreOf', { name: 'Security' }) }).click();
  await page.getByRole('menuitem', { name: t('notifications.remove'), exact: true }).click();
  const removing = page.getByRole('dialog', { name: t('notifications.removeTitle', { name: 'Security' }) });
  await removing.getByRole('button', { name: t('notifications.removeConfirm'), exact: true }).click();
  await expect(panel).toContainText(t('notifications.none'));
});

test('a changed IP list is in inbox, webhook and stream within ten seconds', async ({ owner: page, stack, stub }) => {
  await page.goto('/activity');
  const rules = [{ subject: 'iptables' }];
  const common = { name: 'Security', locale: 'en', isDaily: false };
  const destinations = [
    { ...common, kind: 'email', address: 'security@example.com', rules },
    { ...common, kind: 'webhook', address: `${stack.controlPanel}/hooks/webhook`, rules },
    { ...common, kind: 'stream', address: `${stack.controlPanel}/hooks/stream`, rules: [] },
  ];
  for (const destination of destinations)
    await postQuietly(page.request, stack.origin, 'console/destination.add', destination);
  await postQuietly(page.request, stack.origin, 'provider/iptables.set', {
    iptables: ['127.0.0.1', '::1', '203.0.113.0/24'],
  });
  // A stream is told of the line and of its outcome.
  const act = words('en')('activity.acts.iptables.set');
  const receivers = async () => {
    const told = (await stub.mails()).filter(({ kind, subject }) => kind === 'notification' && subject.includes(act));
    return [...new Set(told.map(({ to }) => to))].toSorted();
  };
  await expect.poll(receivers, { timeout: 10_000 }).toEqual(['security@example.com', 'stream', 'webhook']);
});

test('a receiver without a trusted certificate gets nothing and is named', async ({ owner: page, stack, stub }) => {
  await page.goto('/activity/notifications');
  const destination = { name: 'SIEM', locale: 'ja', isDaily: false, kind: 'stream', rules: [] };
  const address = `${stack.untrusted}/hooks/siem`;
  await postQuietly(page.request, stack.origin, 'console/destination.add', { ...destination, address });
  await page.reload();
  const row = page.getByRole('row', { name: /SIEM/ });
  await row.getByRole('button', { name: t('notifications.testThis', { name: 'SIEM' }) }).click();
  const reason = t('notifications.fault.tls');
  await expect(page.getByText(t('notifications.notTested', { name: 'SIEM', reason }))).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible();
    await expect(row).toContainText(reason, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  expect((await stub.mails()).filter(({ to }) => to === 'siem')).toEqual([]);
});

test('an organization of three sees only one link of it, until somebody presses that', async ({ page, stack }) => {
  await signInQuietly(page, stack.origin, 'sam.carver@example.com', 'first-light-on-slate');
  await page.goto('/profile');
  await postQuietly(page.request, stack.origin, 'provider/organization.create', { name: 'Three' });
  for (const who of ['two', 'three'])
    await postQuietly(page.request, stack.origin, 'provider/member.add', { email: `${who}@example.com`, role: null });
  const links: string[] = [];
  for (const address of [
    '/',
    '/organization',
    '/activity',
    '/contract',
    '/apikey',
    '/profile',
    '/activity/notifications',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    if (address === '/activity/notifications') continue;
    const shown = await page
      .locator('a[href*="notifications"]')
      .evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    links.push(...shown.map((text) => `${address}: ${text}`));
    for (const name of [t('team.filter.label'), t('notifications.list')])
      await expect(page.getByRole('group', { name }).or(page.getByRole('region', { name }))).toHaveCount(0);
  }
  expect(links).toEqual([`/activity: ${t('activity.notify')}`]);
  await expect(page.getByRole('region', { name: t('notifications.list') })).toContainText(t('notifications.none'));
});

/** Starts one more console over the same store: it looks at once at what others look at every half minute. */
async function withAnother(
  stack: WorkerStack,
  use: (origin: string) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const info = test.info();
  const port = await freePorts(1, 13_000 + info.parallelIndex * 500);
  const origin = `http://localhost:${port}`;
  const logOf = (name: string) => info.outputPath(name);
  await withInstances(stack, port, [{ APP_ORIGIN: origin, ...env }], logOf, () => use(origin));
}

test.describe('on a console of another address', () => {
  // The sibling apps know the worker's own origin only.
  test.use({ expectedConsole: [/Framing '[^']+' violates .*frame-ancestors/] });

  test('what the status page reports stands on a screen, and nothing where it is silent', async ({ page, stack }) => {
    // By its address: a scenario would be read by the worker's console as well, once a minute.
    const STATUS_URL = `${stack.controlPanel}/maintenance/status.json`;
    const report = t('providerStatus.report', { text: 'データベースのメンテナンス' });
    const banner = page.getByRole('region', { name: t('providerStatus.title') });
    await withAnother(
      stack,
      async (origin) => {
        await signInQuietly(page, origin, PEOPLE.owner.email, PEOPLE.owner.password);
        await expect(async () => {
          await page.goto(`${origin}/home`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(banner).toContainText(report, { timeout: 2000 });
        }).toPass({ timeout: 30_000 });
        await expectAccessible(page);
        await expect(banner.getByRole('link')).toHaveAttribute('href', new URL(stack.controlPanel).origin);
        await page.goto('about:blank');
      },
      { STATUS_URL },
    );
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});
