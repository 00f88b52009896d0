import { expect, test } from '../support/fixtures';

const FILES = '**/api/texts/**';
/** `members.bulk.title`: what a text that is not there would look like. */
const KEY = /\b(?:ui|field|failure|shell|session|role|palette|members|contract|security|home|job|undo)\.[a-z]\w+/;

test('texts that are late are never keys, and the page works once they are there', async ({ owner: page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(FILES, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/organization', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: '検索' }).first()).toBeVisible();
  expect(await page.locator('body').innerText()).not.toMatch(KEY);
  release();
  // The palette comes late itself, and has its texts by then.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await page.locator('body').innerText()).not.toMatch(KEY);
});

test('every cache keeps a file of texts under its own version, and none under another', async ({ owner: page }) => {
  const html = await (await page.request.get('/home')).text();
  const beforeStart = html.slice(0, html.indexOf(' id="_R_"'));
  expect(
    beforeStart.match(/<link rel="preload" as="fetch" href="\/api\/texts\//g),
    'asked for beside the scripts',
  ).toHaveLength(2);
  const file = /\/api\/texts\/[\w-]+\/ja\/ui,shell,field,failure,[\w,]+/.exec(html)?.[0] ?? '';
  const today = await page.request.get(file);
  expect(today.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(today.headers()['set-cookie']).toBeUndefined();
  expect(Object.keys((await today.json()).data)).toContain('failure');
  const older = await page.request.get(file.replace(/texts\/[\w-]+/, 'texts/older'));
  expect(older.headers()['cache-control']).toBe('no-store');
  expect((await older.json()).data).toEqual((await today.json()).data);
  expect((await page.request.get(file.replace('/ja/', '/xx/'))).status()).toBe(404);
});
