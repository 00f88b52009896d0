import { expectAccessible } from '../support/accessible';
import { expect, type Page, test } from '../support/fixtures';
import { t, type words } from '../support/words';
import { pressInDialog } from '../support/presses';

const NAME = '夜間の集計 <b>';

async function askToDelete(page: Page, t: ReturnType<typeof words>, name: string): Promise<void> {
  await page.getByRole('button', { name: t('apikey.more', { name }) }).click();
  await page.getByRole('menuitem', { name: t('apikey.delete'), exact: true }).click();
}

/** Every place in which a browser could keep a text. */
function everywhere(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stores = JSON.stringify({ ...localStorage, ...sessionStorage });
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) =>
        (await (await window.caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return [
      document.documentElement.outerHTML,
      stores,
      location.href,
      JSON.stringify(history.state),
      JSON.stringify(caches),
    ].join('\n');
  });
}

test('a key is made, shown on demand only, and deleted by its name', async ({ owner: page, stub }) => {
  await page.goto('/apikey');
  await page.getByRole('button', { name: t('apikey.create'), exact: true }).click();
  const creating = page.getByRole('dialog', { name: t('nav.createKey') });
  await creating.getByRole('textbox').fill(NAME);
  await creating.getByRole('button', { name: t('apikey.create'), exact: true }).click();
  const shown = page.locator('[data-secret]');
  const secret = await shown.innerText();
  expect(secret).toMatch(/^key_/);
  await expectAccessible(page);
  await page.getByRole('button', { name: t('apikey.madeDone') }).click();
  expect(await everywhere(page)).not.toContain(secret);

  const html = await (await page.request.get('/apikey')).text();
  expect(html).toContain('夜間の集計');
  expect(html).not.toContain(secret);

  const reads: string[] = [];
  page.on('request', (request) => request.url().includes('apikey.read') && reads.push(request.url()));
  // The menu of the open row holds the name too.
  const head = page.getByRole('button', { name: /^夜間の集計/ });
  await head.click();
  expect(reads).toEqual([]);
  const answered = page.waitForResponse((response) => response.url().includes('apikey.read'));
  await page.getByRole('button', { name: t('labels.show'), exact: true }).click();
  expect((await answered).headers()['cache-control']).toContain('no-store');
  await expect(shown).toHaveText(secret);
  expect(reads).toHaveLength(1);
  expect(reads.join()).not.toContain(secret);
  await head.click();
  expect(await everywhere(page)).not.toContain(secret);

  await head.click();
  await askToDelete(page, t, NAME);
  await page.getByRole('dialog').getByRole('textbox').fill(NAME);
  await pressInDialog(page, t('apikey.delete'), true);
  await expect(page.getByText(t('apikey.deleted', { name: NAME }))).toBeVisible();
  await expect(head).toBeHidden();
  expect((await stub.writes()).filter(({ path }) => path.startsWith('/apikey/')).map(({ method }) => method)).toEqual([
    'POST',
    'DELETE',
  ]);
});
