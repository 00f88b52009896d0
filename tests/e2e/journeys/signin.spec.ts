import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { redirectEscapes } from '../support/redirect-corpus';
import { alertOf, sendCode, sendSignIn, statusOf, timesAsked } from '../support/sign-in-steps';
import { t, words } from '../support/words';

/** Where the provider takes the code of an identity provider. */
const EXCHANGE = '/signin/callback/google';

test.describe('signing in', () => {
  test.use({ expectedStatuses: [406] });

  test('after a wrong password a right one leads to the wanted page, each sent once', async ({ page, stub }) => {
    await sendSignIn(page, { ...PEOPLE.owner, password: 'wrong' }, '/profile?from=mail');
    await expect(alertOf(page, t('failure.wrongCredentials'))).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator('input[name=email]')).toHaveValue(PEOPLE.owner.email);
    await page.locator('input[name=password]').fill(PEOPLE.owner.password);
    await page.locator('form button[type=submit]').dblclick();
    await expect(page).toHaveURL(/\/profile\?from=mail$/);
    expect(await timesAsked(stub, '/signin/console/')).toBe(2);
    await page.goto('/signin?redirect=%2Fsecurity');
    await expect(page).toHaveURL(/\/security$/);
  });
});

test('at 1280x800 an error on the sign-in page needs no scrolling and moves nothing beside the card @en', async ({
  page,
  locale,
}) => {
  const t = words(locale === 'en-US' ? 'en' : 'ja');
  await page.goto('/signin');
  await expect(page.locator('input[name=email]')).toBeFocused();
  const panel = page
    .getByRole('complementary', { name: t('welcome.services') })
    .locator('p')
    .first();
  const before = await panel.boundingBox();
  await page.locator('form button[type=submit]').click();
  await expect(alertOf(page, t('field.signInBoth'))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0);
  expect(await panel.boundingBox()).toEqual(before);
});

test('this browser reads every hostile address as the rules of redirects do', async ({ page, stack }) => {
  await page.goto('/signin');
  const run = <Result>(body: string): Promise<Result> => page.evaluate(`(() => { ${body} })()`);
  const { escapes, count } = await redirectEscapes(run, stack.origin);
  expect(escapes).toEqual([]);
  expect(count).toBeGreaterThan(2500);
});

test.describe('an account of somebody else', () => {
  test.use({ expectedStatuses: [401, 403, 404, 406] });

  test('signs in, goes through the second factor, and its way back works once', async ({ page, stub }) => {
    await page.goto('/signin?redirect=%2Fapikey');
    await page.getByRole('button', { name: t('signin.with', { provider: 'Google' }) }).click();
    const back = page.waitForRequest((request) => request.url().includes('/callback/google?'));
    await page.getByText(PEOPLE.withMfa.email).click();
    const address = (await back).url();
    await expect(page).toHaveURL(/\/signin\/otp\?redirect=%2Fapikey$/);
    expect(await timesAsked(stub, EXCHANGE)).toBe(1);
    expect(await statusOf(page, 'apikey.list')).toBe(401);
    await page.goto(address);
    await expect(page).toHaveURL(/\/signin$/);
    await page.goto('/signin/otp?redirect=%2Fapikey');
    await sendCode(page, await stub.oneTimeCode(PEOPLE.withMfa.email));
    await expect(page).toHaveURL(/\/apikey$/);
    await page.goto(address);
    await expect(page).toHaveURL(/\/(?:home)?$/);
    expect(await timesAsked(stub, EXCHANGE)).toBe(1);
  });

  test('that refuses says so in its own words, as text', async ({ page }) => {
    for (const words of ['拒否する / Deny', 'state なしで拒否する / Deny without state']) {
      await page.goto('/signin');
      await page.getByRole('button', { name: t('signin.with', { provider: 'Google' }) }).click();
      await page.getByText(words, { exact: true }).click();
      await expect(page.getByText('The person refused to sign in.')).toBeVisible();
      await expectAccessible(page);
    }
    await page.goto(`/callback/google?error=x&error_message=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  });
});
