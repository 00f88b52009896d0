import { LOCALES } from '../../../lib/rules/locales';
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
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

async function signInAs(page: Page, stack: WorkerStack, viewer: Viewer): Promise<void> {
  await page.context().clearCookies();
  if (viewer !== 'nobody') await signInQuietly(page, stack.origin, PEOPLE[viewer].email, PEOPLE[viewer].password);
}

/** Opens an address and waits until nothing of it is on its way. */
async function open(page: Page, path: string, loading: string): Promise<void> {
  // The page of the sign-out goes on by itself, which may end a navigation that begins in that moment.
  await page.goto(path).catch(() => page.goto(path));
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByText(loading, { exact: true })).toHaveCount(0);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** Who looks, and at which of their screens: those of an owner take three times as long as all others. */
const LOOKS: readonly (readonly [name: string, viewers: readonly Viewer[], every?: { nth: number; of: number }])[] = [
  ['an owner: one half', ['owner'], { nth: 0, of: 2 }],
  ['an owner: the other half', ['owner'], { nth: 1, of: 2 }],
  ['a general member', ['general']],
  ['whoever signs in', ['nobody', 'withMfa', 'mustEnrol', 'mustChange']],
];

for (const language of LOCALES) {
  for (const [name, viewers, { nth, of } = { nth: 0, of: 1 }] of LOOKS) {
    test(`every screen is for everybody to use, in ${language}, for ${name}`, async ({ page, context, stack }) => {
      const t = words(language);
      const survey = await Survey.of(page);
      // Where signing out goes on to has no content: so the page stays to be looked at.
      await page.route(
        ({ pathname }) => pathname === '/',
        (route) => route.fulfill({ status: 204 }),
      );
      const keys = new Keys(page);
      const faults: string[] = [];
      const frames = new Set<string>();
      for (const viewer of viewers) {
        await signInAs(page, stack, viewer);
        await context.addCookies([{ name: 'lang', value: language, url: stack.origin }]);
        for (const path of addressesFor(viewer).filter((_path, index) => index % of === nth)) {
          await survey.resize('desktop');
          await open(page, path, t('ui.loading'));
          // A mailed link takes its token out of the address.
          const { pathname } = new URL(path.replace('/used-up', ''), stack.origin);
          await expect(page, `${viewer} is let in`).toHaveURL((url) => url.pathname === pathname);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.locator('h1')).toHaveCount(1);
          await expect(page).toHaveTitle(/\S/);
          const hasEdges = viewer === 'owner' || viewer === 'general';
          const found = await survey.faults({ hasColours: language === 'ja', hasEdges });
          // Every stop of the Tab key can be seen, and lies under nothing: the same in both languages, and least of all for others.
          if (viewer === 'owner' && language === 'ja') {
            await survey.resize('desktop');
            const frame = await page.getByRole('banner').first().innerText();
            // Those of the frame are the same on each of its screens: walked once.
            found.push(...(await keys.walk(frames.has(frame) ? page.locator('main') : undefined)));
            frames.add(frame);
          }
          faults.push(...found.map((fault) => `${path}: ${fault}`));
        }
      }
      expect(faults).toEqual([]);
    });
  }
}
