import { generate } from 'otplib';
import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { alertOf, sendCode, sendSignIn, statusOf, timesAsked } from '../support/sign-in-steps';
import { words } from '../support/words';

const PERIOD_S = 30;
const MISTAKES = 8;

test.use({ expectedStatuses: [401, 403] });

test('an enrolment that the organisation asks for: real codes of the shown secret, wrong ones first, and the next sign-in asks for one @en', async ({
  page,
  stub,
  locale,
}) => {
  const t = words(locale === 'en-US' ? 'en' : 'ja');
  await sendSignIn(page, PEOPLE.mustEnrol, '/security');
  await expect(page).toHaveURL(/\/signin\/enrol\?redirect=%2Fsecurity$/);
  await expect(page.getByRole('img', { name: t('mfaStep.qr') })).toBeVisible();
  await expectAccessible(page);
  const shown = await page.locator('code').first().innerText();
  await page.reload();
  await expect(page.locator('code').first()).toHaveText(shown);
  for (const path of ['/organization', '/setmfa', '/chpasswd', '/apikey']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/signin\/enrol/);
  }
  expect(await statusOf(page, 'organization.read')).toBe(401);
  await page.goto('/signin/enrol?redirect=%2Fsecurity');
  const secret = (await page.locator('code').first().innerText()).replace(/\s/g, '');
  // As by somebody who reads the wrong line of the app.
  for (let wrong = 1; wrong <= MISTAKES; wrong += 1) {
    await sendCode(page, '000000');
    await expect.poll(() => timesAsked(stub, '/signin/otp/')).toBe(wrong);
    await expect(alertOf(page, t('mfaStep.wrong'))).toBeVisible();
  }
  await sendCode(page, await generate({ secret }));
  await expect(page).toHaveURL(/\/security$/);
  await expect(page.getByText(t('session.arrival.enrolled'))).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  expect(await timesAsked(stub, '/signin/otp/')).toBe(MISTAKES + 1);

  await page.context().clearCookies();
  await stub.setClock(PERIOD_S * 1000);
  await sendSignIn(page, PEOPLE.mustEnrol);
  await expect(page).toHaveURL(/\/signin\/otp$/);
  await sendCode(page, await generate({ secret, epoch: Math.floor(Date.now() / 1000) + PERIOD_S }));
  await expect(page).toHaveURL(/\/(?:home)?$/);
});
