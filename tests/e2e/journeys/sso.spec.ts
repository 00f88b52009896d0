import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '../support/fixtures';
import { signIn } from '../support/sign-in';
import { t } from '../support/words';
import type { WorkerStack } from '../support/worker-stack';
import { goThere } from '../support/presses';

const SECOND_MS = 1000;
/** What a loaded machine and the way to the next page may take beside the second itself. */
const SLACK_MS = 4000;

function ownerOf({ accounts }: WorkerStack) {
  const [owner] = accounts;
  if (!owner) throw new Error('there is no demo account');
  return owner;
}

/** The service's card on the home page. */
function cardOf(page: Page, app: 'site' | 'deployment' | 'customisation') {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: t(`sso.names.${app}`) }) });
}

/** Signs in once the frames have had their time, and says how long the hand-over took. */
async function timedSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<number> {
  await page.goto('/signin');
  await page.waitForTimeout(SECOND_MS);
  let answeredMs = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/session/sign-in')) answeredMs = Date.now();
  });
  await page.locator('input[autocomplete=username]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForRequest((request) => request.isNavigationRequest() && request.frame() === page.mainFrame());
  const ms = Date.now() - answeredMs;
  await expect(page).not.toHaveURL(/\/signin/);
  return ms;
}

/** The names in the log lines about silent apps that came since. */
function timeoutsIn(stack: WorkerStack, from: number): string[][] {
  const lines = readFileSync(stack.log, 'utf8').slice(from).split('\n');
  return lines
    .filter((line) => line.includes('"sso.timeout"'))
    .map((line) => (JSON.parse(line) as { names: string[] }).names);
}

const SCENARIOS: { name: string; scenario: string; complaints?: RegExp }[] = [
  { name: 'hangs', scenario: 'siblingHangs' },
  {
    name: 'leads its frame elsewhere',
    scenario: 'siblingRedirects',
    complaints: /policy violation: frame-src|violates the following Content Security Policy|target origin provided/,
  },
  { name: 'answers with everything but the truth', scenario: 'siblingHostile', complaints: /sandbox|policy|blocked/i },
];

for (const { name, scenario, complaints } of SCENARIOS) {
  test.describe(name, () => {
    test.use({ expectedConsole: complaints ? [complaints] : [] });
    test(`an app that ${name} delays nobody, is logged, and has a way in at home`, async ({ page, stack, stub }) => {
      await stub.switchOn(scenario, { app: 'deployment' });
      const from = readFileSync(stack.log, 'utf8').length;
      expect(await timedSignIn(page, ownerOf(stack))).toBeLessThan(SECOND_MS + SLACK_MS);
      await expect(cardOf(page, 'site')).toContainText(t('sso.state.signedIn'));
      await expect(cardOf(page, 'customisation')).toContainText(t('sso.state.signedIn'));
      const dead = cardOf(page, 'deployment');
      await expect(dead).not.toContainText(t('sso.state.signedIn'));
      await expect(dead.getByRole('link', { name: /サインイン/ })).toHaveAttribute(
        'href',
        `${stack.siblings.deployment}/signin`,
      );
      await expect.poll(() => timeoutsIn(stack, from)).toEqual([['deployment']]);
    });
  });
}

test('the credential is fetched once and is nowhere to be found afterwards', async ({ page, stack }) => {
  const secrets: string[] = [];
  // Read on the way to the page: once the page has moved on, the browser no longer gives the body of an answer.
  await page.route('**/api/session/hand-over', async (route) => {
    const answer = await route.fetch();
    if (answer.ok()) secrets.push(((await answer.json()) as { data: { token: string } }).data.token);
    await route.fulfill({ response: answer });
  });
  await signIn(page, ownerOf(stack).email, ownerOf(stack).password);
  await expect(cardOf(page, 'site')).toContainText(t('sso.state.signedIn'));
  expect(secrets).toHaveLength(1);
  const left = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const globals = Object.entries(window).map(
      ([name, value]) => `${name}=${typeof value === 'object' ? '' : String(value)}`,
    );
    return [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      JSON.stringify(databases),
      JSON.stringify(history.state),
      document.cookie,
      document.documentElement.outerHTML,
      globals.join(';'),
    ].join('\n');
  });
  expect(secrets[0]).toMatch(/./);
  expect(left).not.toContain(secrets[0]);
});

test('a token that is replaced reaches the apps by itself, once for a burst', async ({ page, stack, stub }) => {
  await signIn(page, ownerOf(stack).email, ownerOf(stack).password, '/home');
  await expect(page.locator('iframe[title]')).toHaveCount(3);
  const posted: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/session/hand-over') && posted.push(request.url()));
  await stub.switchOn('tokenRefreshedOnEveryAnswer');
  await goThere(page, t('nav.profile'));
  // The heading stands there before the screen itself.
  await page.waitForURL('**/profile');
  await expect(page.getByRole('button', { name: t('profile.edit') })).toBeVisible();
  await stub.switchOff('tokenRefreshedOnEveryAnswer');
  await expect.poll(() => posted.length, { timeout: 8000 }).toBe(1);
  await page.waitForTimeout(1500);
  expect(posted.length).toBe(1);
});
