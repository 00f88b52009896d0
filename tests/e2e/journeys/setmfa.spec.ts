import { hostileReturns } from '../../rules/hostile-addresses';
import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';
import { sendSignIn, timesAsked } from '../support/sign-in-steps';
import { t, words } from '../support/words';

const ON = '/user/mfa/';

test('a sister app sends somebody to turn the second factor on, and gets them back', async ({ page, stub, stack }) => {
  await sendSignIn(page, PEOPLE.enrolledButOff, `/setmfa?r=${encodeURIComponent(`${stack.siblings.site}/signin`)}`);
  // By way of the sign-in it could be anybody's link.
  await page.getByRole('button', { name: words('ja')('setmfa.turnOn') }).click();
  await expect(page).toHaveURL(`${stack.siblings.site}/signin`);
  expect(await timesAsked(stub, ON)).toBe(1);
  await page.context().clearCookies();
  await sendSignIn(page, PEOPLE.enrolledButOff);
  await expect(page).toHaveURL(/\/signin\/otp$/);
});

test('a return address that is not allowed changes nothing and signs nobody out', async ({ page, stub, stack }) => {
  await signInQuietly(page, stack.origin, PEOPLE.enrolledButOff.email, PEOPLE.enrolledButOff.password);
  const { host } = new URL(stack.siblings.site);
  const hostile = hostileReturns(host).filter(
    (payload, index) =>
      index % 12 === 0 && payload !== '' && payload !== `http://${host}` && payload !== `http://${host}/`,
  );
  for (const payload of hostile) {
    const answer = await page.request.get(`/setmfa?r=${encodeURIComponent(payload)}`);
    expect(await answer.text(), payload.slice(0, 100)).toContain('Invalid Redirect URL');
  }
  await page.goto(`/setmfa?r=${encodeURIComponent(`http://${host}@evil.example/`)}`);
  await expect(page.getByText('Invalid Redirect URL')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: t('errorPage.toHome') }).click();
  await expect(page).toHaveURL(/\/(?:home)?$/);
  expect(await timesAsked(stub, ON)).toBe(0);
});

test('a link on another site changes nothing before a press', async ({ page, stub, stack }) => {
  await signInQuietly(page, stack.origin, PEOPLE.enrolledButOff.email, PEOPLE.enrolledButOff.password);
  // The control panel stands on another site: a number instead of a name.
  await page.goto(stack.controlPanel);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'go' });
    document.body.replaceChildren(link);
  }, `${stack.origin}/setmfa`);
  await page.getByRole('link', { name: 'go' }).click();
  await expect(page.getByText(t('setmfa.ask', { account: PEOPLE.enrolledButOff.email }))).toBeVisible();
  expect(await timesAsked(stub, ON)).toBe(0);
  await page.getByRole('button', { name: t('setmfa.turnOn') }).click();
  await expect(page).toHaveURL(/\/(?:home)?$/);
  expect(await timesAsked(stub, ON)).toBe(1);
});
