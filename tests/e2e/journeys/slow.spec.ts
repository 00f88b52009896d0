import type { Page } from '@playwright/test';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { hydrated } from '../support/hydrated';
import { sendCode, timesAsked } from '../support/sign-in-steps';

/** Sums up the layout shifts of the page from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const sum = { shift: 0 };
    Object.assign(window, { sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum.shift += entry.value;
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { sum: { shift: number } }).sum.shift);
}

test('one slow read holds back its own panel alone, which fills once it is there', async ({ owner: page, stub }) => {
  await page.goto('/profile');
  // Its list of sessions may still fill, and it is the next screen that must not move.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  // A press on a link before that is the browser's own.
  await hydrated(page, 'nav a[href="/contract"]');
  await stub.switchOn('slow', { operation: 'site.read', account: PEOPLE.owner.email, ms: 9000 });
  await stub.forget();
  const shift = await watchShifts(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/contract?_rsc=*', async (route) => {
    await held;
    await route.continue();
  });
  const link = page.getByRole('navigation').locator('a[href="/contract"]').first();
  await link.click();
  // Before its answer has even begun.
  await expect(link.locator('[data-taken]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: '契約' })).toBeVisible();
  letGo();
  await page.waitForURL('**/contract');
  const site = page.getByRole('region', { name: 'サイト構築サービス' });
  await expect(page.getByText('apps.minato.example.com', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'ドメインを追加' })).toBeEnabled();
  // Still waiting, so that all above came before its answer.
  await expect(site.getByRole('button', { name: '読み込みを中止' })).toBeVisible({ timeout: 7000 });
  await expect(site.getByText('ビジネス').first()).toBeVisible();
  expect(await shift()).toBeLessThan(0.02);
  const reads = (await stub.calls()).filter(({ path }) => path.includes('/service/site'));
  expect(reads, 'the page’s own answer is the only one').toHaveLength(1);
});

test('while the provider hangs, a first visit has its frame at once, and each panel can be given up and tried again', async ({
  owner: page,
  stub,
}) => {
  await page.goto('/security');
  await stub.switchOn('hang', { account: PEOPLE.owner.email });
  await page.goto('/security', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'セキュリティ' })).toBeVisible({ timeout: 3000 });
  await expect(page.getByRole('navigation').getByRole('link', { name: '契約' }).first()).toBeVisible();
  const panel = page.getByRole('region', { name: 'IPアドレス制限' });
  await panel.getByRole('button', { name: '読み込みを中止' }).click({ timeout: 8000 });
  await expect(panel.getByRole('alert')).toContainText('読み込みを中止したため');
  await stub.switchOff('hang');
  await panel.getByRole('button', { name: 'もう一度試す' }).click();
  await expect(panel.getByRole('switch')).toBeVisible();
});

/** Holds the page's scripts back. @returns lets them go */
async function holdScripts(page: Page): Promise<() => void> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/_next/static/chunks/**', async (route) => {
    await gate;
    await route.continue();
  });
  return open;
}

test('a press on a button whose script is on its way counts when that has come, and once', async ({ owner: page }) => {
  const open = await holdScripts(page);
  await page.goto('/contract', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: '検索' }).click();
  const palette = page.getByRole('dialog').getByRole('combobox');
  await expect(palette).toHaveCount(0);
  open();
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('what is sent by Enter before the scripts are there is sent once they are: by a form of two fields and of one', async ({
  page,
  stub,
}) => {
  const { withMfa } = PEOPLE;
  let open = await holdScripts(page);
  await page.goto('/signin?redirect=%2Fapikey', { waitUntil: 'commit' });
  await page.locator('input[name=email]').fill(withMfa.email);
  await page.locator('input[name=email]').press('Enter');
  await page.locator('input[name=password]').fill(withMfa.password);
  await page.locator('input[name=password]').press('Enter');
  open();
  await expect(page).toHaveURL(/\/signin\/otp\?redirect=%2Fapikey$/);
  expect(await timesAsked(stub, '/signin/console/'), 'typing on takes the first Enter back').toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
  open = await holdScripts(page);
  await page.goto('/signin/otp?redirect=%2Fapikey', { waitUntil: 'commit' });
  await sendCode(page, await stub.oneTimeCode(withMfa.email));
  open();
  await expect(page).toHaveURL(/\/apikey$/);
  expect(await timesAsked(stub, '/signin/otp/')).toBe(1);
});

test('before the scripts no form can be sent: the browser would post it to its page, which answers with an empty one', async ({
  request,
}) => {
  for (const path of ['/signin', '/resetpasswd', '/signup/site', '/signup/customine']) {
    const html = await (await request.get(path)).text();
    expect(html.match(/<form/g), path).toHaveLength(1);
    expect(html.match(/type="submit"/g), path).toBeNull();
  }
});
