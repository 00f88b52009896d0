import { chromium, type BrowserContext } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../../scripts/chromium-flags';
import { expect, test } from '../support/fixtures';
import { signIn } from '../support/sign-in';

/** What Chrome has on by itself on Windows, with a key in software in place of the TPM. */
const BOUND = '--enable-features=DeviceBoundSessions,EnableBoundSessionCredentialsSoftwareKeysForManualTesting';
const ACCOUNT = 'daisuke.sato@towa.example.com';

const cookies = async (context: BrowserContext) => new Map((await context.cookies()).map((one) => [one.name, one]));

test('Chromium binds a sign-in and proves its key by itself; who copied the cookie is at the sign-in', async ({
  browser,
  stack,
}) => {
  const executablePath = process.env.E2E_CHROMIUM || undefined;
  const able = await chromium.launch({ ...(executablePath && { executablePath }), args: [...CHROMIUM_FLAGS, BOUND] });
  const context = await able.newContext({ baseURL: stack.origin, locale: 'ja-JP' });
  const page = await context.newPage();
  const { email = '', password = '' } = stack.accounts.find((account) => account.email === ACCOUNT) ?? {};
  await signIn(page, email, password);
  await expect.poll(async () => (await cookies(context)).has('device')).toBe(true);
  const first = (await cookies(context)).get('device')?.value;

  const thief = await browser.newContext({ baseURL: stack.origin, locale: 'ja-JP' });
  const stolen = (await cookies(context)).get('console');
  await thief.addCookies(stolen ? [stolen] : []);
  const elsewhere = await thief.newPage();
  await elsewhere.goto('/profile');
  await expect(elsewhere).toHaveURL(/\/signin/);

  // As if the five minutes were over.
  await context.clearCookies({ name: 'device' });
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'コンソールのセッション' }).getByText('端末に固定')).toBeVisible();
  expect((await cookies(context)).get('device')?.value).not.toBe(first);

  await page.evaluate(() =>
    fetch('/api/session/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-console-request': '1' },
      body: '{}',
    }),
  );
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/signin/);
  expect((await cookies(context)).has('device')).toBe(false);
  await thief.close();
  await able.close();
});
