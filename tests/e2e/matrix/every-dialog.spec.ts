import { LOCALES } from '../../../lib/rules/locales';
import { gpsPhoto } from '../../server/support/pictures';
import { accountMenu } from '../support/account-menu';
import { Survey } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, type Page, test } from '../support/fixtures';
import { chooseInRow } from '../support/row-menu';
import { t, words } from '../support/words';

test.describe.configure({ mode: 'parallel' });

type Say = typeof t;
const COLLEAGUE = 'kenichi.tanaka@minato.example.com';
const OWNER = PEOPLE.owner.email;
const DOMAIN = 'apps.minato.example.com';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const turn = (page: Page, name: string) => page.getByRole('switch', { name }).click();
const unfold = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();

async function chooseAct(page: Page, act: 'apikey.rename' | 'apikey.delete'): Promise<void> {
  await press(page, t('apikey.more', { name: 'Staging import' }));
  await page.getByRole('menuitem', { name: t(act), exact: true }).click();
}

/** What opens over each screen, and how it is opened. */
const DIALOGS: Record<string, ((page: Page) => Promise<unknown>)[]> = {
  '/contract': [
    (page) => press(page, t('contract.offer.slots')),
    (page) => press(page, t('contract.customisation.add')),
    (page) => press(page, t('contract.deployment.change')),
    (page) => press(page, t('contract.site.change')),
  ],
  '/activity/notifications': [(page) => press(page, t('notifications.add'))],
  '/organization': [
    (page) => press(page, t('members.roles')),
    (page) => press(page, t('members.add.open')),
    (page) => press(page, COLLEAGUE),
    (page) => chooseInRow(page, OWNER, t('nav.transfer')),
    async (page) => {
      await page.getByLabel(t('members.filter.role')).selectOption('general');
      await page.getByLabel(t('members.filter.mfa')).selectOption('off');
      await press(page, t('team.filter.save'));
    },
    async (page) => page.getByRole('button', { name: /^案内文を作成/ }).click(),
    async (page) => press(page, t('labels.clearFilters')).then(() => press(page, t('members.bulk.open'))),
    (page) => chooseInRow(page, COLLEAGUE, t('role.admin')),
    (page) => press(page, COLLEAGUE).then(() => press(page, t('members.offboarding.open'))),
    (page) => chooseInRow(page, COLLEAGUE, t('members.remove.confirm')),
    (page) => chooseInRow(page, OWNER, t('nav.leave')),
  ],
  '/apikey': [
    (page) => press(page, t('apikey.create')),
    async (page) => {
      await unfold(page, /Staging import/);
      await press(page, t('apikey.rotate'));
    },
    (page) => chooseAct(page, 'apikey.rename'),
    (page) => chooseAct(page, 'apikey.delete'),
  ],
  '/security': [
    (page) => turn(page, t('nav.requireMfa')),
    (page) => turn(page, t('security.lockout.switch')),
    async (page) => {
      await unfold(page, new RegExp(`^${DOMAIN}`));
      await turn(page, t('security.permission.use'));
    },
    async (page) => {
      await turn(page, t('security.own.switch'));
      await press(page, t('security.own.onConfirm'));
    },
  ],
  '/profile': [
    (page) => press(page, t('shell.search')),
    (page) => press(page, t('passkeys.add')),
    async (page) =>
      page.setInputFiles('input[type=file]', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await gpsPhoto() }),
  ],
  '/cancellation': [(page) => press(page, t('cancellation.cancel'))],
};

for (const [path, dialogs] of Object.entries(DIALOGS)) {
  test(`every dialog of ${path} is for everybody to use, and fits on a phone`, async ({ owner: page }) => {
    const survey = await Survey.of(page);
    const dialog = page.locator('dialog[open]');
    const faults: string[] = [];
    await page.goto(path);
    for (const open of dialogs) {
      await survey.resize('desktop');
      await open(page);
      await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
      await expect(dialog.getByText(t('ui.loading'), { exact: true })).toHaveCount(0);
      const name = await dialog.getByRole('heading', { level: 2 }).innerText();
      faults.push(...(await survey.faults({ part: 'dialog[open]' })).map((fault) => `${name}: ${fault}`));
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    expect(faults).toEqual([]);
  });
}

/** What unfolds within a screen, and how it is unfolded. */
const FOLDS: Record<string, (page: Page, say: Say) => Promise<unknown>> = {
  '/organization': (page, say) =>
    page.getByRole('checkbox', { name: say('members.select.one', { account: COLLEAGUE }) }).check(),
  '/organization?tab=information': async (page, say) => {
    await page.getByLabel(say('labels.contact.departmentName')).fill('書きかけ');
  },
  '/profile': async (page, say) => {
    const menu = await accountMenu(page);
    await expect(menu.getByRole('radio', { name: say('shell.themes.dark') })).toBeAttached();
  },
  '/apikey': async (page, say) => {
    await unfold(page, /退職者の集計スクリプト/);
    await press(page, say('labels.show'));
    await expect(page.locator('[data-secret]')).toBeVisible();
    await press(page, say('apikey.keep.edit'));
    await expect(page.getByLabel(say('labels.note'), { exact: true })).toBeVisible();
  },
  '/security': async (page, say) => {
    await unfold(page, new RegExp(`^${DOMAIN}`));
    await turn(page, say('security.ip.switch'));
    await page.getByText(say('security.ip.rehearsal')).click();
    await page.getByText(say('security.board.reminder')).click();
    await expect(page.getByLabel(say('labels.permission.groupKintoneAppId'))).toBeVisible();
  },
};

for (const language of LOCALES) {
  test(`what unfolds on a screen is for everybody to use, in ${language}`, async ({ owner: page, context, stack }) => {
    await context.addCookies([{ name: 'lang', value: language, url: stack.origin }]);
    const survey = await Survey.of(page);
    const faults: string[] = [];
    for (const [path, unfoldAll] of Object.entries(FOLDS)) {
      await survey.resize('desktop');
      await page.goto(path);
      await unfoldAll(page, words(language));
      // Under the header, which stays in sight, nothing can be pressed.
      await page.evaluate(() => window.scrollTo(0, 0));
      const view = { hasColours: language === 'ja' };
      faults.push(...(await survey.faults(view)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}
