import { PEOPLE } from '../support/demo-people';
import { expect, type Page, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';
import { words } from '../support/words';

const t = words('ja');
const DOMAIN = 'apps.minato.example.com';

async function openSecurity(
  page: Page,
  origin: string,
  person: { email: string; password: string } = PEOPLE.owner,
): Promise<void> {
  await signInQuietly(page, origin, person.email, person.password);
  await page.goto('/security');
}

test('one’s own second factor is turned on with a real code, its backup code is shown, and it is turned off again', async ({
  page,
  stack,
  stub,
}) => {
  await openSecurity(page, stack.origin);
  const own = page.getByRole('switch', { name: t('security.own.switch') });
  await own.click();
  await page.getByRole('button', { name: t('security.own.onConfirm') }).click();
  const dialog = page.getByRole('dialog', { name: t('security.own.enrolTitle') });
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await dialog.getByRole('textbox').fill(await stub.oneTimeCode(PEOPLE.owner.email));
  await dialog.getByRole('button', { name: t('mfaStep.confirm'), exact: true }).click();
  await expect(own).toBeChecked();
  const code = page.getByRole('region', { name: t('security.own.title') }).locator('code');
  const first = await code.innerText();
  await page.getByRole('button', { name: t('security.backup.reissue') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security.backup.reissue') })
    .click();
  await expect(code).not.toHaveText(first);
  await own.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('labels.mfaOff.confirm') })
    .click();
  await expect(own).not.toBeChecked();
  await expect(code).toBeHidden();
});

test('addresses: one’s own with one click, a list that shuts its author out is asked about, off is asked about', async ({
  page,
  stack,
  stub,
}) => {
  await openSecurity(page, stack.origin);
  const restriction = page.getByRole('switch', { name: t('security.ip.switch') });
  const panel = page.getByRole('region', { name: t('security.ip.title') });
  const save = panel.getByRole('button', { name: t('security.ip.save'), exact: true });
  await restriction.click();
  await panel.getByRole('textbox', { name: t('security.ip.row', { 'number, number': 1 }) }).fill('198.51.100.0/24');
  await save.click();
  const dialog = page.getByRole('dialog', { name: '198.51.100.0/24だけに制限しますか？' });
  await dialog.getByRole('button', { name: t('security.ip.riskOther') }).click();
  await dialog.getByRole('button', { name: t('security.ip.riskConfirm') }).click({ force: true });
  await expect(dialog).toBeVisible();
  expect((await stub.writes()).filter(({ path }) => path === '/security/iptables')).toEqual([]);
  // The safe act is one press away.
  await dialog.getByRole('button', { name: t('security.ip.riskSafe', { address: '127.0.0.1' }) }).click();
  await expect(restriction).toBeChecked();
  await expect(panel.getByRole('list', { name: t('security.ip.list') })).toContainText('127.0.0.1');
  await page.reload();
  await expect(restriction).toBeChecked();
  await restriction.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security.board.turnOff') })
    .click();
  await expect(restriction).not.toBeChecked();
  await expect(panel.getByRole('button', { name: /前回の一覧に戻す/ })).toBeVisible();
});

test('account lockout is confirmed and stays after a reload', async ({ page, stack }) => {
  await openSecurity(page, stack.origin);
  const lockout = page.getByRole('switch', { name: t('security.lockout.switch') });
  await lockout.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security.lockout.offConfirm') })
    .click();
  await expect(lockout).not.toBeChecked();
  await page.reload();
  await expect(lockout).not.toBeChecked();
});

test('settings of a domain are saved, their sync survives a reload, and stopping deletes and syncs', async ({
  page,
  stack,
  stub,
}) => {
  await openSecurity(page, stack.origin);
  const head = page.getByRole('button', { name: new RegExp(`^${DOMAIN}`) });
  const panel = page.getByRole('region', { name: t('security.permission.title') });
  await head.click();
  await panel.getByLabel(t('labels.permission.permissionKintoneAppId')).fill('４０２');
  await panel.getByRole('button', { name: t('security.permission.save'), exact: true }).click();
  await expect(page.getByText(t('security.permission.saved', { domain: DOMAIN }))).toBeVisible();
  await stub.switchOn('syncNeverEnds');
  await panel.getByRole('button', { name: t('security.sync.start'), exact: true }).click();
  await expect(panel.getByText(t('security.sync.running'), { exact: true })).toBeVisible();
  await page.reload();
  await head.click();
  await expect(panel.getByText(t('security.sync.running'), { exact: true })).toBeVisible();
  await expect(panel.getByLabel(t('labels.permission.permissionKintoneAppId'))).toHaveValue('402');
  await stub.switchOff('syncNeverEnds');
  await expect(panel.getByText(t('security.sync.finished'))).toBeVisible();
  await page.reload();
  await head.click();
  await expect(panel.getByText(t('security.sync.finished'))).toBeVisible();
  await stub.forget();
  await panel.getByRole('switch', { name: t('security.permission.use') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security.permission.offConfirm') })
    .click();
  await expect(panel.getByRole('switch', { name: t('security.permission.use') })).not.toBeChecked();
  await expect
    .poll(async () => (await stub.writes()).map(({ method, path }) => `${method} ${path.split('?', 1)[0]}`))
    .toEqual(['DELETE /customine/permission/config', 'POST /customine/permission/sync']);
});

test('a general member reads everything and changes nothing', async ({ page, stack, stub }) => {
  await openSecurity(page, stack.origin, PEOPLE.general);
  for (const name of ['nav.requireMfa', 'security.ip.switch', 'security.lockout.switch'] as const) {
    const control = page.getByRole('switch', { name: t(name) });
    await expect(control).toHaveAccessibleDescription(t('ui.denied.adminNeeded'));
    await control.click({ force: true });
  }
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await stub.writes()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ path: expect.stringContaining('security') })]),
  );
});

test('before MFA is required, one’s own is offered first', async ({ page, stack, stub }) => {
  await openSecurity(page, stack.origin);
  await page.getByRole('switch', { name: t('nav.requireMfa') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security.policy.ownFirst') })
    .click();
  await expect(page.getByRole('dialog', { name: t('security.own.onTitle') })).toBeVisible();
  expect((await stub.writes()).filter(({ path }) => path === '/organization/mfa')).toEqual([]);
});
