import { expect, type Page, test } from '../support/fixtures';
import { t } from '../support/words';

const SCREENS = [
  '/',
  '/contract',
  '/contract/planner',
  '/contract/payment',
  '/organization',
  '/apikey',
  '/security',
  '/cancellation',
  '/profile',
];
/** Screens that show what somebody named. */
const NAMING_SCREENS = new Set(['/', '/organization', '/apikey', '/security', '/profile']);
const HOSTILE_NAME = /onerror=alert|<script>alert|srcdoc=/;
const WORDS = [
  '<script>window.pwned=1</script>',
  '<img src=x onerror=window.pwned=1>',
  '<svg/onload=window.pwned=1>',
  '<math><mtext></table><mglyph><style><img src onerror=window.pwned=1>',
  ['javascript', 'window.pwned=1'].join(':'),
].join('\n');

/** Nothing ran, and nothing was made of a text; the fixture fails where the browser reports anything. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'pwned' in window,
    made: document.querySelectorAll('img[src="x"], img[src=""], iframe[srcdoc], math, svg[onload], [onerror]').length,
  }));
  expect(found).toEqual({ ran: false, made: 0 });
}

/** Every text that can be seen, those in fields among them. */
function readTexts(page: Page): Promise<string> {
  return page.evaluate(() =>
    [document.body.innerText, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join('\n'),
  );
}

async function openLockout(page: Page): Promise<void> {
  await page.goto('/security');
  await page.getByRole('switch', { name: t('security.lockout.switch') }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
}

test.describe('hostile words', () => {
  test.use({ expectedStatuses: [403] });

  test('in every name of every screen are text', async ({ owner: page, stub }) => {
    page.on('dialog', () => expect('a script').toBe('still'));
    await stub.switchOn('hostileTexts');
    for (const screen of SCREENS) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (NAMING_SCREENS.has(screen)) await expect.poll(() => readTexts(page)).toMatch(HOSTILE_NAME);
      await expectHarmless(page);
    }
  });

  test('in a refusal keep their lines, and however many they are the dialog can be left @only-phone', async ({
    owner: page,
    stub,
  }) => {
    await stub.switchOn('kintoneError', { operation: 'organization.setLockout', description: WORDS });
    await openLockout(page);
    const dialog = page.getByRole('dialog');
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText('<math><mtext></table>');
    expect(await alert.innerText()).toContain(WORDS);
    await expectHarmless(page);
    await stub.switchOn('kintoneError', {
      operation: 'organization.setLockout',
      description: `\u202e${'行\u200b <b>\n'.repeat(10_000)}`,
    });
    await dialog.getByRole('button').last().click();
    await expect(alert).toContainText('行\u200b <b>');
    for (const button of [dialog.getByRole('button', { name: t('ui.close') }), dialog.getByRole('button').last()]) {
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    // By keys alone the message can be read to its end.
    const text = alert.locator('p, div').filter({ hasText: '行' }).last();
    await text.evaluate((element) => (element.scrollTop = element.scrollHeight));
    expect(await text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test.describe('a connection that goes while a form is on its way', () => {
  // One pattern: of a list with more than one Playwright would take the second for options.
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch RSC payload/] });

  test('is named, what was typed stays, also at a press on a link, and one more press sends one change', async ({
    owner: page,
    context,
    stub,
  }) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: t('profile.edit') }).click();
    await page.route('**/api/provider/profile.update', async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await stub.forget();
    const typed = page.getByRole('textbox', { name: t('profile.name') });
    await typed.fill('途切れた接続');
    const send = page.getByRole('button', { name: t('labels.change'), exact: true });
    await send.click();
    await expect(page.locator(':focus')).toContainText(t('failure.offline'));
    await page.getByRole('link', { name: t('nav.security') }).click();
    await expect(page.getByText(t('shell.offline'))).toHaveCount(3);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(typed).toHaveValue('途切れた接続');
    await page.unroute('**/api/provider/profile.update');
    await context.setOffline(false);
    await send.dblclick();
    await expect.poll(async () => (await stub.writes()).map((call) => call.path)).toEqual(['/profile/']);
    await expect(page.getByText('途切れた接続').first()).toBeVisible();
    expect(await stub.writes()).toHaveLength(1);
    // The console is away, and the browser knows of no lost connection.
    await page.getByRole('button', { name: t('profile.edit') }).click();
    await typed.fill('まだ送らない');
    const away = /[?&]_rsc=|\/api\/session$/;
    await page.route(away, (route) => route.abort('connectionrefused'));
    const link = page.getByRole('link', { name: t('nav.security') });
    await link.click();
    await expect(page.getByText(t('shell.offline'))).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(typed).toHaveValue('まだ送らない');
    await page.unroute(away);
    await link.click();
    await expect(page).toHaveURL(/\/security$/);
    await expect(page.getByRole('heading', { level: 1, name: t('nav.security') })).toBeVisible();
  });
});
