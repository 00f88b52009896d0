import { PEOPLE } from '../support/demo-people';
import { expect } from '../support/fixtures';
import { task, writtenPaths } from '../support/task-steps';

/** Tasks about keys, rules and contracts. */

const DOMAIN = 'apps.minato.example.com';
const TRIAL = 'trial.minato.example.com';

task('replaceKey', async ({ page, steps, stub, t }) => {
  const dialog = page.getByRole('dialog');
  await steps.press(page.getByRole('button', { name: /Staging import/ }));
  await steps.press(page.getByRole('button', { name: t('apikey.rotate'), exact: true }));
  await steps.press(dialog.getByRole('button', { name: t('apikey.rotateNext.create') }));
  await steps.press(dialog.getByRole('checkbox'));
  await steps.press(dialog.getByRole('button', { name: t('apikey.rotateNext.delete') }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('apikey.deleted', { name: 'Staging import' }))).toBeVisible();
  expect((await stub.writes()).map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});

task('findKeys', async ({ page, steps, stub }) => {
  await steps.press(page.getByRole('button', { name: 'shota.ito@minato.example.com', exact: true }));
  await expect(page.getByRole('dialog')).toContainText('Staging import');
  await expect(page.getByRole('dialog')).toContainText('湾岸倉庫 構造計算');
  expect(await writtenPaths(stub)).toEqual([]);
});

task('requireMfa', async ({ page, browser, stack, steps, t }) => {
  const policy = page.getByRole('switch', { name: t('nav.requireMfa') });
  await steps.press(policy);
  await steps.press(page.getByRole('dialog').getByRole('button', { name: t('security.policy.requiredConfirm') }));
  // The page loads anew.
  await expect(page.getByText(t('session.arrival.mfaRequired'))).toBeVisible();
  await expect(policy).toBeChecked();
  const visitor = await browser.newContext();
  const answer = await visitor.request.post(`${stack.origin}/api/session/sign-in`, {
    headers: { origin: stack.origin, 'x-console-request': '1' },
    data: PEOPLE.general,
  });
  expect((await answer.json()).data.next).toBe('enrol');
  await visitor.close();
});

task('restrictAddresses', async ({ page, steps, t }) => {
  const restriction = page.getByRole('switch', { name: t('security.ip.switch') });
  const panel = page.getByRole('region', { name: t('security.ip.title') });
  await steps.press(restriction);
  await steps.write(
    panel.getByRole('textbox', { name: t('security.ip.row', { 'number, number': 1 }) }),
    '198.51.100.0/24',
  );
  await steps.press(panel.getByRole('button', { name: t('security.ip.save'), exact: true }));
  await steps.press(
    page.getByRole('dialog').getByRole('button', { name: t('security.ip.riskSafe', { address: '127.0.0.1' }) }),
  );
  await expect(restriction).toBeChecked();
  const list = panel.getByRole('list', { name: t('security.ip.list') });
  for (const address of ['198.51.100.0/24', '127.0.0.1']) await expect(list).toContainText(address);
});

task('sync', async ({ page, steps, stub, t }) => {
  const panel = page.getByRole('region', { name: t('security.permission.title') });
  await steps.press(panel.getByRole('button', { name: t('security.sync.startNamed', { domain: DOMAIN }) }));
  await expect(panel.getByText(t('security.sync.badge.finished'), { exact: true }).first()).toBeVisible({
    timeout: 20_000,
  });
  expect(await writtenPaths(stub)).toEqual(['/customine/permission/sync']);
});

task('setSlots', async ({ page, steps, stub, t }) => {
  const line = page.getByRole('article', { name: DOMAIN });
  const dialog = page.getByRole('dialog');
  await steps.press(line.getByRole('button', { name: t('contract.offer.slots') }));
  await steps.write(dialog.getByLabel(t('labels.newNumberOfSlots')), '12');
  await steps.press(dialog.getByRole('button', { name: t('contract.slots.confirm') }));
  await expect(dialog).toBeHidden();
  await expect(line.getByText(/12/).first()).toBeVisible();
  expect(await writtenPaths(stub)).toEqual(['/service/customine/maxappslot']);
});

task('upgrade', async ({ page, steps, stub, t }) => {
  const line = page.getByRole('article', { name: TRIAL });
  await steps.press(line.getByRole('link', { name: t('contract.offer.upgrade') }));
  await steps.press(page.getByRole('button', { name: t('payment.card.register') }));
  const vendor = page.frameLocator('iframe[src*="/elements/payment"]');
  await steps.write(vendor.locator('[name=number]'), '4242424242424242');
  await steps.write(vendor.locator('[name=expiry]'), '12/34');
  await steps.write(vendor.locator('[name=cvc]'), '123');
  await steps.press(page.getByRole('button', { name: 'カードを登録し、スタンダード（月額）に変更' }));
  await expect(page.getByText(t('upgrade.taken.done', { domain: TRIAL }))).toBeVisible();
  expect(await writtenPaths(stub)).toEqual(expect.arrayContaining(['/stripe/paymentmethod/default', '/service/']));
});

task('seeDates', async ({ page, steps, t }) => {
  await steps.press(page.getByRole('main').getByRole('link', { name: t('home.needs.dates'), exact: true }));
  const dates = page.getByRole('region', { name: t('contract.calendar.title') });
  await expect(dates.getByText(TRIAL).first()).toBeInViewport();
  await expect(dates.locator('time').first()).toBeInViewport();
});

task('printApproval', async ({ page, steps, t }) => {
  await steps.press(page.getByRole('link', { name: t('contract.ownerNote.propose') }));
  await steps.write(page.getByLabel(t('planner.slotsOf', { domain: DOMAIN })), '14');
  await steps.press(page.getByRole('link', { name: t('planner.action.approval') }));
  const sheet = page.getByRole('article', { name: t('approval.title') });
  await expect(sheet).toContainText('14スロット');
  const printed = page.evaluate(() => new Promise((resolve) => window.addEventListener('beforeprint', resolve)));
  await steps.press(page.getByRole('button', { name: t('ui.print') }));
  await printed;
});
