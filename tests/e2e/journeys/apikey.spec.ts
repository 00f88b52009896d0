import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, type Page, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';
import { words } from '../support/words';

const NAME = '夜間の集計 <b>';

async function openKeys(page: Page, origin: string, person: { email: string; password: string }): Promise<void> {
  await signInQuietly(page, origin, person.email, person.password);
  await page.goto('/apikey');
}

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

test('a key is made, shown on demand only, and deleted by its name @en @phone', async ({
  page,
  stack,
  stub,
  locale,
}) => {
  const t = words(locale === 'en-US' ? 'en' : 'ja');
  await openKeys(page, stack.origin, PEOPLE.owner);
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
  await expectAccessible(page);
  expect(reads).toHaveLength(1);
  expect(reads.join()).not.toContain(secret);
  await head.click();
  expect(await everywhere(page)).not.toContain(secret);

  await head.click();
  await askToDelete(page, t, NAME);
  await page.getByRole('dialog').getByRole('textbox').fill(NAME);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('apikey.delete'), exact: true })
    .click();
  await expect(page.getByText(t('apikey.deleted', { name: NAME }))).toBeVisible();
  await expect(head).toBeHidden();
  expect((await stub.writes()).filter(({ path }) => path.startsWith('/apikey/')).map(({ method }) => method)).toEqual([
    'POST',
    'DELETE',
  ]);
});

test('a shown key is hidden again after a minute, and a reload does not bring it back', async ({ page, stack }) => {
  const t = words('ja');
  await page.clock.install();
  await openKeys(page, stack.origin, PEOPLE.owner);
  await page.getByRole('button', { name: /退職者の集計スクリプト/ }).click();
  await page.getByRole('button', { name: t('labels.show'), exact: true }).click();
  const secret = await page.locator('[data-secret]').innerText();
  await page.clock.runFor(61_000);
  await expect(page.locator('[data-secret]')).toHaveCount(0);
  expect(await everywhere(page)).not.toContain(secret);
  await page.reload();
  await page.getByRole('button', { name: /退職者の集計スクリプト/ }).click();
  await expect(page.locator('[data-secret]')).toHaveCount(0);
});

test.describe('at the limit', () => {
  test.use({ expectedStatuses: [409] });

  test('a key is chosen to go, by the keyboard alone, and the new one is made with the name that was typed', async ({
    page,
    stack,
    stub,
  }) => {
    const t = words('ja');
    await stub.switchOn('keyLimit', { operation: 'apikey.create', count: 1 });
    await openKeys(page, stack.origin, PEOPLE.owner);
    await page.getByRole('button', { name: t('apikey.create'), exact: true }).press('Enter');
    await expect(page.getByLabel(t('apikey.name'), { exact: true })).toBeFocused();
    await page.keyboard.type('置き換え');
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: t('apikey.limitList') });
    await expect(list.getByRole('listitem').first()).toContainText(t('apikey.left'));
    await list.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('退職者の集計スクリプト');
    await page
      .getByRole('dialog', { name: t('apikey.deleteTitle', { name: '退職者の集計スクリプト' }) })
      .getByRole('button', { name: t('apikey.delete'), exact: true })
      .press('Enter');
    await expect(list).toBeHidden();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('apikey.create'), exact: true })
      .press('Enter');
    await expect(page.getByText(t('apikey.madeTitle', { name: '置き換え' }), { exact: true })).toBeVisible();
  });
});

test.describe('refused', () => {
  test.use({ expectedStatuses: [403, 404] });

  test('who may not see keys is told whom to ask; a key that is gone is said to be gone', async ({
    page,
    stack,
    context,
  }) => {
    const t = words('ja');
    await openKeys(page, stack.origin, PEOPLE.general);
    await expect(page.getByText(t('apikey.refused.generalTitle'))).toBeVisible();
    await expect(page.getByText(/オーナー（.*佐藤 美咲.*）に依頼/)).toBeVisible();
    const main = page.getByRole('main');
    for (const name of [t('apikey.create'), t('ui.retry')])
      await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0);

    await openKeys(page, stack.origin, PEOPLE.owner);
    const other = await context.newPage();
    await other.goto('/apikey');
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: /Staging import/ }).click();
      await askToDelete(tab, t, 'Staging import');
      await tab.getByRole('dialog').getByRole('textbox').fill('Staging import');
    }
    for (const tab of [page, other])
      await tab
        .getByRole('dialog')
        .getByRole('button', { name: t('apikey.delete'), exact: true })
        .click();
    await expect(page.getByText(t('apikey.deleted', { name: 'Staging import' }))).toBeVisible();
    await expect(other.getByText(t('failure.notFound'))).toBeVisible();
    await expect(other.getByRole('button', { name: /^Staging import/ })).toBeHidden();
  });
});

test('a replacement that is left half-way is marked, survives a reload, and goes on where it stopped', async ({
  page,
  stack,
  stub,
}) => {
  const t = words('ja');
  await openKeys(page, stack.origin, PEOPLE.owner);
  await stub.forget();
  await page.getByRole('button', { name: /Staging import/ }).click();
  await page.getByRole('button', { name: t('apikey.rotate'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('apikey.rotateNext.create') }).click();
  await dialog.getByRole('button', { name: t('apikey.rotateLater') }).click();
  await page.reload();
  await expect(page.getByText(t('apikey.rotating'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('apikey.rotateResumeNamed', { name: 'Staging import' }) }).click();
  await dialog.getByRole('button', { name: t('apikey.rotateNext.copy') }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: t('apikey.rotateNext.delete') }).click();
  await expect(page.getByText(t('apikey.rotating'), { exact: true })).toHaveCount(0);
  expect((await stub.writes()).map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});

test('filters that somebody names are theirs, follow them to another browser, and go with one press', async ({
  page,
  stack,
  browser,
}) => {
  const t = words('ja');
  const filters = page.getByRole('group', { name: t('team.filter.label') });
  const kept = filters.getByRole('button', { name: '退職者のキー', exact: true });
  await openKeys(page, stack.origin, PEOPLE.owner);
  await page.getByRole('searchbox').fill('退職者');
  await filters.getByRole('button', { name: t('team.filter.save') }).click();
  const dialog = page.getByRole('dialog', { name: t('team.filter.title') });
  await dialog.getByRole('textbox').fill('退職者のキー');
  await dialog.getByRole('button', { name: t('team.filter.confirm') }).click();
  await expect(kept).toHaveAttribute('aria-pressed', 'true');
  await kept.click();
  await expect(page).toHaveURL(/\/apikey$/);

  const elsewhere = await browser.newContext({ baseURL: stack.origin, locale: 'ja-JP' });
  for (const [person, count] of [
    [PEOPLE.owner, 1],
    [PEOPLE.admin, 0],
  ] as const) {
    const other = await elsewhere.newPage();
    await openKeys(other, stack.origin, person);
    await expect(other.getByRole('button', { name: /^退職者の集計スクリプト/ })).toBeVisible();
    await expect(other.getByRole('button', { name: '退職者のキー', exact: true })).toHaveCount(count);
    await other.close();
  }
  await elsewhere.close();

  await kept.click();
  await expect(page).toHaveURL(/\/apikey\?/);
  await expect(page.getByRole('button', { name: /^Staging import/ })).toBeHidden();
  await filters.getByRole('button', { name: t('team.filter.remove') }).click();
  await expect(kept).toBeHidden();
});
