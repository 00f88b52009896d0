import { readFileSync, writeFileSync } from 'node:fs';
import { PEOPLE } from '../support/demo-people';
import { expect, type Page, test } from '../support/fixtures';
import { type Block, differences, measure } from '../support/screen-blocks';
import { signInQuietly } from '../support/sign-in';
import { t } from '../support/words';

const COLLEAGUE = 'kenichi.tanaka@minato.example.com';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

type View = [name: string, path: string, open?: (page: Page) => Promise<unknown>];

const OPEN: View[] = [
  ['signin', '/signin'],
  ['guide', '/guide/contract'],
];
const CONSOLE: View[] = [
  ['home', '/home'],
  ['contract', '/contract'],
  ['slots', '/contract', (page) => press(page, t('contract.offer.slots'))],
  ['planner', '/contract/planner'],
  ['organization', '/organization'],
  ['person', '/organization', (page) => press(page, COLLEAGUE)],
  ['information', '/organization?tab=information'],
  ['api-keys', '/apikey'],
  ['security', '/security'],
];
const IN_DARK = CONSOLE.filter(([name]) => ['home', 'organization'].includes(name));
const ON_A_PHONE = CONSOLE.filter(([name]) => ['contract', 'organization'].includes(name));

async function show(page: Page, [, path, open]: View): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByText(t('ui.loading'), { exact: true })).toHaveCount(0);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await open?.(page);
  if (!open) return;
  await expect(page.locator('dialog[open] h2')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('dialog[open] [aria-busy=true]')).toHaveCount(0);
}

/** Compares with the reference, or writes it with `--update-snapshots`. */
async function check(page: Page, look: string, views: readonly View[]): Promise<void> {
  const isWriting = ['all', 'changed'].includes(test.info().config.updateSnapshots);
  const faults: string[] = [];
  for (const view of views) {
    await show(page, view);
    const file = `tests/e2e/matrix/screens/${look}-${view[0]}.json`;
    if (isWriting) {
      await page.waitForTimeout(3000);
      writeFileSync(file, textOf(await measure(page)));
      continue;
    }
    // Only this test writes it.
    const reference = JSON.parse(readFileSync(file, 'utf8')) as Block[];
    let found: string[] = [];
    // What comes late, as a picture, may still move.
    await expect(async () => expect((found = differences(reference, await measure(page)))).toEqual([]))
      .toPass({ timeout: 5000 })
      .catch(() => faults.push(`${file}:`, ...found));
  }
  expect(faults).toEqual([]);
}

/** A block a line, so that a change of the reference can be read. */
function textOf(blocks: readonly Block[]): string {
  return `[\n${blocks.map((block) => `  ${JSON.stringify(block).replaceAll(',', ', ')}`).join(',\n')}\n]\n`;
}

/** The home screen no longer tells of the browsers of other journeys once their list was looked at. */
async function signInAfresh(page: Page, origin: string): Promise<void> {
  await signInQuietly(page, origin, PEOPLE.owner.email, PEOPLE.owner.password);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.setTimeout(120_000);
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('screens look as they did', async ({ page, stack }) => {
  await check(page, 'light', OPEN);
  await signInAfresh(page, stack.origin);
  await check(page, 'light', CONSOLE);
});

test('screens look as they did in the dark and on a phone', async ({ page, stack }) => {
  await signInAfresh(page, stack.origin);
  await page.emulateMedia({ colorScheme: 'dark' });
  await check(page, 'dark', IN_DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await check(page, 'phone', ON_A_PHONE);
});

/** Each with the style that makes it. */
const FAULTS: [fault: string, element: string, property: string, value: string][] = [
  ['a panel that is gone', 'main section', 'display', 'none'],
  ['a panel that cannot be seen', 'main section', 'visibility', 'hidden'],
  ['a button in the wrong colour', 'main header button', 'background', '#e11'],
  ['words in the colour of their ground', 'main', 'color', 'transparent'],
  ['a layout without its margin', 'main', 'max-width', 'none'],
];

test('a fault of a screen is seen', async ({ owner: page }) => {
  await show(page, ['api-keys', '/apikey']);
  const before = await measure(page);
  const set = (element: string, property: string, value: string) =>
    page
      .locator(element)
      .first()
      .evaluate((found, style) => found.style.setProperty(...style), [property, value] as const);
  for (const [fault, element, property, value] of FAULTS) {
    await set(element, property, value);
    expect(differences(before, await measure(page)), fault).not.toEqual([]);
    await set(element, property, '');
    expect(differences(before, await measure(page)), `without ${fault}`).toEqual([]);
  }
});
