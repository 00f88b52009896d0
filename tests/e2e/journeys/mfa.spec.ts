import { generate } from 'otplib';
import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { alertOf, sendCode, sendSignIn, statusOf, timesAsked } from '../support/sign-in-steps';
import { t } from '../support/words';

const PERIOD_S = 30;
const MISTAKES = 2;

test.use({ expectedStatuses: [401, 403] });

test('an enrolment that the organisation asks for: real codes of the shown secret, wrong ones first, and the next sign-in asks for one', async ({
  page,
  stub,
}) => {
  await sendSignIn(page, PEOPLE.mustEnrol, '/security');
  await expect(page).toHaveURL(/\/signin\/enrol\?redirect=%2Fsecurity$/);
  await expect(page.getByRole('img', { name: t('mfaStep.qr') })).toBeVisible();
  const shown = await page.locator('code').first().innerText();
  await page.reload();
  await expect(page.locator('code').first()).toHaveText(shown);
  for (const path of ['/setmfa', '/apikey']) {
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
    await expect(alertOf(page, t('failure.wrongCode'))).toBeVisible();
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

test('a backup code signs in, and its successor must be kept before anything else', async ({ page, stack }) => {
  const used = await backupCode(stack.controlPanel, PEOPLE.withMfa.email);
  await sendSignIn(page, PEOPLE.withMfa, '/apikey');
  await expect(page).toHaveURL(/\/signin\/otp/);
  await page.locator('input[name=code]').fill(used);
  await expect(page.getByText(t('mfaStep.hint.backup'))).toBeVisible();
  await page.locator('input[name=code]').press('Enter');
  await expect(page).toHaveURL(/\/organization$/);
  const dialog = page.getByRole('dialog', { name: t('backupCode.title') });
  await expect(dialog).toContainText(await backupCode(stack.controlPanel, PEOPLE.withMfa.email));
  expect(await backupCode(stack.controlPanel, PEOPLE.withMfa.email)).not.toBe(used);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('backupCode.download') }).click();
  expect((await download).suggestedFilename()).toBe('backup-code.txt');
  await dialog.getByRole('checkbox', { name: t('backupCode.kept') }).check();
  await dialog.getByRole('button', { name: t('backupCode.done') }).click();
  await expect(dialog).toBeHidden();
});

/** The backup code of an account, as the stub's control panel shows it. */
async function backupCode(controlPanel: string, email: string): Promise<string> {
  const text = (await (await fetch(controlPanel)).text()).replace(/<[^>]*>/g, ' ');
  const found = /[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}/.exec(text.slice(text.indexOf(email)));
  if (!found) throw new Error(`The control panel shows no backup code of ${email}`);
  return found[0];
}
