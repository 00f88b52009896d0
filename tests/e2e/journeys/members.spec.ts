import { expect, type Page, test } from '../support/fixtures';
import { rowOfMember } from '../support/row-menu';
import { signInAs } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';
import { t } from '../support/words';

const OWNER_OF_MANY = 'masaki.kimura@towa.example.com';
const OWNER = 'misaki.sato@minato.example.com';

const search = (page: Page) => page.getByRole('searchbox', { name: t('labels.searchPeople') });
const list = (page: Page) => page.getByRole('table', { name: t('members.list') });

async function open(page: Page, stack: WorkerStack, email: string): Promise<void> {
  await signInAs(page, stack, email);
  await page.goto('/organization');
  // The whole list is there.
  await expect(list(page)).not.toHaveAttribute('aria-busy');
}

test('two thousand members are searched in the address; Back brings search and filter', async ({ page, stack }) => {
  await open(page, stack, OWNER_OF_MANY);
  const count = page.getByText(/人が見つかりました$/);
  await search(page).fill('sakura');
  const unfiltered = await count.innerText();
  await page.getByLabel(t('members.filter.mfa')).selectOption('on');
  await expect(page).toHaveURL(/\?q=sakura&mfa=on$/);
  // The list follows the address, and takes its time on a busy machine.
  await expect(count).not.toHaveText(unfiltered);
  const found = await count.innerText();
  await page.getByRole('link', { name: t('nav.profile'), exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goBack();
  await expect(search(page)).toHaveValue('sakura');
  await expect(page.getByLabel(t('members.filter.mfa'))).toHaveValue('on');
  await expect(page.getByText(found)).toBeVisible();
  await page.reload();
  await expect(page.getByText(found)).toBeVisible();
});

test('the list draws few elements however many members there are, to its very end @phone', async ({ page, stack }) => {
  await open(page, stack, OWNER_OF_MANY);
  const elements = () => list(page).evaluate((table) => table.querySelectorAll('*').length);
  expect(await elements()).toBeLessThanOrEqual(600);
  // The window scrolls, and nothing inside it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(list(page).locator('[aria-rowindex="2001"]')).toBeInViewport();
  expect(await elements()).toBeLessThanOrEqual(600);
  const head = test.info().project.name === 'phone' ? search(page) : list(page).getByRole('columnheader').first();
  await expect(head).toBeInViewport();
  expect(
    await page
      .locator('#list *')
      .evaluateAll(
        (all) =>
          all.filter(
            (one) => one.scrollHeight > one.clientHeight + 40 && /auto|scroll/.test(getComputedStyle(one).overflowY),
          ).length,
      ),
  ).toBe(0);
});

test('the HTML holds first rows and numbers of two thousand members, not the members', async ({ page, stack }) => {
  // A page does not wait for a read that was slow the last time, as on a busy machine.
  const htmlWith = async (word: string) => {
    let html = '';
    await expect(async () => {
      html = await (await page.request.get('/organization')).text();
      expect(html.includes(word), `${word} is in the page`).toBe(true);
    }).toPass();
    return html;
  };
  await signInAs(page, stack, OWNER_OF_MANY);
  const many = await htmlWith('全2,000人');
  expect(many.includes(OWNER_OF_MANY)).toBe(true);
  await signInAs(page, stack, OWNER);
  const few = await htmlWith(OWNER);
  expect(many.length).toBeLessThan(few.length * 2);
});

test('how far a change of many is can be seen at once, from wherever in the list it was begun', async ({
  page,
  stack,
  stub,
}) => {
  await signInAs(page, stack, OWNER_OF_MANY);
  for (const scrolled of [0, 900]) {
    await page.goto('/organization?q=daisuke');
    await expect(list(page)).not.toHaveAttribute('aria-busy');
    await page.getByRole('checkbox', { name: t('members.select.all') }).check();
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, scrolled);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    await page.getByRole('button', { name: t('members.select.setRole'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption(scrolled === 0 ? 'admin' : 'general');
    await dialog.getByRole('textbox').fill('東和総合サービス株式会社');
    await stub.switchOn('slow', { operation: 'member.setRole', ms: 1500 });
    await dialog.getByRole('button', { name: /人のロールを変更$/ }).click();
    const progress = page.getByRole('region', { name: t('job.kind.setRole') });
    await expect(progress.getByRole('heading')).toBeInViewport();
    await expect(progress.getByRole('progressbar')).toBeInViewport();
    await stub.switchOff('slow');
    await expect(progress).toBeHidden({ timeout: 60_000 });
  }
});

test('rows are walked through with the arrow keys, and a dialog gives the focus back', async ({ page, stack }) => {
  await open(page, stack, OWNER_OF_MANY);
  await rowOfMember(page, OWNER_OF_MANY).getByRole('checkbox').focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('type', 'checkbox');
  await expect(list(page).getByRole('row').filter({ has: focused })).toHaveAttribute('aria-rowindex', '32');
  const more = list(page)
    .locator('[aria-rowindex="32"]')
    .getByRole('button', { name: /のその他の操作$/ });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  // The last of the acts.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(/から外しますか/);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});
