import { accountButton } from '../support/account-menu';
import { Keys } from '../support/by-keys';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { button, dialog, inDialog, open } from '../support/keyboard-steps';
import { menuOfMember, rowOfMember } from '../support/row-menu';
import { t } from '../support/words';

const NEW = 'hanako.new@minato.example.com';
const DOMAIN = 'apps.minato.example.com';
const COLLEAGUE = 'kenichi.tanaka@minato.example.com';

test('by keys alone: signed in, past the frame, to another screen, language and scheme, and out', async ({ page }) => {
  const keys = new Keys(page);
  await page.goto('/signin');
  await keys.write(page.getByLabel(t('ui.email')), PEOPLE.owner.email);
  await keys.write(page.getByLabel(t('ui.password'), { exact: true }), PEOPLE.owner.password);
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/(?:home)?$/);

  await keys.press('Tab');
  const skip = page.getByRole('link', { name: t('shell.skip') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await keys.press('Enter', 'Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  await keys.to(page.getByRole('link', { name: t('nav.organization'), exact: true }), { back: true });
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/organization$/);
  await keys.use(accountButton(page));
  await keys.use(button(page, 'English'), 'Space');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(button(page, 'English')).toBeFocused();
  await keys.to(button(page, '日本語'), { back: true });
  await keys.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');

  await keys.to(page.getByRole('radio', { name: t('shell.themes.system') }));
  await keys.press('ArrowLeft');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await keys.press('ArrowRight');
  await keys.press('Escape');
  await expect(accountButton(page)).toBeFocused();

  await keys.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: t('palette.field') });
  await expect(field).toBeFocused();
  await page.keyboard.insertText('suzuki');
  await expect(dialog(page).getByRole('option', { selected: true })).toContainText('daisuke.suzuki@');
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/organization\?q=daisuke/);
  await expect(dialog(page)).toHaveCount(0);

  await keys.use(accountButton(page));
  await keys.use(page.getByRole('banner').getByRole('link', { name: t('shell.signOut') }));
  await expect(page).toHaveURL(/\/signin/, { timeout: 15_000 });
});

test('with forced colours every stop shows its ring; with reduced motion nothing moves', async ({ page, stack }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const keys = await open(page, stack, '/home');
  expect(await keys.walk()).toEqual([]);
  await keys.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: t('palette.field') })).toBeFocused();
  const chosen = dialog(page).getByRole('option', { selected: true });
  expect(await chosen.evaluate((option) => getComputedStyle(option).outlineStyle)).toBe('solid');
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
  );
  expect(moving).toBe(0);
});

test('on a phone no bar covers the field that has the focus @only-phone', async ({ page, stack }) => {
  const keys = await open(page, stack, '/organization?tab=information');
  await page.getByLabel(t('labels.contact.departmentName')).fill('書きかけ');
  expect(await keys.walk()).toEqual([]);
});

test('by keys alone: a member is added, changed and removed; many are chosen at once', async ({ page, stack }) => {
  const keys = await open(page, stack, '/organization');
  await keys.use(button(page, t('members.add.open')));
  const form = page.getByRole('form', { name: t('nav.addMember') });
  await keys.write(form.getByLabel(t('members.column.account')), NEW);
  await keys.choose(form.getByLabel(t('members.column.role')), t('role.general'));
  await keys.use(form.getByRole('button', { name: t('members.add.open') }));
  await expect(dialog(page)).toHaveCount(0);
  await keys.write(page.getByRole('searchbox', { name: t('labels.searchPeople') }), NEW);
  const row = rowOfMember(page, NEW);
  const more = menuOfMember(page, NEW);
  const choose = async (name: string) => {
    await keys.use(more);
    const item = page.getByRole('menu').locator('button', { hasText: name });
    while (!(await item.evaluate((element) => element === document.activeElement))) await keys.press('ArrowDown');
    await keys.press('Enter');
  };

  await test.step('Esc leaves the role as it was, and the focus where it was', async () => {
    await choose(t('role.admin'));
    await expect(dialog(page)).toBeVisible();
    expect(await keys.areKept(8)).toBe(true);
    await keys.press('Escape');
    await expect(more).toBeFocused();
    await expect(row).toContainText(t('role.general'));
  });

  await choose(t('role.admin'));
  await keys.use(inDialog(page, t('members.setRole.confirm')));
  await expect(dialog(page)).toHaveCount(0);
  await expect(row).toContainText(t('role.admin'));

  await choose(t('members.remove.confirm'));
  await keys.use(inDialog(page, t('members.remove.confirm')));
  await expect(row).toBeHidden();

  await keys.write(page.getByRole('searchbox', { name: t('labels.searchPeople') }), 'minato');
  const tick = (account: string) => page.getByRole('checkbox', { name: t('members.select.one', { account }) });
  await keys.use(tick(COLLEAGUE), 'Space');
  await keys.press('ArrowDown', 'ArrowDown', 'Space');
  await expect(page.getByText(t('members.select.count', { 'count, number': 2 }))).toBeVisible();
  await keys.to(button(page, t('members.select.setRole')), { back: true });
  await keys.press('Enter');
  await keys.choose(dialog(page).getByRole('combobox'), t('role.admin'));
  await expect(dialog(page)).toContainText(COLLEAGUE);
  await keys.press('Escape');
  await expect(button(page, t('members.select.setRole'))).toBeFocused();
});

test('in a low window a dialog opens at its title, also where its first control is at its end', async ({
  owner: page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/security');
  await page.getByRole('switch', { name: t('nav.requireMfa') }).click();
  const [from, length] = await dialog(page).evaluate(({ firstElementChild: sheet }) => [
    sheet?.scrollTop,
    (sheet?.scrollHeight ?? 0) - (sheet?.clientHeight ?? 0),
  ]);
  expect(length).toBeGreaterThan(40);
  expect(from).toBe(0);
  await expect(dialog(page).getByRole('heading')).toBeInViewport();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator(':focus')).toBeInViewport();
});

test('by keys alone: a card is entered in the frame of its vendor', async ({ page, stack }) => {
  const keys = await open(page, stack, `/contract/payment?domain=${DOMAIN}`);
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
});

test('on a phone the menu works by touch and keys, and gives the focus back @only-phone', async ({ page, stack }) => {
  const keys = await open(page, stack, '/home');
  const menu = button(page, t('shell.openMenu'));
  await menu.tap();
  await dialog(page)
    .getByRole('link', { name: t('nav.security'), exact: true })
    .tap();
  await expect(page).toHaveURL(/\/security$/);
  await expect(dialog(page)).toHaveCount(0);
  await keys.use(menu);
  await expect(dialog(page)).toBeVisible();
  await keys.press('Escape');
  await expect(menu).toBeFocused();
  await keys.press('Enter');
  await keys.use(dialog(page).getByRole('link', { name: t('nav.profile'), exact: true }));
  await expect(page).toHaveURL(/\/profile$/);
  await expect(dialog(page)).toHaveCount(0);
});
