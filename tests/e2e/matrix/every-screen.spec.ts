import { type Locale, LOCALES } from '../../../lib/rules/locales';
import { Survey } from '../support/accessible';
import { addressesFor, type Viewer } from '../support/addresses';
import { Keys } from '../support/by-keys';
import { PEOPLE } from '../support/demo-people';
import { expect, type Page, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';
import { words } from '../support/words';

/** Pages that refuse do so with these; the browser says so each time. */
test.use({ expectedStatuses: [403, 404] });
test.setTimeout(240_000);
test.describe.configure({ mode: 'parallel' });

async function signInAs(page: Page, stack: WorkerStack, viewer: Viewer): Promise<void> {
  await page.context().clearCookies();
  if (viewer !== 'nobody') await signInQuietly(page, stack.origin, PEOPLE[viewer].email, PEOPLE[viewer].password);
}

/** Waits until nothing of the page is on its way, and looks at what every screen has in a language. */
async function expectScreen(page: Page, language: Locale): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByText(words(language)('ui.loading'), { exact: true })).toHaveCount(0);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page).toHaveTitle(/\S/);
}

/** Opens an address in a language, from the network. */
async function open(page: Page, stack: WorkerStack, path: string, language: Locale): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url: stack.origin }]);
  // The page of the sign-out goes on by itself, which may end a navigation that begins in that moment.
  await page.goto(path).catch(() => page.goto(path));
  // A mailed link takes its token out of the address.
  const { pathname } = new URL(path.replace('/used-up', ''), stack.origin);
  await expect(page, 'one is let in').toHaveURL((url) => url.pathname === pathname);
  await expectScreen(page, language);
}

/** Reads the open page again in the other language, as the switch in the account menu does it. */
async function switchLanguage(page: Page, stack: WorkerStack, language: Locale): Promise<void> {
  const before = await page.title();
  await page.context().addCookies([{ name: 'lang', value: language, url: stack.origin }]);
  // The framework leaves its router there.
  await page.evaluate(() =>
    (globalThis as unknown as { next: { router: { refresh: () => void } } }).next.router.refresh(),
  );
  await expect(page).not.toHaveTitle(before);
  await expectScreen(page, language);
}

/** Where signing out goes on to has no content: so the page stays to be looked at. */
async function stay(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => route.fulfill({ status: 204 }),
  );
}

for (const language of LOCALES) {
  for (const viewers of [['nobody', 'withMfa', 'mustEnrol', 'mustChange'], ['general']] as const) {
    test(`every screen is for everybody to use, in ${language}, for ${viewers.join(', ')}`, async ({ page, stack }) => {
      const survey = await Survey.of(page);
      await stay(page);
      const faults: string[] = [];
      for (const viewer of viewers) {
        await signInAs(page, stack, viewer);
        for (const path of addressesFor(viewer)) {
          await survey.resize('desktop');
          await open(page, stack, path, language);
          const view = { hasColours: language === 'ja' };
          faults.push(...(await survey.faults(view)).map((fault) => `${path}: ${fault}`));
        }
      }
      expect(faults).toEqual([]);
    });
  }
}

const OWNED = addressesFor('owner');
const HALF = Math.ceil(OWNED.length / 2);

// In English the screen is read again where it stands; above, a general member loads most of the screens afresh.
for (const [part, paths] of [OWNED.slice(0, HALF), OWNED.slice(HALF)].entries())
  test(`every screen of an owner is for everybody to use, in both languages, and every stop of the Tab key can be seen: half ${part + 1}`, async ({
    page,
    stack,
  }) => {
    const survey = await Survey.of(page);
    const keys = new Keys(page);
    await signInAs(page, stack, 'owner');
    const faults: string[] = [];
    for (const path of paths) {
      const note = (found: string[]) => faults.push(...found.map((fault) => `${path}: ${fault}`));
      await survey.resize('desktop');
      await open(page, stack, path, 'ja');
      note(await survey.faults());
      await survey.resize('desktop');
      await page.evaluate(() => window.scrollTo(0, 0));
      note(await keys.walk());
      await page.evaluate(() => window.scrollTo(0, 0));
      await switchLanguage(page, stack, 'en');
      note((await survey.faults({ hasColours: false })).map((fault) => `in English, ${fault}`));
    }
    expect(faults).toEqual([]);
  });
