import { expectAccessible } from '../support/accessible';
import { ageSession } from '../support/aged-session';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';
import { t } from '../support/words';

test.use({ expectedStatuses: [403, 406] });

test('eleven minutes after the sign-in a setting asks who is there, and goes on', async ({ page, context, stack }) => {
  await signInQuietly(page, stack.origin, PEOPLE.owner.email, PEOPLE.owner.password);
  await ageSession(context, stack);
  await page.goto('/security');
  const lockout = page.getByRole('switch', { name: t('security.lockout.switch') });
  const wasOn = await lockout.isChecked();
  await lockout.click();
  const question = page.getByRole('dialog', { name: t(`security.lockout.${wasOn ? 'off' : 'on'}Title`) });
  const decide = question.getByRole('button', { name: t(`security.lockout.${wasOn ? 'off' : 'on'}Confirm`) });
  await decide.click();
  const proof = page.getByRole('dialog', { name: t('reauth.title') });
  await expect(proof).toContainText(t('reauth.why.policy'));
  await expectAccessible(page);

  await proof.getByRole('button', { name: t('ui.cancel') }).click();
  await expect(question).toBeVisible();
  await decide.click();
  const field = proof.getByLabel(t('ui.password'), { exact: true });
  await field.fill('not the password');
  await proof.getByRole('button', { name: t('mfaStep.confirm'), exact: true }).click();
  await expect(proof).toContainText(t('reauth.wrongPassword'));
  await field.fill(PEOPLE.owner.password);
  await field.press('Enter');
  await expect(proof).toBeHidden();
  await expect(question).toBeHidden();
  await expect(lockout).toBeChecked({ checked: !wasOn });
  // The proof holds: the next one is not asked for.
  await page.getByRole('switch', { name: t('security.own.switch') }).click();
  await page.getByRole('button', { name: t('security.own.onConfirm') }).click();
  await expect(page.getByRole('dialog', { name: t('security.own.enrolTitle') })).toBeVisible();
});
