import { LOCALES } from '../../../lib/rules/locales';
import { PEOPLE } from '../support/demo-people';
import { expect, type Page, test } from '../support/fixtures';
import { crowded, makeNarrow } from '../support/narrow';
import { chooseInRow } from '../support/row-menu';
import { postQuietly } from '../support/sign-in';
import { t, words } from '../support/words';

test.use({ expectedStatuses: [500, 502], hasTouch: true });
test.describe.configure({ mode: 'parallel' });

const COLLEAGUE = 'kenichi.tanaka@minato.example.com';

const SCREENS = [
  '/home',
  '/contract',
  '/organization',
  '/organization?tab=information',
  '/apikey',
  '/security',
  '/profile',
];

/** How each state of the provider is made, and what of it is waited for. */
const STATES: Record<string, (page: Page, say: typeof t) => Promise<void>> = {
  'is calm': async (page) => {
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  },
  'does not answer': async (page, say) => {
    await expect(
      page
        .getByRole('button', { name: say('ui.stopWaiting') })
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  },
  fails: async (page, say) => {
    await expect(page.getByText(say('ui.requestId'), { exact: true }).filter({ visible: true }).first()).toBeVisible();
  },
};
const SCENARIOS: Record<string, string> = { 'does not answer': 'hang', fails: 'http500' };

for (const language of LOCALES)
  for (const [state, settled] of Object.entries(STATES))
    test(`at 320 px everything has its room while the provider ${state}, in ${language}`, async ({
      owner: page,
      stub,
      context,
      stack,
    }) => {
      await context.addCookies([{ name: 'lang', value: language, url: stack.origin }]);
      await makeNarrow(page);
      const scenario = SCENARIOS[state];
      if (scenario) await stub.switchOn(scenario, { account: PEOPLE.owner.email });
      const faults: string[] = [];
      for (const path of SCREENS) {
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('h1')).toBeVisible();
        await settled(page, words(language));
        faults.push(...(await crowded(page)).map((fault) => `${path}: ${fault}`));
      }
      expect(faults).toEqual([]);
    });

test('at 320 px the lines of a job whose answers are lost hold their words', async ({ owner: page, stub, stack }) => {
  await makeNarrow(page);
  const change = async (name: string, data: object) =>
    (await (await postQuietly(page.request, stack.origin, `console/review.${name}`, data)).json()).data;
  const { id } = await change('start', { name: 'Q4', due: '2099-01-31', reviewers: [PEOPLE.owner.email] });
  const decisions = [5, 6, 7].map((position) => ({ position, seen: 0, decision: 'remove', to: null, note: '' }));
  await change('decide', { id, since: 0, decisions });
  await stub.switchOn('http500', { operation: 'member.delete' });
  await page.goto(`/organization/review/${id}`);
  await page.getByRole('button', { name: /^変更を実施/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '3件を実施' }).click();
  const lines = page.locator('li[data-index]').filter({ hasText: t('job.task.unknown') });
  await expect(lines).toHaveCount(3);
  const room = lines.evaluateAll((all) =>
    all.map((line) => (line.firstElementChild?.getBoundingClientRect().top ?? 0) - line.getBoundingClientRect().top),
  );
  expect(Math.min(...(await room))).toBeGreaterThanOrEqual(0);
});

test('at 320 px a finger beside the box of a member ticks it, and a dialog holds its title', async ({
  owner: page,
}) => {
  await makeNarrow(page);
  await page.goto('/organization');
  const box = page.getByRole('checkbox', { name: t('members.select.one', { account: COLLEAGUE }) });
  await expect(box).toBeVisible();
  const { x, y } = (await box.boundingBox()) ?? { x: 0, y: 0 };
  await page.touchscreen.tap(x - 8, y + 26);
  await expect(box).toBeChecked();
  await box.uncheck();
  await chooseInRow(page, COLLEAGUE, t('members.remove.confirm'));
  const title = page.locator('dialog[open] h2');
  await expect(title).toBeVisible();
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  expect(await crowded(page, 'dialog[open] h2')).toEqual([]);
});
