import { expect, test } from '../support/fixtures';
import { button, dialog, inDialog, open } from '../support/keyboard-steps';
import { t } from '../support/words';

const DOMAIN = 'apps.minato.example.com';

test('by keys alone: an API key is made, shown, copied, renamed and deleted', async ({ page, stack }) => {
  const keys = await open(page, stack, '/apikey');
  await keys.use(button(page, t('apikey.create')));
  await keys.write(page.getByLabel(t('apikey.name'), { exact: true }), '夜間の集計');
  await keys.press('Enter');
  await keys.use(button(page, t('apikey.madeDone')));
  const head = page.getByRole('button', { name: '夜間の集計' });
  await keys.use(head);
  await keys.use(button(page, t('labels.show')), 'Space');
  await expect(page.locator('[data-secret]')).toHaveText(/^key_/);
  await keys.use(button(page, t('apikey.copyKey')));
  await expect(button(page, t('ui.copied'))).toBeFocused();
  // The menu opens on its first item, which renames.
  await keys.use(button(page, t('apikey.more', { name: '夜間の集計' })));
  await expect(page.getByRole('menu')).toBeVisible();
  await keys.press('Enter');
  await keys.write(page.getByLabel(t('apikey.newName')), '昼の集計');
  await keys.press('Enter');
  await expect(page.getByText(t('apikey.renamed', { name: '昼の集計' }))).toBeVisible();
  await keys.use(button(page, t('apikey.more', { name: '昼の集計' })));
  await expect(page.getByRole('menu')).toBeVisible();
  await keys.press('End', 'Enter');
  await keys.write(dialog(page).getByRole('textbox'), '昼の集計');
  await keys.use(inDialog(page, t('apikey.delete')));
  await expect(page.getByText(t('apikey.deleted', { name: '昼の集計' }))).toBeVisible();
});

test('by keys alone: addresses are added, removed, saved, given up; the policy is asked', async ({ page, stack }) => {
  const keys = await open(page, stack, '/security');
  const policy = page.getByRole('switch', { name: t('nav.requireMfa') });
  await keys.use(policy, 'Space');
  await expect(dialog(page)).toBeVisible();
  expect(await keys.areKept(5)).toBe(true);
  await keys.press('Escape');
  await expect(policy).toBeFocused();

  const restriction = page.getByRole('switch', { name: t('security.ip.switch') });
  const row = (number: number) =>
    page.getByRole('textbox', { name: t('security.ip.row', { 'number, number': number }) });
  await keys.use(restriction, 'Space');
  await keys.use(button(page, t('security.ip.ownAdd')));
  await keys.to(button(page, t('security.ip.add')));
  await keys.press('Enter');
  await page.keyboard.type('198.51.100.0/24');
  await keys.press('Enter');
  await page.keyboard.type('2001:db8::/32');
  await expect(row(3)).toHaveValue('2001:db8::/32');
  await keys.to(button(page, t('security.ip.removeRow', { 'number, number': 2 })), { back: true });
  await keys.press('Enter');
  await expect(row(2)).toHaveValue('2001:db8::/32');
  const save = page
    .getByRole('region', { name: t('security.ip.title') })
    .getByRole('button', { name: t('security.ip.save'), exact: true });
  await keys.use(save);
  await expect(restriction).toBeChecked();
  await keys.to(restriction, { back: true });
  await keys.press('Space');
  await keys.use(inDialog(page, t('security.board.turnOff')));
  await expect(restriction).not.toBeChecked();

  await keys.use(page.getByRole('button', { name: new RegExp(`^${DOMAIN}`) }));
  const field = page.getByLabel(t('labels.permission.permissionKintoneAppId'));
  await keys.write(field, '402');
  await keys.press('Enter');
  await expect(page.getByText(t('security.permission.saved', { domain: DOMAIN }))).toBeVisible();
});

test('by keys alone: slots and a plan change, a card is entered, a free plan is cancelled', async ({ page, stack }) => {
  test.setTimeout(90_000);
  const keys = await open(page, stack, '/contract');
  const card = (domain: string) => page.getByRole('article', { name: domain });
  const slots = card(DOMAIN).getByRole('button', { name: t('contract.offer.slots') });
  await keys.use(slots);
  await expect(dialog(page)).toBeVisible();
  await keys.press('Escape');
  await expect(slots).toBeFocused();
  await keys.press('Enter');
  await keys.write(dialog(page).getByLabel(t('labels.newNumberOfSlots')), '12');
  await keys.use(inDialog(page, t('contract.slots.confirm')));
  await expect(dialog(page)).toHaveCount(0);
  await keys.use(card('trial.minato.example.com').getByRole('link', { name: t('contract.offer.upgrade') }));
  await keys.to(page.getByRole('combobox', { name: t('contract.newPlan.label') }));
  for (const key of ['ArrowDown', 'ArrowUp']) await keys.press(key);
  await expect(button(page, t('payment.card.register'))).toBeVisible();

  await page.goto(`/contract/payment?domain=${DOMAIN}`);
  await keys.use(button(page, t('payment.card.replace')));
  const vendor = page.frameLocator('iframe[src*="/elements/payment"]');
  for (const [name, text] of [
    ['number', '4242424242424242'],
    ['expiry', '1234'],
    ['cvc', '123'],
  ] as const) {
    await keys.to(vendor.locator(`[name=${name}]`));
    await page.keyboard.type(text);
  }
  await keys.use(button(page, t('payment.card.confirm')));
  await expect(page.getByText(t('payment.card.done', { domain: DOMAIN }))).toBeVisible();

  await page.goto('/cancellation');
  await keys.use(button(page, t('cancellation.cancel')));
  await keys.write(dialog(page).getByRole('textbox'), 'minato-lab.lowcode.example.com');
  await keys.use(inDialog(page, t('cancellation.confirm')));
  await expect(page.getByText(t('cancellation.endedOn'))).toBeVisible();
});
