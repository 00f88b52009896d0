import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { alertOf, sendSignIn, statusOf } from '../support/sign-in-steps';
import { t } from '../support/words';

const NEW = 'kawa no nagare ni 7 hon';

test.use({ expectedStatuses: [401, 406] });

test('a forgotten password: mailed, signed in with, replaced before anything else opens', async ({ page, stub }) => {
  await page.goto('/signin');
  await page.getByRole('link', { name: t('signin.forgot') }).click();
  await expect(page.getByRole('heading', { name: t('resetpasswd.title') })).toBeVisible();
  await page.locator('input[name=email]').fill(PEOPLE.general.email);
  await page.getByRole('button', { name: t('resetpasswd.send') }).click();
  await expect(page.getByText(t('resetpasswd.sent'))).toBeVisible();
  await expectAccessible(page);
  const mail = (await stub.mails()).find(({ to }) => to === PEOPLE.general.email);
  const mailed = /[a-z0-9]{4}(?:-[a-z0-9]{4}){2,}/.exec(mail?.text ?? '')?.[0] ?? '';

  await sendSignIn(page, { email: PEOPLE.general.email, password: mailed }, '/apikey');
  await expect(page).toHaveURL(/\/chpasswd\?redirect=%2Fapikey$/);
  await page.goto('/security?tab=1');
  await expect(page).toHaveURL(/\/chpasswd\?redirect=%2Fsecurity%3Ftab%3D1$/);
  expect(await statusOf(page, 'apikey.list')).toBe(401);
  await page.locator('input[name=old]').fill(mailed);
  await page.locator('input[name=next]').fill(NEW);
  await page.locator('input[name=again]').fill(NEW);
  await page.getByRole('button', { name: t('nav.password') }).click();
  await expect(page).toHaveURL(/\/security\?tab=1$/);
  await expect(page.getByText(t('session.arrival.passwordChanged'))).toBeVisible();

  await page.context().clearCookies();
  await sendSignIn(page, { email: PEOPLE.general.email, password: mailed });
  await expect(alertOf(page, t('failure.wrongCredentials'))).toBeVisible();
});
