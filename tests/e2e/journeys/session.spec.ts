import { accountMenu } from '../support/account-menu';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { hydrated } from '../support/hydrated';
import { signIn, signInQuietly } from '../support/sign-in';
import { t } from '../support/words';
import { goThere } from '../support/presses';

test('a sign-out in one tab reaches every other; Back shows nothing of it', async ({ page, context }) => {
  const { email, password } = PEOPLE.owner;
  await signIn(page, email, password, '/home');
  const other = await context.newPage();
  await other.goto('/organization');
  await expect(other.getByText(email).first()).toBeVisible();

  await page.goto('/profile');
  await (await accountMenu(page)).getByRole('link', { name: t('shell.signOut') }).click();
  await expect(other).toHaveURL(/\/signin\?redirect=%2Forganization$/);
  await expect(page).toHaveURL(/\/signin/);
  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack();
    await expect(page).toHaveURL(/\/(?:signin|signout)/);
    await expect(page.getByText(email)).toHaveCount(0);
  }
});

test('Back does not show the screen before the sign-out while the page says goodbye', async ({ owner: page }) => {
  const { email } = PEOPLE.owner;
  await page.goto('/profile');
  await expect(page.getByText(email).first()).toBeVisible();
  await (await accountMenu(page)).getByRole('link', { name: t('shell.signOut') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('signout.doneTitle'));
  await page.goBack();
  await expect(page).toHaveURL(/\/signin/);
  await expect(page.getByText(email)).toHaveCount(0);
});

test('another site that sends a person to the sign-out signs nobody out', async ({ owner: page, stack }) => {
  await page.goto(stack.controlPanel);
  await page.evaluate((address) => {
    location.href = address;
  }, `${stack.origin}/signout`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('signout.askTitle'));
  await page.waitForTimeout(4000);
  await expect(page).toHaveURL(/\/signout$/);
  await page.getByRole('link', { name: t('signout.stay') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('home.welcome', { name: '佐藤 美咲' }));
});

test.describe(() => {
  // A look at the session that is another's by now; what a page reads while that begins, such as the palette, may come with one that is over.
  test.use({ expectedStatuses: [401, 409] });

  test('two accounts in two tabs never mix: the older page closes, and goes on as the newer account after a reload', async ({
    owner: page,
    context,
    stack,
  }) => {
    const [first, second] = [PEOPLE.owner, PEOPLE.general];
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const other = await context.newPage();
    await signInQuietly(other, stack.origin, second.email, second.password);

    await goThere(page, t('nav.profile'));
    const closed = page.getByRole('alertdialog', { name: t('session.otherAccount.title') });
    await expect(closed).toBeVisible();
    await expect(page.getByText(first.email)).toBeHidden();

    await test.step('what came into it of the newer account is not shown to the older one', async () => {
      await signInQuietly(other, stack.origin, first.email, first.password);
      await other.goto('/signin');
      const looked = page.waitForResponse(/api\/session\?peek/);
      await other.evaluate(() => new BroadcastChannel('console.session').postMessage({ news: 'changed' }));
      await looked;
      await page.waitForTimeout(300);
      await expect(closed).toBeVisible();
      await expect(page.getByText(second.email).first()).toBeHidden();
      await signInQuietly(other, stack.origin, second.email, second.password);
    });
    await closed.getByRole('button').click();
    await expect(page.getByText(second.email).first()).toBeVisible();

    await test.step('an open dialog does not take its button away', async () => {
      await hydrated(page);
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('dialog', { name: t('palette.title') })).toBeVisible();
      await signInQuietly(other, stack.origin, first.email, first.password);
      await other.goto('/signin');
      await other.evaluate(() => new BroadcastChannel('console.session').postMessage({ news: 'changed' }));
      await closed.getByRole('button').click();
      await expect(page.getByText(first.email).first()).toBeVisible();
    });
  });
});

test.describe('a session that is gone', () => {
  test.use({ expectedStatuses: [401] });

  test('keeps what was typed, and goes on after a sign-in in another tab', async ({ owner: page, context }) => {
    const { email, password } = PEOPLE.owner;
    await page.goto('/organization');
    await page.getByRole('button', { name: t('members.add.open'), exact: true }).click();
    const form = page.getByRole('form', { name: t('nav.addMember') });
    await form.getByLabel(t('members.column.account')).fill('typed@example.com');
    await form.getByLabel(t('members.column.role')).selectOption({ label: t('role.general') });
    await context.clearCookies({ name: 'console' });
    await form.getByRole('button', { name: t('members.add.open') }).click();
    const dialog = page.getByRole('dialog', { name: t('session.endedTitle') });
    await expect(dialog).toBeVisible();

    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: new RegExp(t('session.signInAgain')) }).click(),
    ]);
    await tab.locator('input[autocomplete=username]').fill(email);
    await tab.locator('input[type=password]').fill(password);
    await tab.locator('form button[type=submit]').click();
    await expect(tab).toHaveURL(/\/organization$/);
    await expect(dialog).toBeHidden();
    await expect(form.getByLabel(t('members.column.account'))).toHaveValue('typed@example.com');
  });

  test('by a token that the provider refuses: to the start page, which says why', async ({ owner: page, stub }) => {
    await page.goto('/home');
    await stub.switchOn('notAuthorized', { operation: 'profile.read' });
    await goThere(page, t('nav.profile'));
    await expect(page).toHaveURL(/\/signin\?redirect=%2F$/);
    await expect(page.getByRole('region', { name: t('ui.notices') })).toContainText(t('failure.sessionExpired'));
    await stub.switchOff('notAuthorized');
    await page.goto('/home');
    await expect(page).toHaveURL(/\/signin/);
  });
});

test('read-only mode stands over every screen, and is left by one press', async ({ owner: page }) => {
  await page.addInitScript(
    () =>
      sessionStorage.getItem('once') ??
      (localStorage.setItem('readOnlyMode', 'true'), sessionStorage.setItem('once', '1')),
  );
  await page.goto('/apikey');
  const banner = page.getByRole('region', { name: t('session.readOnly.title') });
  await expect(banner).toContainText(t('session.readOnly.why'));
  await page.goto('/home');
  await banner.getByRole('button', { name: t('session.readOnly.leave') }).click();
  await expect(banner).toBeHidden();
  await page.goto('/apikey');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});
