import { PEOPLE } from '../support/demo-people';
import { expect, type Page, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';
import { t } from '../support/words';

async function openSecurity(
  page: Page,
  origin: string,
  person: { email: string; password: string } = PEOPLE.owner,
): Promise<void> {
  await signInQuietly(page, origin, person.email, person.password);
  await page.goto('/security');
}

test('one’s own second factor is turned on with a real code, its backup code is shown, and it is turned off again', async ({
  page,
  stack,
  stub,
}) => {
  await openSecurity(page, stack.origin);
  const own = page.getByRole('switch', { name: t('security.own.switch') });
  await own.click();
  await page.getByRole('button', { name: t('security.own.onConfirm') }).click();
  const dialog = page.getByRole('dialog', { name: t('security.own.enrolTitle') });
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await dialog.getByRole('textbox').fill(await stub.oneTimeCode(PEOPLE.owner.email));
  await dialog.getByRole('button', { name: t('mfaStep.confirm'), exact: true }).click();
  await expect(own).toBeChecked();
  const code = page.getByRole('region', { name: t('security.own.title') }).locator('code');
  const first = await code.innerText();
  await page.getByRole('button', { name: t('security.backup.reissue') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security.backup.reissue') })
    .click();
  await expect(code).not.toHaveText(first);
  await own.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('labels.mfaOff.confirm') })
    .click();
  await expect(own).not.toBeChecked();
  await expect(code).toBeHidden();
});
