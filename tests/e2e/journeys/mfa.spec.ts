import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { sendSignIn } from '../support/sign-in-steps';
import { t } from '../support/words';

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
