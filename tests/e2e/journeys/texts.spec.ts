import { expect, test } from '../support/fixtures';

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
