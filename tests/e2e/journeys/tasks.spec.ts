import { accountButton } from '../support/account-menu';
import { PEOPLE } from '../support/demo-people';
import { expect, type Page } from '../support/fixtures';
import { menuOfMember, rowOfMember } from '../support/row-menu';
import { alertOf, sendSignIn } from '../support/sign-in-steps';
import { task, writtenPaths } from '../support/task-steps';
import { TASK_ACCOUNTS } from '../support/tasks';

/** Tasks about oneself and the members; those about keys, rules and contracts are in tasks-services.spec.ts. */

const NEW = 'hanako.new@minato.example.com';
/** The whole list is there: until then the members of a change are not known. */
const listed = (page: Page) =>
  expect(page.getByRole('button', { name: /^CSV/ })).not.toHaveAttribute('aria-disabled', 'true');

task('signIn', async ({ page, steps, t }) => {
  await steps.write(page.getByLabel(t('ui.email')), PEOPLE.owner.email);
  await steps.write(page.getByLabel(t('ui.password'), { exact: true }), PEOPLE.owner.password);
  await steps.press(page.getByRole('button', { name: t('signin.submit'), exact: true }));
  await expect(accountButton(page)).toContainText(PEOPLE.owner.email);
  await expect(page.getByRole('main')).toContainText('株式会社ミナト設計');
});

task('findOwner', async ({ page, steps, t }) => {
  await steps.press(page.getByRole('link', { name: t('nav.organization'), exact: true }));
  for (const row of [1, 2]) {
    const owner = page
      .getByRole('table', { name: t('members.list') })
      .getByRole('row')
      .nth(row);
    await expect(owner).toContainText(t('role.owner'));
    await expect(owner).toBeInViewport();
  }
});

task('addMember', async ({ page, steps, stub, t }) => {
  await steps.press(page.getByRole('button', { name: t('members.add.open'), exact: true }));
  const form = page.getByRole('form', { name: t('nav.addMember') });
  await steps.write(form.getByLabel(t('members.column.account')), NEW);
  await steps.choose(form.getByLabel(t('members.column.role')), t('role.general'));
  await steps.press(form.getByRole('button', { name: t('members.add.open') }));
  // In sight, wherever in the list it stands.
  await expect(rowOfMember(page, NEW)).toBeInViewport();
  expect(await writtenPaths(stub)).toEqual(['/organization/member/']);
});

task('importMembers', async ({ page, steps, stub, t }) => {
  await listed(page);
  const lines = Array.from({ length: 12 }, (_, index) => `new${index}@minato.example.com,一般メンバー`);
  await steps.press(page.getByRole('button', { name: t('members.bulk.open') }));
  await steps.write(page.getByLabel(t('members.bulk.text')), ['アカウント,ロール', ...lines].join('\n'));
  await steps.press(page.getByRole('button', { name: '12人を追加' }));
  await expect(page.getByText('一括追加が終わりました。完了 12件。')).toBeVisible({ timeout: 20_000 });
  expect(await writtenPaths(stub)).toHaveLength(12);
});

task('setRoles', async ({ page, steps, stub, t }) => {
  await listed(page);
  const tick = (row: number) => page.locator(`[aria-rowindex="${row}"]`).getByRole('checkbox');
  await steps.press(tick(7));
  await steps.press(tick(9), { shift: true });
  await steps.press(page.getByRole('button', { name: t('members.select.setRole') }));
  await steps.choose(page.getByRole('dialog').getByRole('combobox'), t('role.admin'));
  await steps.press(page.getByRole('button', { name: '3人のロールを変更', exact: true }));
  await expect(page.getByText('ロールの一括変更が終わりました。完了 3件。')).toBeVisible();
  await expect(page.getByText(/管理者6人/)).toBeVisible();
  expect(await writtenPaths(stub)).toHaveLength(3);
});

task('findWithoutMfa', async ({ page, steps, t }) => {
  const filter = page.getByLabel(t('members.filter.mfa'));
  // Its name has the count of members once that is known.
  const without = filter.locator('option[value=off]');
  await expect(without).toHaveText(/\d/);
  await steps.choose(filter, await without.innerText());
  await expect(page.getByText(/^1,8\d\d人が見つかりました$/)).toBeVisible();
  await expect(page).toHaveURL(/\?mfa=off$/);
});

task('handOver', async ({ page, steps, stub, t }) => {
  await listed(page);
  const own = rowOfMember(page, PEOPLE.owner.email);
  await steps.press(menuOfMember(page, PEOPLE.owner.email));
  await steps.press(page.getByRole('menuitem', { name: t('nav.transfer') }));
  const dialog = page.getByRole('dialog');
  await steps.press(dialog.getByRole('radio', { name: /daisuke\.suzuki@/ }));
  await steps.choose(dialog.getByRole('combobox'), t('members.handOver.choice.admin'));
  await steps.press(dialog.getByRole('button', { name: t('members.handOver.confirm.admin') }));
  await expect(dialog).toBeHidden();
  await expect(own).toContainText(t('role.admin'));
  expect(await writtenPaths(stub)).toEqual(['/organization/member/', '/organization/member/']);
});

task('leave', async ({ page, steps, stub, t }) => {
  await listed(page);
  await steps.press(menuOfMember(page, TASK_ACCOUNTS.admin));
  await steps.press(page.getByRole('menuitem', { name: t('nav.leave') }));
  await steps.press(page.getByRole('dialog').getByRole('button', { name: t('members.leave.confirm') }));
  // Led to where an organisation can be made.
  await expect(page).toHaveURL(/\/contract$/);
  await expect(page.getByLabel(t('labels.contact.name'))).toBeVisible();
  expect(await writtenPaths(stub)).toEqual(['/organization/member/delete']);
});

task('setPhone', async ({ page, steps, stub, t }) => {
  await steps.press(page.getByRole('link', { name: t('information.title'), exact: true }));
  const phone = page.getByRole('textbox', { name: t('labels.contact.tel') });
  await steps.write(phone, '０６－６２２２－３３４４');
  await steps.press(page.getByRole('button', { name: t('information.update'), exact: true }));
  await expect(page.getByText(t('information.saved'))).toBeVisible();
  await expect(phone).toHaveValue('06-6222-3344');
  expect(await writtenPaths(stub)).toEqual(['/organization/']);
});

task(
  'setAvatar',
  async ({ page, steps, stub, t }) => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
    const chooser = page.waitForEvent('filechooser');
    await steps.press(page.getByRole('button', { name: t('avatar.change') }));
    await steps.give(chooser, 'me.svg', Buffer.from(drawing));
    await steps.press(page.getByRole('button', { name: t('avatar.use') }));
    await expect(page.getByText(t('avatar.changed'))).toBeVisible();
    expect(await writtenPaths(stub)).toEqual(['/profile/avatar']);
  },
  // There is none to begin with.
  [404],
);

task('setName', async ({ page, steps, t }) => {
  await steps.press(page.getByRole('button', { name: t('profile.edit') }));
  await steps.write(page.getByRole('textbox', { name: t('profile.name') }), '高橋 由美子');
  await steps.key('Enter');
  await expect(page.getByText(t('profile.changed'))).toBeVisible();
  await expect(page.getByRole('main').getByText('高橋 由美子')).toBeVisible();
});

task(
  'setPassword',
  async ({ page, steps, t }) => {
    const next = 'kawa no nagare ni 7 hon';
    const field = (name: string) => page.getByRole('textbox', { name: t(`chpasswd.${name}`), exact: true });
    await steps.write(field('old'), PEOPLE.general.password);
    await steps.write(field('next'), next);
    await steps.write(field('again'), next);
    await steps.key('Enter');
    await expect(page.getByText(t('chpasswd.changed'))).toBeVisible();
    await page.context().clearCookies();
    await sendSignIn(page, PEOPLE.general);
    await expect(alertOf(page, t('failure.wrongCredentials'))).toBeVisible();
  },
  // The old one is refused.
  [401, 406],
);

task('forgotPassword', async ({ page, steps, stub, t }) => {
  await steps.write(page.getByLabel(t('ui.email')), PEOPLE.general.email);
  await steps.press(page.getByRole('button', { name: t('resetpasswd.send') }));
  await expect(page.getByText(t('resetpasswd.sent'))).toBeVisible();
  expect((await stub.mails()).map(({ to }) => to)).toContain(PEOPLE.general.email);
});

task('signUp', async ({ page, steps, stub, t }) => {
  await steps.write(page.getByLabel(t('ui.email')), NEW);
  await steps.press(page.getByRole('button', { name: t('signup.send') }));
  await expect(page.getByRole('heading', { name: t('signup.mailedTitle') })).toBeVisible();
  expect((await stub.mails()).map(({ to }) => to)).toContain(NEW);
});

task('signOut', async ({ page, steps, t }) => {
  // The form hands the sign-in to the three services, which the quick way does not.
  await page.context().clearCookies();
  await sendSignIn(page, PEOPLE.owner);
  await expect(page.getByText(t('sso.state.signedIn'), { exact: true })).toHaveCount(3);
  await steps.press(accountButton(page));
  await steps.press(page.getByRole('banner').getByRole('link', { name: t('shell.signOut') }));
  await expect(page).toHaveURL(/\/signin/, { timeout: 15_000 });
});

task('reachList', async ({ page, steps, t }) => {
  await listed(page);
  await steps.key('Tab');
  await steps.key('Tab');
  await expect(page.getByRole('link', { name: t('shell.skipToList') })).toBeInViewport();
  await steps.key('Enter');
  await steps.key('Tab');
  const focused = page.locator('[aria-rowindex="2"]').locator(':focus');
  await expect(focused).toBeInViewport();
  // The other screen with a list has the same way.
  await page.goto('/apikey');
  await expect(page.locator('#list')).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
  await expect(page.locator('#list').locator(':focus')).toBeInViewport();
});

task('findOnPhone', async ({ page, steps, t }) => {
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await steps.write(page.getByRole('searchbox', { name: t('labels.searchPeople') }), '木村正樹');
  const found = rowOfMember(page, 'masaki.kimura@towa.example.com');
  await steps.press(found.getByRole('button', { name: 'masaki.kimura@towa.example.com', exact: true }));
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('勤怠連携');
  await fits();
  await page.keyboard.press('Escape');
  // As a window of 1,280 by 800 at 200 %: several members are to be seen at once.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.getByRole('searchbox', { name: t('labels.searchPeople') }).fill('');
  await expect(page.locator('[aria-rowindex="4"]')).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await fits();
  await expect(page.locator('[aria-rowindex="2"]')).not.toBeInViewport();
  const seen = () =>
    page.getByRole('rowheader').evaluateAll(
      (all) =>
        all.filter((one) => {
          const { top, bottom, left } = one.getBoundingClientRect();
          return bottom <= window.innerHeight && document.elementFromPoint(left + 20, top + 10)?.closest('[role=row]');
        }).length,
    );
  await expect.poll(seen).toBeGreaterThanOrEqual(3);
});
