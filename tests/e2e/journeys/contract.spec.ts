import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { signInAs } from '../support/sign-in';
import { t } from '../support/words';

const DOMAIN = 'apps.minato.example.com';

test('what an admin works out, an owner opens, prints, and makes so', async ({ page, stack, stub, browser }) => {
  await signInAs(page, stack, PEOPLE.admin.email);
  await page.goto('/contract');
  await page.getByRole('link', { name: t('contract.ownerNote.propose') }).click();
  await page.getByLabel(t('planner.slotsOf', { domain: DOMAIN })).fill('14');
  await page.getByLabel(t('planner.planOf', { domain: 'trial.minato.example.com' })).selectOption('annual_10');
  await expect(page.getByText('+36,000円').first()).toBeVisible();
  await expect(page).toHaveURL(/\/contract\/planner\?c=/);
  const link = page.url();
  await page.getByRole('link', { name: t('planner.action.approval') }).click();
  await expect(page.getByRole('article', { name: t('approval.title') })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(t('planner.slotsOf', { domain: DOMAIN }))).toHaveValue('14');
  await expect(page).toHaveURL(link);

  const owner = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  const desk = await owner.newPage();
  await desk.goto(link);
  await expect(desk).toHaveURL(/\/signin\?redirect=/);
  await signInAs(desk, stack, PEOPLE.owner.email);
  await desk.goto(link);
  await expect(desk.getByText('リンクに含まれていた2件の変更案', { exact: false })).toBeVisible();

  await desk.getByRole('link', { name: t('planner.action.approval') }).click();
  const sheet = desk.getByRole('article', { name: t('approval.title') });
  await expect(sheet).toContainText('14スロット');
  await desk.getByRole('textbox', { name: t('approval.reason') }).fill('利用部門の追加');
  // A browser may end a page only after the next has begun: what is typed is kept every few seconds as well.
  await expect.poll(() => desk.evaluate(() => JSON.stringify(localStorage))).toContain('利用部門の追加');
  await desk.reload();
  await expect(sheet).toContainText('利用部門の追加');
  await expect(desk.getByRole('button', { name: t('approval.anew') })).toBeVisible();
  await expectAccessible(desk);
  await desk.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(desk.getByRole('banner')).toBeHidden();
  await expect(desk.getByRole('button', { name: t('ui.print') })).toBeHidden();
  for (const width of [390, 794, 1280]) {
    await desk.setViewportSize({ width, height: 844 });
    expect(await desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  await desk.emulateMedia({ media: 'screen' });

  await desk.goto(link);
  await desk.getByRole('button', { name: '2件を変更' }).click();
  await desk.getByRole('dialog').getByRole('checkbox').check();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('planner.apply.confirm') })
    .click();
  await expect(desk.getByRole('dialog')).toBeHidden();
  await expect(desk).toHaveURL(/\/contract\/planner$/);
  const paths = (await stub.writes()).map(({ path }) => path).filter((path) => path.startsWith('/service/'));
  expect(paths).toEqual(['/service/customine/maxappslot', '/service/']);
  await owner.close();
});

test('a long domain fits on a phone: on its line, in its menu, at the payment @only-phone', async ({ owner: page }) => {
  const domain = 'kikakukaihatsuhonbudejitarusuishinshitsuoperationscenter.minato-sekkei-holdings.lowcode.example.com';
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.goto('/contract');
  await page.getByRole('button', { name: t('contract.customisation.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(domain);
  await dialog.getByRole('combobox').selectOption('standard');
  await dialog.getByRole('button', { name: t('contract.addDomain.confirm') }).click();
  await expect(dialog.getByRole('link', { name: t('contract.addDomain.toCard') })).toBeVisible();
  await fits();
  await dialog.getByRole('button', { name: t('contract.addDomain.later') }).click();
  // Its card is missing: the banner names it too.
  await expect(page.getByRole('link', { name: t('contract.customisation.registerCard', { domain }) })).toBeVisible();
  await page.getByRole('button', { name: t('ui.moreOf', { name: domain }) }).click();
  await fits();
  await page.goto(`/contract/payment/upgrade?domain=${domain}`);
  await expect(page.getByText(t('upgrade.taken.cardMissing'))).toBeVisible();
  await fits();
  await page.goto(`/contract/payment?domain=${domain}`);
  await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible();
  await fits();
});
